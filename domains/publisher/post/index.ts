import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { postEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { PostEvent } from './events.ts';

/** A post on the local platform: how many viewed it and liked it. Its id is the publication's. */
export const post = defineAggregate({
  events: postEvents,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
