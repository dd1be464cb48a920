import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scriptSchema } from '../../../contracts/director/script.ts';
import { createTemplateWriter } from '../../../domains/director/providers/templates.ts';
import { completeScript } from '../../../domains/director/use-cases/complete-script.ts';
import { platformNames } from '../../../domains/publishing-platforms/index.ts';
import { extractFacts } from '../../../offline/writer/facts.ts';
import { tones } from '../../../offline/writer/tones.ts';
import { readTopic } from '../../../offline/writer/topic.ts';
import { writingRequest } from '../../domains/director/providers/writing-request.ts';
import { never, occurrences, spoken, words, writer } from './drafts.ts';

const it = suite('properties of the template writer');

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.lorem({ mode: 'sentences' }),
  fc.constantFrom('', '🔥', '漢字。'.repeat(40), 'a'.repeat(3_000), 'Dr. No. 5 e.g. $3.5bn… '.repeat(9)),
);
const summaries = fc.option(fc.array(text, { maxLength: 12 }).map((parts) => parts.join(' ')));
const requests = fc
  .record({
    topic: text.filter((topic) => topic.length > 0),
    summary: summaries,
    url: fc.option(fc.oneof(fc.webUrl(), text)),
    source: fc.option(fc.oneof(fc.constantFrom('hackernews', 'reddit', 'google_trends', 'wikipedia', 'sample'), text)),
    niche: fc.oneof(fc.constantFrom('technology', 'science', 'business', 'health', 'entertainment', 'general'), text),
    targetPlatform: fc.oneof(fc.constantFrom(...platformNames), text),
    tone: fc.oneof(fc.constantFrom(...tones), text),
    visualStyle: text,
  })
  .map((changes) => writingRequest(changes));

it('writes a fitting draft about whatever it is given', () =>
  fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const { draft } = await writer.write(request, never);
      const script = completeScript(draft, 'en');
      assert.equal(scriptSchema.parse(script), script);
      assert.ok(draft.scenes.length >= 4 && draft.scenes.length <= 6, `${draft.scenes.length} scenes`);
      assert.ok(words(draft) >= 75 && words(draft) <= 105, `${words(draft)} words: ${spoken(draft)}`);
      assert.ok(draft.title.length <= 90, draft.title);
      assert.ok(draft.hashtags.length >= 4 && draft.hashtags.length <= 8, draft.hashtags.join());
      for (const tag of draft.hashtags) assert.match(tag, /^#[\p{L}\p{M}\p{N}]+$/u);
      assert.is(new Set(draft.hashtags).size, draft.hashtags.length);
      assert.equal(
        draft.scenes.map(({ index }) => index),
        [...draft.scenes.keys()],
      );
      assert.is(new Set(draft.scenes.map(({ visual_prompt }) => visual_prompt)).size, draft.scenes.length);
      assert.not.match(JSON.stringify(draft), /\p{Cs}/u);
    }),
    { numRuns: 150 },
  ));

it('can be read aloud whatever it is given', () =>
  fc.assert(
    fc.asyncProperty(requests, async (request) => {
      for (const { narration } of (await writer.write(request, never)).draft.scenes) {
        assert.not.match(narration, /https?:|www\.|[*_`#<>{}[\]|\\^~@]|\s{2}|\n/);
        assert.not.match(narration, /[.,;:]\s*[.,;](?!\w)|[!?]{2}/);
        assert.match(narration, /[.!?。！？]["']?$/);
      }
    }),
    { numRuns: 150 },
  ));

it('tells no fact twice and none that is not in the summary', () =>
  fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const narration = spoken((await writer.write(request, never)).draft);
      const topic = readTopic(request.topic, '').text;
      for (const fact of extractFacts(request.summary, topic)) assert.ok(occurrences(narration, fact) <= 1, fact);
    }),
    { numRuns: 150 },
  ));

it('writes the same for the same request', () =>
  fc.assert(
    fc.asyncProperty(requests, async (request) => {
      assert.equal(await createTemplateWriter().write(request, never), await writer.write({ ...request }, never));
    }),
    { numRuns: 50 },
  ));

const feedback = fc.oneof(
  text,
  fc.constantFrom(
    'shorter',
    'longer',
    'funnier',
    'more facts',
    'another hook',
    'simpler',
    'mention cats',
    'remove the end',
    'no CTA',
    'brighter images',
  ),
);
it('never hands in the same draft again', () =>
  fc.assert(
    fc.asyncProperty(requests, fc.array(feedback, { minLength: 1, maxLength: 4 }), async (request, rounds) => {
      let { draft } = await writer.write(request, never);
      for (const [index, feedback] of rounds.entries()) {
        const next = await writer.write({ ...request, revision: index + 2, feedback, previous: draft }, never);
        assert.not.equal(next.draft, draft);
        const script = completeScript(next.draft, 'en');
        assert.equal(scriptSchema.parse(script), script);
        assert.ok(next.draft.scenes.length >= 4 && next.draft.scenes.length <= 11);
        draft = next.draft;
      }
    }),
    { numRuns: 100 },
  ));

it.run();
