import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { performanceEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { PerformanceCommand } from './decide.ts';
export type { PerformanceEvent } from './events.ts';
export type { Performance } from './state.ts';

/** How a publication does; its id is the publication's. */
export const performance = defineAggregate({
  events: performanceEvents,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
