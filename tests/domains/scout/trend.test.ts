import { suite } from 'uvu';
import { type Sighting, type TrendEvent, trend } from '../../../domains/scout/trend/index.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('trend');

const NOON = '2026-01-02T12:00:00.000Z';
const LATER = '2026-01-02T13:00:00.000Z';
const HALF_OVER = '2026-01-03T00:00:00.000Z';
const NEXT_NOON = '2026-01-03T12:00:00.000Z';

const seen = (changes: Partial<Sighting> = {}): Sighting => ({
  trend_id: 't-1',
  topic: 'Fusion',
  source: 'hackernews',
  sources: ['hackernews'],
  score: 70,
  niche: 'science',
  region: 'US',
  url: null,
  summary: null,
  seen_at: NOON,
  expires_at: NEXT_NOON,
  ...changes,
});
const detected: TrendEvent = { type: 'TrendDetected', data: seen() };
const expired: TrendEvent = {
  type: 'TrendExpired',
  data: { trend_id: 't-1', topic: 'Fusion', source: 'hackernews', niche: 'science', score: 70, expired_at: NEXT_NOON },
};
const SeeTrend = (changes: Partial<Sighting>) => ({ type: 'SeeTrend', sighting: seen(changes) }) as const;

it('is detected when it is seen for the first time', () => {
  given(trend).when(SeeTrend({})).then(detected);
});

it('is not told again while nothing noticeable has changed', () => {
  given(trend, detected)
    .when(SeeTrend({ seen_at: LATER, score: 74 }))
    .isAlreadySo();
});

it('is rescored when its score has moved by five points', () => {
  given(trend, detected)
    .when(SeeTrend({ seen_at: LATER, score: 65 }))
    .then({ type: 'TrendRescored', data: seen({ seen_at: LATER, score: 65 }) });
});

it('is rescored when another source has it as well, and keeps the first', () => {
  const sources = ['hackernews', 'reddit'];
  given(trend, detected)
    .when(SeeTrend({ seen_at: LATER, sources: ['reddit'], source: 'reddit' }))
    .then({ type: 'TrendRescored', data: seen({ seen_at: LATER, source: 'reddit', sources }) });
});

it('is noted again when half its time is over, so that it does not expire while it is seen', () => {
  given(trend, detected)
    .when(SeeTrend({ seen_at: HALF_OVER }))
    .then({ type: 'TrendRescored', data: seen({ seen_at: HALF_OVER }) });
});

it('heeds no sighting that is older than the last', () => {
  given(trend, detected)
    .when(SeeTrend({ seen_at: '2026-01-02T11:00:00.000Z', score: 99 }))
    .isAlreadySo();
});

it('expires when its time is over and not before', () => {
  given(trend, detected).when({ type: 'ExpireTrend', at: HALF_OVER }).isAlreadySo();
  given(trend, detected).when({ type: 'ExpireTrend', at: NEXT_NOON }).then(expired);
});

it('expires once, and never unseen', () => {
  given(trend, detected, expired).when({ type: 'ExpireTrend', at: NEXT_NOON }).isAlreadySo();
  given(trend).when({ type: 'ExpireTrend', at: NEXT_NOON }).isAlreadySo();
});

it('is detected again when it is seen after it expired', () => {
  given(trend, detected, expired).when(SeeTrend({})).then(detected);
});

it.run();
