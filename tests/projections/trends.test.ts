import { suite } from 'uvu';
import type { TopicEvent } from '../../contracts/director/topic.ts';
import type { TrendEvent } from '../../contracts/scout/trend.ts';
import { trendsProjection } from '../../projections/trends.ts';
import type { TrendDocument } from '../../read-models/trends.ts';
import { exampleTrend } from '../support/examples/trend.ts';
import { given, recorded } from '../support/given.ts';

const it = suite('projection of trends');

const [NOON, NEXT_NOON, THIRD_NOON] = [2, 3, 4].map((day) => `2026-01-0${day}T12:00:00.000Z`) as [
  string,
  string,
  string,
];
const { sighting } = exampleTrend({ trend_id: 't-1', summary: 'Plasma.' });
const { seen_at: _, expires_at: __, ...topic } = sighting;
const detected = (seen_at: string, expires_at: string) =>
  recorded<TrendEvent>({ type: 'TrendDetected', data: { ...topic, seen_at, expires_at } }, { owner: null });
const rescored = recorded<TrendEvent>(
  {
    type: 'TrendRescored',
    data: { ...topic, score: 80, sources: ['hackernews', 'reddit'], seen_at: NEXT_NOON, expires_at: THIRD_NOON },
  },
  { owner: null },
);
const expired = recorded<TrendEvent>(
  {
    type: 'TrendExpired',
    data: {
      trend_id: 't-1',
      topic: 'Fusion',
      source: 'hackernews',
      niche: 'science',
      score: 70,
      expired_at: NEXT_NOON,
    },
  },
  { owner: null },
);

const active: TrendDocument = {
  ...topic,
  owner_id: null,
  status: 'active',
  detected_at: NOON,
  last_seen_at: NOON,
  expires_at: NEXT_NOON,
};

it('is active when it is detected', () => {
  given(trendsProjection).when(detected(NOON, NEXT_NOON)).then('t-1', active);
});

it('is its owner’s alone if a person gave it, and never expires by itself', () => {
  const { trend_id, topic: named, summary, url, niche } = topic;
  const given_at = NOON;
  const data = { trend_id, owner_id: 'ann', topic: named, summary, url, niche, given_at };
  given(trendsProjection)
    .when(recorded<TopicEvent>({ type: 'TopicGiven', data }))
    .then('t-1', {
      trend_id,
      topic: named,
      summary,
      url,
      niche,
      owner_id: 'ann',
      source: 'manual',
      sources: ['manual'],
      score: 100,
      region: 'XX',
      status: 'active',
      detected_at: NOON,
      last_seen_at: NOON,
      expires_at: '9999-12-31T23:59:59.999Z',
    });
});

it('takes over a later sighting, and keeps the time of detection', () => {
  given(trendsProjection, detected(NOON, NEXT_NOON))
    .when(rescored)
    .then('t-1', {
      ...active,
      score: 80,
      sources: ['hackernews', 'reddit'],
      last_seen_at: NEXT_NOON,
      expires_at: THIRD_NOON,
    });
});

it('expires, and becomes active again with a new detection', () => {
  given(trendsProjection, detected(NOON, NEXT_NOON))
    .when(expired)
    .then('t-1', { ...active, status: 'expired' });
  given(trendsProjection, detected(NOON, NEXT_NOON), expired)
    .when(detected(NEXT_NOON, THIRD_NOON))
    .then('t-1', { ...active, detected_at: NEXT_NOON, last_seen_at: NEXT_NOON, expires_at: THIRD_NOON });
});

it.run();
