import { scanEvents } from '../../../contracts/scout/scan.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { Scan, SourceFailure } from './state.ts';

/** One scan of all sources: what it found, and which sources failed and why. */
export const scan = defineAggregate({
  events: scanEvents,
  creates: ['RequestScan'],
  initial,
  evolve,
  decide,
});
