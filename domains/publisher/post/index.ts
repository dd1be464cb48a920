import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { postEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { PostEvent } from './events.ts';

/** The views and likes of a post on the local platform. Its id is the publication's. */
export const post = defineAggregate({
  events: postEvents,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
