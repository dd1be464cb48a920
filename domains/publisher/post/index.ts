import { postEvents } from '../../../contracts/publisher/post.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { PostEvent } from '../../../contracts/publisher/post.ts';

/** The views and likes of a post on the local platform. Shares its publication's id. */
export const post = defineAggregate({
  events: postEvents,
  // Each event holds the totals. A repeat comes with the same process's next write; meanwhile other processes add one
  // event a second.
  lastEvents: 200,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
