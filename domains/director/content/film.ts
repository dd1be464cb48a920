import type { ContentEvent, ContentStatus, Stage } from '../../../contracts/director/content.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { isSameData } from '../../../kernel/events/same-data.ts';
import type { Content } from './state.ts';

type Item = Existing<Content>;

/** What a film is to be like: all of it, also what stays. */
export type FilmChoice = Pick<DataOf<ContentEvent, 'FilmChosen'>, 'film' | 'visual_style' | 'by'>;

/** Chooses again how the film is made, as long as no work has begun on it. */
export function chooseFilm({ film, visual_style, by }: FilmChoice, state: Item): ContentEvent[] {
  if (!isOpen(state))
    throw new Rejection(
      'content/film-under-way',
      'conflict',
      `The video of content that is ${state.status} is chosen already: render it again with other choices once it is there`,
    );
  const { content_id, thread_id, film: before, visual_style: style } = state.request;
  if (isSameData({ film, visual_style }, { film: before, visual_style: style })) return [];
  return [{ type: 'FilmChosen', data: { content_id, thread_id, film, visual_style, by } }];
}

const BEFORE_IMAGES: readonly Stage[] = ['script', 'review'];
const OVER: readonly ContentStatus[] = ['published', 'archived'];

/** Content that failed or was rejected before its images goes back to a stage before them. */
const isOpen = ({ stage, status }: Item): boolean => BEFORE_IMAGES.includes(stage) && !OVER.includes(status);
