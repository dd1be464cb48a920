import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Content, call, type Input, nullIfMissing, type Output } from './call.ts';
import { enums } from './enums.ts';
import { type Day, timesIn } from './local-days.ts';
import { pageFrom, pages } from './pages.ts';

export type Render = Output<'showRender'>;
/** A finished video. */
export type Film = NonNullable<Render['film']>;
export type RenderOptions = Omit<NonNullable<Input<'renderVideo'>['body']>, 'content_id'>;

export const RENDER_FILTERS = ['under_way', 'rendered', 'failed', 'cancelled'] as const;
export const SUBTITLE_STYLES = enums.SubtitleStyle;
export const MUSIC_CHOICES = enums.MusicChoice;
export type RenderFilter = {
  status?: (typeof RENDER_FILTERS)[number] | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
};

export type Plan = Output<'planRender'>;

/** What the first video of content is going to be like. */
export const planQuery = (content_id: string) =>
  queryOptions({
    queryKey: ['planRender', content_id],
    queryFn: ({ signal }) => call('planRender', { path: { content_id }, signal }),
  });

const uploaded = (kind: 'music' | 'voice_over' | 'logo') =>
  queryOptions({
    queryKey: ['listMaterials', { kind }],
    queryFn: ({ signal }) => call('listMaterials', { query: { kind, limit: 100 }, signal }),
  });

/** What someone uploaded for their videos. */
export const ownMusicQuery = uploaded('music');
export const ownVoiceOversQuery = uploaded('voice_over');
export const ownLogosQuery = uploaded('logo');

/** Of uploads, the path and the name of each file that is there. */
export const filesOf = (
  uploads: Output<'listMaterials'> | undefined,
): readonly (readonly [path: string, name: string])[] =>
  (uploads?.items ?? []).flatMap(({ name, file_path }) => (file_path ? [[file_path, name] as const] : []));

/** Instead of a logo, in the options of a render. */
export const NO_LOGO = 'none';

type Query = NonNullable<Input<'listRenders'>['query']>;

const PAGE = 24;
/** Frames do not carry the progress of a render. */
const POLLED_MS = 2_000;
const LIST_POLLED_MS = 3_000;
const ENDED: ReadonlySet<string> = new Set(['rendered', 'failed', 'cancelled']);

export const isUnderWay = ({ status }: Pick<Render, 'status'>): boolean => !ENDED.has(status);

/** The newest render of each content, polled while any of them is under way. */
export const rendersQuery = ({ status, ...days }: RenderFilter) =>
  infiniteQueryOptions({
    queryKey: ['listRenders', { status, ...days }],
    queryFn: ({ pageParam, signal }) =>
      call('listRenders', {
        query: { status, ...timesIn(days), limit: PAGE, ...pageFrom(pageParam) } as Query,
        signal,
      }),
    ...pages,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isUnderWay)) ? LIST_POLLED_MS : false,
  });

/**
 * The newest render of a piece of content, null if there is none; polled while it is under way.
 * @param content if known: its pipeline may be waiting for a render that is not requested yet
 */
export const renderQuery = (content_id: string, content?: Pick<Content, 'stage' | 'status'>) =>
  queryOptions({
    queryKey: ['showRender', content_id],
    queryFn: ({ signal }): Promise<Render | null> =>
      call('showRender', { path: { content_id }, signal }).catch(nullIfMissing),
    refetchInterval: ({ state: { data } }) =>
      (data && isUnderWay(data)) || (content?.stage === 'video' && content.status === 'producing') ? POLLED_MS : false,
  });

const BEFORE_VIDEO: ReadonlySet<string> = new Set(['script', 'review', 'images'] satisfies Content['stage'][]);

/** Without a revision after the first, the first render comes with the stage of the video: before it none is asked for. */
export const mayHaveRender = ({ stage, approved, revisions }: Pick<Content, 'stage' | 'approved' | 'revisions'>) =>
  approved && (!BEFORE_VIDEO.has(stage) || revisions.length > 1);

/** Reads the render of a piece of content again, wherever it is shown. Resolves once its own page has it. */
export function readRenderAgain(queries: QueryClient, content_id: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['listRenders'] });
  return queries.invalidateQueries({ queryKey: ['showRender', content_id] });
}
