import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { scanEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { ScanCommand } from './decide.ts';
export type { ScanEvent } from './events.ts';
export type { Scan, SourceFailure } from './state.ts';

/** One look at all the sources: which of them failed and why, and what came of it. */
export const scan = defineAggregate({
  events: scanEvents,
  creates: ['RequestScan'],
  initial,
  evolve,
  decide,
});
