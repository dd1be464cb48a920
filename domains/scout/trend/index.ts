import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { decide } from './decide.ts';
import { trendEvents } from './events.ts';
import { evolve, initial } from './state.ts';

export type { TrendCommand } from './decide.ts';
export type { TrendEvent } from './events.ts';
export type { Sighting } from './state.ts';

/** A topic in a region. Its events have no owner: every user may see them. */
export const trend = defineAggregate({
  events: trendEvents,
  // A sighting says all there is to know, and a trend that comes back for years is seen for years.
  lastEvents: 20,
  initial,
  evolve,
  decide,
});

/** Made of region and topic: the name of the stream is what keeps a topic unique. */
export const trendIdOf = (region: string, normalisedTopic: string): string =>
  uuidFrom('trend', region, normalisedTopic);
