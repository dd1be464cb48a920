import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { trendEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { TrendCommand } from './decide.ts';
export type { TrendEvent } from './events.ts';
export type { Sighting, Trend } from './state.ts';

/**
 * A topic in a region. Its id is made of both, so that the name of the stream is what keeps it unique, and its events
 * belong to everybody.
 */
export const trend = defineAggregate({
  events: trendEvents,
  initial,
  evolve,
  decide,
});
