import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type PerformanceCommand } from './decide.ts';
import { type PerformanceEvent, performanceEvents } from './events.ts';
import { evolve, initial, type Performance } from './state.ts';

export type { PerformanceCommand } from './decide.ts';
export type { PerformanceEvent } from './events.ts';
export type { Performance } from './state.ts';

/** How a publication does; its id is the publication's. */
export const performance = defineAggregate<Performance, PerformanceCommand, PerformanceEvent>({
  name: 'performance',
  correlation: 'stream',
  events: performanceEvents,
  initial,
  evolve,
  decide,
});
