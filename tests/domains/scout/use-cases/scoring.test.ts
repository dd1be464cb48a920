import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TrendItem } from '../../../../domains/scout/providers/trend-source.ts';
import {
  normaliseTopic,
  popularityRanks,
  scoreTrend,
  trendCandidates,
} from '../../../../domains/scout/use-cases/scoring.ts';

const it = suite('scoring');
const now = new Date('2026-01-02T00:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const item = (topic: string, changes: Partial<TrendItem> = {}): TrendItem => ({
  topic,
  url: null,
  summary: null,
  publishedAt: null,
  popularity: null,
  ...changes,
});
const signals = { publishedAt: hoursAgo(0), popularityRank: 1, sourceCount: 1, keywordFit: 1 };

it('gives each signal its share of 100', () => {
  assert.is(scoreTrend(signals, now), 80);
  assert.is(scoreTrend({ ...signals, sourceCount: 2 }, now), 92);
  assert.is(scoreTrend({ ...signals, sourceCount: 3 }, now), 96.8);
  assert.is(scoreTrend({ ...signals, popularityRank: 0 }, now), 50);
  assert.is(scoreTrend({ ...signals, keywordFit: 0 }, now), 65);
});

it('halves recency every day; undated is half, the future is now', () => {
  const recency = (publishedAt: string | null) =>
    scoreTrend({ publishedAt, popularityRank: 0, sourceCount: 1, keywordFit: 0 }, now);
  assert.equal(
    [hoursAgo(0), hoursAgo(24), hoursAgo(48), null, hoursAgo(-5), 'nonsense'].map(recency),
    [35, 17.5, 8.8, 17.5, 35, 17.5],
  );
});

it('ranks popularity within its source, ties in the middle', () => {
  const ranks = (...figures: (number | null)[]) =>
    popularityRanks(figures.map((popularity) => item('x', { popularity })));
  assert.equal(ranks(10, 30, 20), [0, 1, 0.5]);
  assert.equal(ranks(5, 5, 5), [0.5, 0.5, 0.5]);
  assert.equal(ranks(5, null, 9), [0, 0.5, 1]);
  assert.equal(ranks(7), [0.5]);
  assert.equal(ranks(), []);
});

it('sees the same topic through case, accents, punctuation and articles', () => {
  const same = ['The Café’s “Secret”', "cafe's secret", 'A CAFES – secret!', 'Café’s: the secret'];
  assert.equal([...new Set(same.map(normaliseTopic))], ['cafes secret']);
});

it('keeps different topics apart', () => {
  const different = ['C', 'C++', 'C#', 'Go', 'Python 3', 'Python 4', '量子コンピュータ', 'हिन्दी', 'हन्दी'];
  assert.is(new Set(different.map(normaliseTopic)).size, different.length);
});

it('never normalises a topic to nothing', () => {
  assert.equal(['The', '!!!', ' ? '].map(normaliseTopic), ['the', '!!!', '?']);
});

it('merges a topic over its sources', () => {
  const candidates = trendCandidates(
    [
      {
        source: 'b',
        items: [item('Quantum Chips', { popularity: 1, summary: 'Short.' }), item('Else', { popularity: 9 })],
      },
      {
        source: 'a',
        items: [
          item('The quantum chips', {
            popularity: 5,
            url: 'http://a.example/',
            publishedAt: hoursAgo(1),
            summary: 'Longer text.',
          }),
          item('Other', { popularity: 2 }),
        ],
      },
    ],
    now,
  );
  const merged = candidates.find(({ normalisedTopic }) => normalisedTopic === 'quantum chips');
  assert.equal(
    { ...merged, score: undefined },
    {
      topic: 'The quantum chips',
      normalisedTopic: 'quantum chips',
      source: 'a',
      sources: ['a', 'b'],
      url: 'http://a.example/',
      summary: 'Longer text.',
      publishedAt: hoursAgo(1),
      niche: 'technology',
      score: undefined,
    },
  );
  assert.is(candidates[0], merged);
  assert.is(candidates.length, 3);
});

it('counts a source once when it repeats a topic', () => {
  const [one] = trendCandidates([{ source: 'a', items: [item('Moon'), item('moon'), item('MOON')] }], now);
  assert.equal(one?.sources, ['a']);
});

const answers = fc.array(
  fc.record({
    source: fc.constantFrom('a', 'b', 'c'),
    items: fc.array(
      fc.record({
        topic: fc.constantFrom('Moon', 'the moon', 'Rust', 'Vaccine', 'Bridge'),
        url: fc.constantFrom(null, 'http://x.example/'),
        summary: fc.constantFrom(null, 'A robot.', 'A new film.'),
        publishedAt: fc.constantFrom(null, hoursAgo(1), hoursAgo(30)),
        popularity: fc.option(fc.nat(1_000)),
      }),
      { maxLength: 6 },
    ),
  }),
  { maxLength: 4 },
);

it('scores between 0 and 100, best first', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const scores = trendCandidates(given, now).map(({ score }) => score);
      assert.ok(scores.every((score) => score >= 0 && score <= 100));
      assert.equal(
        scores,
        [...scores].sort((one, other) => other - one),
      );
    }),
  );
});

it('does not depend on the order of the sources', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        answers.map((list) => list[0]).filter((one) => one !== undefined),
        { selector: ({ source }) => source },
      ),
      (given) => {
        assert.equal(trendCandidates([...given].reverse(), now), trendCandidates(given, now));
      },
    ),
  );
});

it.run();
