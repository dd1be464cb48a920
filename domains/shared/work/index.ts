import { workEvents } from '../../../contracts/shared/work.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export { TOO_MUCH_WORK } from './decide.ts';
export type { Work } from './state.ts';

/** What an owner has in the works, across all services; its id is the owner's. */
export const work = defineAggregate({
  events: workEvents,
  initial,
  evolve,
  decide,
  // The newest event is complete in itself.
  maxCount: 20,
});
