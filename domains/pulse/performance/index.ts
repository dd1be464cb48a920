import { performanceEvents } from '../../../contracts/pulse/performance.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { PerformanceEvent } from '../../../contracts/pulse/performance.ts';
export type { Sample } from './state.ts';

/** A publication's performance; both have the same id. */
export const performance = defineAggregate({
  events: performanceEvents,
  // A sample holds totals, and unchanged counts are not written again.
  lastEvents: 8,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
