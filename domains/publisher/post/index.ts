import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { postEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { PostEvent } from './events.ts';

/** The views and likes of a post on the local platform. Its id is the publication's. */
export const post = defineAggregate({
  events: postEvents,
  // Each holds the totals. A repeat comes with the next write of the same process: others write one a second meanwhile.
  lastEvents: 200,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
