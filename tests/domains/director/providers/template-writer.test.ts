import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Draft, draftSchema } from '../../../../domains/director/content/events.ts';
import { extractFacts } from '../../../../domains/director/providers/templates/facts.ts';
import { readTopic } from '../../../../domains/director/providers/templates/topic.ts';
import { countWords } from '../../../../domains/director/providers/templates/words.ts';
import { createTemplateWriter } from '../../../../domains/director/providers/templates/writer.ts';
import type { WritingRequest } from '../../../../domains/director/providers/writer.ts';
import { writingRequest } from './support.ts';

const it = suite('template writer');
const never = new AbortController().signal;
const writer = createTemplateWriter();

const write = async (changes: Partial<WritingRequest> = {}): Promise<Draft> =>
  (await writer.write(writingRequest(changes), never)).draft;
const revise = async (feedback: string, changes: Partial<WritingRequest> = {}) => {
  const before = await write(changes);
  return { before, after: await write({ ...changes, revision: 2, feedback, previous: before }) };
};
const spoken = ({ scenes }: Draft): string => scenes.map(({ narration }) => narration).join(' ');
const words = (draft: Draft): number => countWords(spoken(draft));
const factsIn = (draft: Draft): number =>
  extractFacts(writingRequest().summary, writingRequest().topic).filter((fact) => spoken(draft).includes(fact)).length;
const hook = ({ scenes }: Draft): string => scenes[0]?.narration ?? '';
const closing = ({ scenes }: Draft): string => scenes.at(-1)?.narration ?? '';
const occurrences = (text: string, part: string): number => text.split(part).length - 1;

it('writes the trend up: topic, facts in their order, a question and a call', async () => {
  const draft = await write();
  assert.equal(
    draft.scenes.map(({ narration }) => narration),
    [
      'One business story in brief: Fed cuts rates by a quarter point as hiring slows. Here is the short version.',
      'The Federal Reserve lowered its benchmark interest rate by 0.25 percentage points on Wednesday, to a range of 3.5 to 3.75 percent.',
      'Chair Jerome Powell said the labor market had "cooled noticeably" since the summer.',
      'Two of the 12 voting members wanted a bigger cut.',
      'US stocks rose after the announcement, with the S and P 500 closing up 0.8 percent.',
      'What does this mean for your own money? Leave your answer in the comments, and subscribe for more business stories in under a minute.',
    ],
  );
  assert.is(draft.title, 'Fed cuts rates by a quarter point as hiring slows');
  assert.match(draft.description, /^The Federal Reserve lowered .* Source: Reuters\.$/);
});

it('is called templates and costs nothing', async () => {
  assert.is(writer.name, 'templates');
  assert.equal((await writer.write(writingRequest(), never)).costs, []);
});

it('stops when it is told to', async () => {
  try {
    await writer.write(writingRequest(), AbortSignal.abort(new Error('shutting down')));
    assert.unreachable();
  } catch (error) {
    assert.is(error instanceof Error && error.message, 'shutting down');
  }
});

it('says openly that only the headline is known when there is no summary', async () => {
  const draft = await write({ topic: 'OpenAI launches browser', summary: null, source: 'hackernews' });
  assert.match(spoken(draft), 'So far there is only the headline, so treat everything beyond it as open.');
  assert.match(spoken(draft), 'This topic comes from Hacker News');
  assert.match(draft.description, /^OpenAI launches browser\. Found on Hacker News\.$/);
});

it('names the outlet of the address when the source has no name of its own', async () => {
  assert.match((await write({ source: 'feed', url: 'https://www.nature.com/x' })).description, /Source: Nature\.$/);
  assert.match(
    (await write({ source: 'feeds.arstechnica.com/arstechnica/index' })).description,
    /Source: Ars Technica\.$/,
  );
  assert.match((await write({ source: null, url: null })).description, /The source is not named\.$/);
});

it('lasts as long as its words take at 165 a minute', async () => {
  for (const { narration, duration_seconds } of (await write()).scenes) {
    assert.is(duration_seconds, Math.round((countWords(narration) / 165) * 600) / 10);
  }
});

const tones = ['informative', 'casual', 'energetic', 'serious', 'humorous'];
const platforms = ['youtube', 'tiktok', 'instagram', 'local'];

it('opens and closes differently for every tone and platform', async () => {
  const drafts = await Promise.all(
    tones.flatMap((tone) => platforms.map((targetPlatform) => write({ tone, targetPlatform }))),
  );
  assert.is(new Set(drafts.map(hook)).size, drafts.length);
  assert.is(new Set(drafts.map(closing)).size, drafts.length);
});

it('takes an unknown tone for informative and an unknown platform for local', async () => {
  assert.equal(await write({ tone: 'constructor' }), await write({ tone: 'informative' }));
  assert.equal(await write({ targetPlatform: '__proto__' }), await write({ targetPlatform: 'local' }));
});

it('neither jokes nor shouts about the dead', async () => {
  const grim = { topic: 'At least 40 killed as earthquake hits western Nepal', niche: 'general' };
  const sober = spoken(await write({ ...grim, tone: 'serious' }));
  assert.is(spoken(await write({ ...grim, tone: 'humorous' })), sober);
  assert.is(spoken(await write({ ...grim, tone: 'energetic' })), sober);
});

it('tags the video with topic, niche and platform', async () => {
  const { hashtags } = await write({ targetPlatform: 'tiktok' });
  assert.equal(hashtags, [
    '#fed',
    '#rates',
    '#quarter',
    '#federalreserve',
    '#business',
    '#economy',
    '#fyp',
    '#learnontiktok',
  ]);
});

it('shows in every scene what its own sentence names, each scene another picture', async () => {
  const { scenes } = await write({ visualStyle: 'neon' });
  assert.match(
    scenes[1]?.visual_prompt ?? '',
    /Federal Reserve and benchmark interest rate, .*neon glow.*vertical composition$/,
  );
  assert.match(scenes[2]?.visual_prompt ?? '', /Chair Jerome Powell, labor market/);
  assert.is(new Set(scenes.map(({ visual_prompt }) => visual_prompt)).size, scenes.length);
});

it('passes on a visual style it does not know', async () => {
  assert.match(
    (await write({ visualStyle: 'claymation' })).scenes[0]?.visual_prompt ?? '',
    'claymation style, vertical composition',
  );
});

// Feedback.

it('gets shorter', async () => {
  const { before, after } = await revise('too long, please shorten it');
  assert.ok(words(after) <= words(before) * 0.8, `${words(before)} -> ${words(after)}`);
  assert.is(hook(after), hook(before));
});

it('stays short in the revision after', async () => {
  const { after: short } = await revise('make it shorter');
  const later = await write({ revision: 3, feedback: 'another opening please', previous: short });
  assert.not(hook(later) === hook(short));
  assert.ok(words(later) <= words(short) + 8, `${words(short)} -> ${words(later)}`);
});

it('gets longer without inventing anything', async () => {
  const { before, after } = await revise('make it longer');
  assert.ok(words(after) > words(before) * 1.1, `${words(before)} -> ${words(after)}`);
  assert.is(factsIn(after), 5);
});

it('fits a length in seconds', async () => {
  const { after } = await revise('make it 20 seconds');
  assert.ok(words(after) <= 55 && words(after) >= 46, String(words(after)));
});

it('brings in facts that it had no room for', async () => {
  const { before, after } = await revise('more facts please');
  assert.ok(factsIn(after) > factsIn(before), `${factsIn(before)} -> ${factsIn(after)}`);
});

it('changes the opening and nothing else', async () => {
  const { before, after } = await revise('I want a different hook');
  assert.not(hook(after) === hook(before));
  assert.is(closing(after), closing(before));
});

it('opens with what it is told to open with', async () => {
  assert.match(
    hook((await revise('start with the voting members')).after),
    /^Two of the 12 voting members wanted a bigger cut\./,
  );
});

it('changes the ending and nothing else', async () => {
  const { before, after } = await revise('the ending is weak');
  assert.is(hook(after), hook(before));
  assert.not(closing(after) === closing(before));
});

it('gets funnier, and stays so', async () => {
  const { before, after } = await revise('make it funnier');
  assert.not(closing(after) === closing(before));
  assert.match(spoken(after), 'piggy bank');
  const later = await write({ revision: 3, feedback: 'other hashtags', previous: after });
  assert.match(spoken(later), 'my respect');
});

it('gets serious when there are too many jokes', async () => {
  const { after } = await revise('too many jokes', { tone: 'humorous' });
  assert.not.match(spoken(after), 'jar of coins');
  assert.match(closing(after), 'reporting like this');
});

it('gets simpler', async () => {
  const { after } = await revise('use simpler words');
  assert.match(
    spoken(after),
    'The Federal Reserve lowered its benchmark interest rate by 0.25 percentage points on Wednesday.',
  );
  assert.match(spoken(after), 'US stocks rose after the announcement.');
});

it('leaves out what it is told to leave out, everywhere and in later revisions', async () => {
  const { after } = await revise('remove the part about Jerome Powell');
  assert.not.match(JSON.stringify(after), /powell/i);
  const later = await write({ revision: 3, feedback: 'a different hook', previous: after });
  assert.not.match(spoken(later), 'Powell');
});

it('no longer uses a wording that is not liked', async () => {
  const { before, after } = await revise('don\'t say "half a minute"', { tone: 'humorous', targetPlatform: 'tiktok' });
  assert.match(hook(before), 'half a minute');
  assert.not.match(spoken(after), /half a minute/i);
});

it('says so when there are no more facts', async () => {
  const { after } = await revise('more details please', { summary: 'The Fed lowered its rate on Wednesday.' });
  assert.match(spoken(after), 'More than this cannot be said with certainty so far.');
});

it('rather tells a fact than a joke when it gets short', async () => {
  const { before, after } = await revise('shorter', { tone: 'humorous' });
  assert.match(spoken(before), 'jar of coins');
  assert.not.match(spoken(after), 'jar of coins');
  assert.is(factsIn(after), 2);
});

it('mentions what the summary knows of a thing', async () => {
  const gold = 'Gold, which gains when rates fall, reached a record of more than 3,000 dollars an ounce in London.';
  const { before, after } = await revise('please mention gold', { summary: `${writingRequest().summary} ${gold}` });
  assert.not.match(spoken(before), 'Gold');
  assert.match(spoken(after), gold);
});

it('asks openly about what the summary does not know', async () => {
  assert.match(
    spoken((await revise('talk about mortgages')).after),
    'And what about mortgages? The report does not say.',
  );
});

it('says a sentence that a person dictates', async () => {
  assert.match(spoken((await revise('say that "the vote was not unanimous"')).after), 'The vote was not unanimous.');
});

it('calls more strongly, or not at all', async () => {
  assert.match(closing((await revise('add a stronger call to action')).after), 'So do three things now');
  assert.match(closing((await revise('no call to action')).after), /\?$/);
});

it('changes title and hashtags', async () => {
  const { before, after } = await revise('new title and other hashtags please');
  assert.not(after.title === before.title);
  assert.not.equal(after.hashtags, before.hashtags);
  assert.is(spoken(after), spoken(before));
});

it('repaints the pictures', async () => {
  const { before, after } = await revise('the pictures are too dark, make the images brighter');
  assert.match(after.scenes[0]?.visual_prompt ?? '', 'brighter');
  assert.is(spoken(after), spoken(before));
});

it('takes what it does not understand as an angle, with another opening and ending', async () => {
  const { before, after } = await revise('I wanted the view of first-time home buyers');
  assert.not(hook(after) === hook(before));
  assert.not(closing(after) === closing(before));
  assert.match(spoken(after), 'One angle to keep in mind: first-time home buyers.');
});

it('writes another draft when the feedback is empty', async () => {
  const before = await write();
  const after = await write({ revision: 2, feedback: null, previous: before });
  assert.not(hook(after) === hook(before));
  assert.not(closing(after) === closing(before));
});

// Properties.

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
    targetPlatform: fc.oneof(fc.constantFrom(...platforms), text),
    tone: fc.oneof(fc.constantFrom(...tones), text),
    visualStyle: text,
  })
  .map((changes) => writingRequest(changes));

it('writes a fitting draft about whatever it is given', () =>
  fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const { draft } = await writer.write(request, never);
      assert.equal(draftSchema.parse(draft), draft);
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
    fc.asyncProperty(requests, fc.array(feedback, { minLength: 1, maxLength: 4 }), async (request, wishes) => {
      let { draft } = await writer.write(request, never);
      for (const [index, wish] of wishes.entries()) {
        const next = await writer.write({ ...request, revision: index + 2, feedback: wish, previous: draft }, never);
        assert.not.equal(next.draft, draft);
        assert.equal(draftSchema.parse(next.draft), next.draft);
        assert.ok(next.draft.scenes.length >= 4 && next.draft.scenes.length <= 6);
        draft = next.draft;
      }
    }),
    { numRuns: 100 },
  ));

it.run();
