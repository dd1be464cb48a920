import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type PostCommand } from './decide.ts';
import { type PostEvent, postEvents } from './events.ts';
import { evolve, initial, type Post } from './state.ts';

export type { PostCommand } from './decide.ts';
export type { PostEvent } from './events.ts';
export type { Post } from './state.ts';

/** A post on the platform of our own: who looked, who liked. Its id is the publication's. */
export const post = defineAggregate<Post, PostCommand, PostEvent>({
  name: 'post',
  correlation: 'stream',
  events: postEvents,
  initial,
  evolve,
  decide,
});
