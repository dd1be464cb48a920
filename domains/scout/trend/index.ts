import { trendEvents } from '../../../contracts/scout/trend.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { TrendEvent } from '../../../contracts/scout/trend.ts';
export type { TrendCommand } from './decide.ts';
export type { Sighting } from './state.ts';

/** A topic in a region. Its events have no owner: every user may see it. */
export const trend = defineAggregate({
  events: trendEvents,
  // Each sighting is complete in itself, and a recurring trend may be seen for years.
  lastEvents: 20,
  initial,
  evolve,
  decide,
});

/** Derived from region and topic: the stream's name keeps the topic unique. */
export const trendIdOf = (region: string, normalisedTopic: string): string =>
  uuidFrom('trend', region, normalisedTopic);
