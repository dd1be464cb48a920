import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type ScanCommand } from './decide.ts';
import { type ScanEvent, scanEvents } from './events.ts';
import { evolve, initial, type Scan } from './state.ts';

export type { ScanCommand } from './decide.ts';
export type { ScanEvent } from './events.ts';
export type { Scan, SourceFailure } from './state.ts';

/** One look at all the sources: which of them failed and why, and what came of it. */
export const scan = defineAggregate<Scan, ScanCommand, ScanEvent>({
  name: 'scan',
  events: scanEvents,
  initial,
  evolve,
  decide,
});
