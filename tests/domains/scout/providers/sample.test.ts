import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSampleSource } from '../../../../domains/scout/providers/sample.ts';
import { trendCandidates } from '../../../../domains/scout/use-cases/scoring.ts';
import { classifyNiche, type Niche, nicheConfigurations, niches } from '../../../../domains/shared/niches.ts';
import { anyQuery, neverAborts } from './support.ts';

const it = suite('sample source');
const items = () => createSampleSource().fetch(anyQuery, neverAborts);

const perNiche: Record<Niche, number> = {
  technology: 4,
  science: 4,
  business: 4,
  health: 3,
  entertainment: 3,
  general: 2,
};

it('has topics for every niche, found by their own words', async () => {
  const found = await items();
  const counts = Object.fromEntries(
    niches.map((niche) => [niche, found.filter((item) => classifyNiche(item) === niche).length]),
  );
  assert.equal(counts, perNiche);
});

it('answers a niche alone when asked for it', async () => {
  for (const niche of niches) {
    assert.is((await createSampleSource().fetch({ ...anyQuery, niche }, neverAborts)).length, perNiche[niche]);
  }
});

it('gives every topic a link and a summary of 40 to 90 words in several sentences', async () => {
  for (const { topic, url, summary } of await items()) {
    const words = summary?.split(' ').length ?? 0;
    assert.ok(words >= 40 && words <= 90, `${topic}: ${words} words`);
    assert.ok((summary?.match(/[.!?](?= |$)/g)?.length ?? 0) >= 3, topic);
    assert.match(url ?? '', /^https:\/\/en\.wikipedia\.org\/wiki\/\w/);
  }
});

it('passes the shipped thresholds', async () => {
  const [{ threshold } = { threshold: 100 }] = nicheConfigurations({ sources: ['sample'] });
  const candidates = trendCandidates([{ source: 'sample', items: await items() }], new Date());
  assert.is(candidates.length, 20);
  assert.ok(candidates.every(({ score }) => score >= threshold));
});

it.run();
