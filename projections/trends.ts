import { MANUAL, topicEvents } from '../contracts/director/topic.ts';
import { type TrendEvent, trendEvents } from '../contracts/scout/trend.ts';
import type { DataOf } from '../kernel/events/event.ts';
import { type TrendDocument, trends } from '../read-models/trends.ts';
import { defineProjection } from './engine/projection.ts';

/** Trends as the scout API shows them. */
export const trendsProjection = defineProjection(trends, {
  version: 2,
  events: [topicEvents, trendEvents],
  keyOf: ({ data }) => data.trend_id,
  handles: {
    TrendDetected: (_, { data }) => ({ ...sighting(data), detected_at: data.seen_at }),
    TopicGiven: (_, { data: { given_at, owner_id, ...data } }): TrendDocument => ({
      ...data,
      ...OWN,
      owner_id,
      detected_at: given_at,
      last_seen_at: given_at,
    }),
    TrendRescored: (doc, { data }) => doc && { ...doc, ...sighting(data) },
    TrendExpired: (doc) => doc && { ...doc, status: 'expired' as const },
  },
});

/** A user's own topic matters to them as much as anything can, and for as long as they like. */
const OWN = {
  source: MANUAL,
  sources: [MANUAL],
  score: 100,
  region: 'XX',
  status: 'active',
  expires_at: '9999-12-31T23:59:59.999Z',
} satisfies Partial<TrendDocument>;

function sighting({
  seen_at,
  sources,
  ...data
}: DataOf<TrendEvent, 'TrendDetected'>): Omit<TrendDocument, 'detected_at'> {
  return { ...data, owner_id: null, sources: [...sources], status: 'active', last_seen_at: seen_at };
}
