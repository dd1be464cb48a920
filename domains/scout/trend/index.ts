import { defineAggregate } from '../../../kernel/aggregate.ts';
import { decide, type TrendCommand } from './decide.ts';
import { type TrendEvent, trendEvents } from './events.ts';
import { evolve, initial, type Trend } from './state.ts';

export type { TrendCommand } from './decide.ts';
export type { TrendEvent } from './events.ts';
export type { Sighting, Trend } from './state.ts';

/**
 * A topic in a region. Its id is made of both, so that the name of the stream is what keeps it unique, and its events
 * belong to everybody.
 */
export const trend = defineAggregate<Trend, TrendCommand, TrendEvent>({
  name: 'trend',
  events: trendEvents,
  initial,
  evolve,
  decide,
});
