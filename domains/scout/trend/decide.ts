import type { TrendEvent } from '../../../contracts/scout/trend.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import type { Sighting, Trend } from './state.ts';

export type TrendCommand =
  | { readonly type: 'RecordSighting'; readonly sighting: Sighting }
  /** @param at ISO 8601 UTC */
  | { readonly type: 'ExpireTrend'; readonly at: string };

type CommandOf<Type extends TrendCommand['type']> = Variant<TrendCommand, Type>;

/** A smaller change in score (0 to 100) is not worth an event. */
const NOTICEABLE_POINTS = 5;

export function decide(command: TrendCommand, state: Trend): readonly TrendEvent[] {
  switch (command.type) {
    case 'RecordSighting':
      return recordSighting(command, state);
    case 'ExpireTrend':
      return expireTrend(command, state);
  }
}

function recordSighting({ sighting }: CommandOf<'RecordSighting'>, state: Trend): TrendEvent[] {
  if (state.status !== 'active') return [{ type: 'TrendDetected', data: sighting }];
  const { last } = state;
  if (sighting.seen_at < last.seen_at) return [];
  const sources = [...new Set([...last.sources, ...sighting.sources])];
  const isNoticeable =
    Math.abs(sighting.score - last.score) >= NOTICEABLE_POINTS ||
    sources.length > last.sources.length ||
    isHalfOver(last, sighting.seen_at);
  // It may be known under another title elsewhere, and with less to say: it keeps what people know it by.
  const { topic } = last;
  const summary = sighting.summary ?? last.summary;
  return isNoticeable ? [{ type: 'TrendRescored', data: { ...sighting, topic, summary, sources } }] : [];
}

/** An unchanged trend is recorded again after half its time to live: it must not expire while scans still see it. */
function isHalfOver({ seen_at, expires_at }: Sighting, now: string): boolean {
  return Date.parse(now) - Date.parse(seen_at) >= (Date.parse(expires_at) - Date.parse(seen_at)) / 2;
}

function expireTrend({ at }: CommandOf<'ExpireTrend'>, state: Trend): TrendEvent[] {
  if (state.status !== 'active' || state.last.expires_at > at) return [];
  const { trend_id, topic, source, niche, score } = state.last;
  return [{ type: 'TrendExpired', data: { trend_id, topic, source, niche, score, expired_at: at } }];
}
