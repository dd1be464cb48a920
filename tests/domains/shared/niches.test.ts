import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { classifyNiche, keywordFit, nicheConfigurations, niches } from '../../../domains/shared/niches.ts';

const it = suite('niches');
const classify = (topic: string, summary: string | null = null) => classifyNiche({ topic, summary });

it('finds the niche by its words', () => {
  assert.equal(
    [
      'New chips make robots faster',
      'A telescope finds a distant galaxy',
      'Inflation slows as central banks hold rates',
      'Vaccines against a common virus',
      'The band announces a new album',
      'Mayor opens a bridge',
    ].map((topic) => classify(topic)),
    [...niches],
  );
});

it('finds plurals and phrases, but no word inside another', () => {
  assert.is(classify('Bigger batteries'), 'technology');
  assert.is(classify('Artificial intelligence'), 'technology');
  assert.is(classify('Artificial grass'), 'general');
  assert.is(classify('A said Maine'), 'general');
});

it('lets the topic count more than the summary', () => {
  assert.is(classify('A new movie', 'About a doctor.'), 'entertainment');
});

it('is general for unknown words and for none', () => {
  assert.is(classify('量子'), 'general');
  assert.is(classify(''), 'general');
});

it('grows with every keyword and never beyond 1', () => {
  const fit = (topic: string) => keywordFit({ topic, summary: null }, 'technology');
  assert.equal([fit('bridge'), fit('robot'), fit('robot software')], [0, 0.75, 0.9375]);
  assert.ok(fit('robot software chip computer phone app code database server linux python rust api gpu cpu') <= 1);
  assert.is(keywordFit({ topic: 'bridge', summary: null }, 'general'), 0.5);
});

it('shows a configuration for every niche, and lets threshold and time to live be set for all', () => {
  const shipped = nicheConfigurations({ sources: ['sample'] });
  assert.equal(
    shipped.map(({ niche, threshold, time_to_live_hours }) => [niche, threshold, time_to_live_hours]),
    [
      ['technology', 20, 48],
      ['science', 20, 96],
      ['business', 20, 48],
      ['health', 20, 72],
      ['entertainment', 20, 36],
      ['general', 20, 48],
    ],
  );
  assert.ok(shipped.every(({ niche, keywords }) => (niche === 'general') === (keywords.length === 0)));
  const set = nicheConfigurations({ sources: ['a', 'b'], threshold: 0, timeToLiveHours: 1 });
  assert.ok(set.every((one) => one.threshold === 0 && one.time_to_live_hours === 1 && one.sources.length === 2));
});

it.run();
