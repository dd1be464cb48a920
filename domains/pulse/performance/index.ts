import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { performanceEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { PerformanceEvent } from './events.ts';
export type { Sample } from './state.ts';

/** How a publication performs; its id is the publication's. */
export const performance = defineAggregate({
  events: performanceEvents,
  // A sample holds the totals, and the same counts are written once.
  lastEvents: 8,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
