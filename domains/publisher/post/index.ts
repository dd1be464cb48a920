import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { postEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { PostCommand } from './decide.ts';
export type { PostEvent } from './events.ts';
export type { Post } from './state.ts';

/** A post on the platform of our own: who looked, who liked. Its id is the publication's. */
export const post = defineAggregate({
  events: postEvents,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
