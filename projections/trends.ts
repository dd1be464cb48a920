import { type TrendEvent, trendEvents } from '../contracts/scout/trend.ts';
import type { DataOf } from '../kernel/events/event.ts';
import { type TrendDocument, trends } from '../read-models/trends.ts';
import { defineProjection } from './engine/projection.ts';

/** Trends as the scout API shows them. */
export const trendsProjection = defineProjection(trends, {
  version: 1,
  events: [trendEvents],
  keyOf: ({ data }) => data.trend_id,
  handles: {
    TrendDetected: (_, { data }) => ({ ...sighting(data), detected_at: data.seen_at }),
    TrendRescored: (doc, { data }) => doc && { ...doc, ...sighting(data) },
    TrendExpired: (doc) => doc && { ...doc, status: 'expired' as const },
  },
});

function sighting({
  seen_at,
  sources,
  ...data
}: DataOf<TrendEvent, 'TrendDetected'>): Omit<TrendDocument, 'detected_at'> {
  return { ...data, sources: [...sources], status: 'active', last_seen_at: seen_at };
}
