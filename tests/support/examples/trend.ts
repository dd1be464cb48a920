import { randomUUID } from 'node:crypto';
import { type TrendEvent, trendEvents } from '../../../contracts/scout/trend.ts';
import type { Sighting } from '../../../domains/scout/trend/index.ts';
import { type History, history } from '../specs/history.ts';

/** A topic that is worth a trend, seen on a noon and for one day. */
const fusion: Omit<Sighting, 'trend_id'> = {
  topic: 'Fusion',
  source: 'hackernews',
  sources: ['hackernews'],
  score: 70,
  niche: 'science',
  region: 'US',
  url: null,
  summary: null,
  seen_at: '2026-01-02T12:00:00.000Z',
  expires_at: '2026-01-03T12:00:00.000Z',
};

/** A trend, and what may happen to it. */
export type ExampleTrend = ReturnType<typeof exampleTrend>;

/** @param changes to how it is seen first */
export function exampleTrend(changes: Partial<Sighting> = {}) {
  const sighting: Sighting = { trend_id: randomUUID(), ...fusion, ...changes };
  const { trend_id, topic, source, niche, score, expires_at } = sighting;
  const detected: TrendEvent = { type: 'TrendDetected', data: sighting };
  const expired: TrendEvent = {
    type: 'TrendExpired',
    data: { trend_id, topic, source, niche, score, expired_at: expires_at },
  };
  /** @param more what is different from the first time */
  const seenAgain = (more: Partial<Sighting>): Sighting => ({ ...sighting, ...more });
  return {
    trend_id,
    sighting,
    seenAgain,
    detected,
    rescored: (more: Partial<Sighting>): TrendEvent => ({ type: 'TrendRescored', data: seenAgain(more) }),
    expired,
    history: (...events: readonly TrendEvent[]): History<TrendEvent> => history(trendEvents, trend_id, null, ...events),
  };
}
