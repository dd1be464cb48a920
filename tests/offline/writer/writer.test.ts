import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeScript } from '../../../domains/director/use-cases/write-script.ts';
import { platformNames } from '../../../domains/publishing-platforms/index.ts';
import { otherPlatform } from '../../../offline/writer/platform-texts.ts';
import { tones } from '../../../offline/writer/tones.ts';
import { countWords } from '../../../offline/writer/words.ts';
import { writingRequest } from '../../domains/director/providers/writing-request.ts';
import { closing, hook, never, spoken, write, writer } from './drafts.ts';

const it = suite('template writer');

it('writes the trend up: topic, facts in their order, a question and a call', async () => {
  const draft = await write();
  assert.equal(
    draft.scenes.map(({ narration }) => narration),
    [
      'In short: Fed cuts rates by a quarter point as hiring slows.',
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

it('says which sentences rest on the report and which on the feedback, and cites nothing for what claims nothing', async () => {
  const reuters = { title: 'Reuters', url: 'https://www.reuters.com/markets/fed' };
  const draft = await write();
  assert.equal(
    draft.scenes.map(({ sources }) => sources),
    [...Array(5).fill([reuters]), []],
  );
  const told = await write({ previous: draft, feedback: 'Say that this is a test' });
  const dictated = told.scenes.find(({ narration }) => /This is a test/.test(narration));
  assert.equal(dictated?.sources, [reuters, { title: 'Your feedback', url: null }]);
  const named = await write({ topic: 'Solar panels', summary: null, source: null, url: null });
  assert.equal(
    named.scenes.flatMap(({ sources }) => sources),
    [],
  );
  const unnamed = await write({ topic: 'OpenAI launches browser', summary: null, source: null, url: null });
  assert.equal(unnamed.scenes[0]?.sources, [{ title: 'OpenAI launches browser', url: null }]);
});

for (const [topic, tone, opening, question] of [
  [
    'Why an octopus needs three hearts',
    'casual',
    /^(?:Ever wondered|So here's|Can you explain) why an octopus needs three hearts[?.]$/,
    /^(?:Did you know|Would you have guessed|Could you now explain) why an octopus needs three hearts\?/,
  ],
  [
    'The quiet power of compound interest',
    'informative',
    /the quiet power of compound interest/,
    /about the quiet power of compound interest\?/,
  ],
  ['Fed cuts rates', 'serious', /Fed cuts rates\.$/, /\?/],
] as const) {
  it(`begins with the subject and ends on a question about it: ${topic}`, async () => {
    const draft = await write({ topic, tone });
    assert.match(hook(draft), opening);
    assert.match(closing(draft), question);
  });
}

it('uses no hashtag that is a part of another, or nearly the same', async () => {
  const { hashtags } = await write({ topic: 'Why central banks aim for two percent inflation' });
  assert.ok(hashtags.includes('#centralbanks'));
  assert.equal(
    hashtags.filter((tag) => /^#(?:central|banks)$/.test(tag)),
    [],
  );
});

it('writes what a critic has little against, in every tone', async () => {
  for (const tone of tones) {
    const { critique } = await writeScript(writer, writingRequest({ tone }), never);
    assert.ok(critique.score >= 8, `${tone}: ${critique.score}`);
    assert.equal(critique.unsupported, []);
  }
});

it('is called templates and costs nothing', async () => {
  assert.is(writer.name, 'templates');
  assert.equal((await writer.write(writingRequest(), never)).costs, []);
});

it('stops when it is asked to', async () => {
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

it('opens differently for every tone, and closes differently for every tone and platform', async () => {
  const drafts = await Promise.all(
    tones.flatMap((tone) => [...platformNames, 'myspace'].map((targetPlatform) => write({ tone, targetPlatform }))),
  );
  const openings = await Promise.all(tones.map((tone) => write({ tone })));
  assert.is(new Set(openings.map(hook)).size, tones.length);
  assert.is(new Set(drafts.map(closing)).size, drafts.length);
});

it('takes an unknown tone for informative', async () => {
  assert.equal(await write({ tone: 'constructor' }), await write({ tone: 'informative' }));
});

it('writes alike for all platforms that are not registered, and as for none that is', async () => {
  const draft = await write({ targetPlatform: 'myspace' });
  assert.equal(await write({ targetPlatform: '__proto__' }), draft);
  for (const targetPlatform of platformNames) assert.not.equal(await write({ targetPlatform }), draft);
});

it('asks viewers of a platform that is not registered for nothing that it may not have', () => {
  assert.not.match(JSON.stringify(otherPlatform), /subscri|follow|comment|below|a like|save|reel|profile|channel/i);
  assert.equal(Object.keys(otherPlatform.call).sort(), [...tones].sort());
});

it('finds a platform in upper and lower case', async () => {
  assert.equal(await write({ targetPlatform: ' TikTok ' }), await write({ targetPlatform: 'tiktok' }));
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

it.run();
