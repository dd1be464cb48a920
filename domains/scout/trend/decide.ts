import type { TrendEvent } from './events.ts';
import type { Sighting, Trend } from './state.ts';

export type TrendCommand =
  | { readonly type: 'SeeTrend'; readonly sighting: Sighting }
  | { readonly type: 'ExpireTrend'; readonly at: string };

/** Points of the score (0 to 100) that make a difference worth telling. */
const NOTICEABLE_POINTS = 5;

export function decide(command: TrendCommand, state: Trend): readonly TrendEvent[] {
  switch (command.type) {
    case 'SeeTrend':
      return seeTrend(command.sighting, state);
    case 'ExpireTrend':
      return expireTrend(command.at, state);
  }
}

function seeTrend(sighting: Sighting, state: Trend): TrendEvent[] {
  if (state.status !== 'active') return [{ type: 'TrendDetected', data: sighting }];
  const { last } = state;
  if (sighting.seen_at < last.seen_at) return [];
  const sources = [...new Set([...last.sources, ...sighting.sources])];
  const isNoticeable =
    Math.abs(sighting.score - last.score) >= NOTICEABLE_POINTS ||
    sources.length > last.sources.length ||
    isHalfOver(last, sighting.seen_at);
  return isNoticeable ? [{ type: 'TrendRescored', data: { ...sighting, sources } }] : [];
}

/** A trend that goes on unchanged is noted now and then nevertheless: it must not expire while it is still seen. */
function isHalfOver({ seen_at, expires_at }: Sighting, now: string): boolean {
  return Date.parse(now) - Date.parse(seen_at) >= (Date.parse(expires_at) - Date.parse(seen_at)) / 2;
}

function expireTrend(at: string, state: Trend): TrendEvent[] {
  if (state.status !== 'active' || state.last.expires_at > at) return [];
  const { trend_id, topic, source, niche, score } = state.last;
  return [{ type: 'TrendExpired', data: { trend_id, topic, source, niche, score, expired_at: at } }];
}
