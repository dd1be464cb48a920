import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { platformNames } from '../../../domains/publishing-platforms/index.ts';
import { tones } from '../../../offline/writer/tones.ts';
import { writingRequest } from '../../domains/director/providers/writing-request.ts';
import { closing, factsIn, hook, never, revise, spoken, words, write, writer } from './drafts.ts';

const it = suite('feedback to the template writer');

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

it('opens with what it is asked to open with', async () => {
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

it('keeps the tone of a draft on every platform', async () => {
  for (const targetPlatform of [...platformNames, 'myspace'])
    for (const tone of tones) {
      const previous = await write({ targetPlatform, tone });
      const after = await write({
        targetPlatform,
        tone: 'unheard of',
        revision: 2,
        feedback: 'other hashtags',
        previous,
      });
      assert.is(spoken(after), spoken(previous), `${tone} on ${targetPlatform}`);
    }
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

it('leaves out what it is asked to leave out, everywhere and in later revisions', async () => {
  const { after } = await revise('remove the part about Jerome Powell');
  assert.not.match(JSON.stringify(after), /powell/i);
  const later = await write({ revision: 3, feedback: 'a different hook', previous: after });
  assert.not.match(spoken(later), 'Powell');
});

it('no longer uses a wording that is not liked', async () => {
  const { before, after } = await revise('don\'t say "read this twice"', {
    tone: 'humorous',
    targetPlatform: 'tiktok',
  });
  assert.match(hook(before), 'read this twice');
  assert.not.match(spoken(after), /read this twice/i);
});

for (const feedback of [
  'no question at the end',
  "Don't end with a question",
  'without a question, please',
  'remove the question',
]) {
  it(`asks nothing when it is told: ${feedback}`, async () => {
    const { before, after } = await revise(feedback);
    assert.match(closing(before), /\?/);
    assert.not.match(closing(after), /\?/);
    const later = await write({ revision: 3, feedback: 'shorter', previous: after });
    assert.not.match(closing(later), /\?/);
    assert.match(closing(await write({ revision: 4, feedback: 'end with a question', previous: later })), /\?/);
  });
}

it('ends all the same when neither a question nor a call is wanted', async () => {
  const { after } = await revise('no question at the end and no call to action');
  assert.is(closing(after), 'That is the story so far.');
});

for (const [feedback, said] of [
  ['make it rhyme like a poem', /“make it rhyme like a poem” was not understood/],
  ['mention the moon landing', /The source says nothing about the moon landing/],
  ['make it 90 seconds long', /The source has no more facts: it fills \d+ seconds/],
] as const) {
  it(`says what it could not do: ${feedback}`, async () => {
    const previous = await write();
    const { notDone } = await writer.write(writingRequest({ revision: 2, feedback, previous }), never);
    assert.match(notDone.join(' '), said);
  });
}

it('has nothing to excuse where it did what was asked', async () => {
  const previous = await write();
  for (const feedback of ['shorter', 'no question at the end', 'mention inflation', 'more serious, please', '']) {
    const { notDone } = await writer.write(writingRequest({ revision: 2, feedback, previous }), never);
    assert.equal(notDone, [], feedback);
  }
});

it('says so when there are no more facts', async () => {
  const { after } = await revise('more details please', { summary: 'The Fed lowered its rate on Wednesday.' });
  assert.match(spoken(after), 'More than this cannot be said with certainty so far.');
});

it('rather tells a fact than a joke when it gets short', async () => {
  const { before, after } = await revise('22 seconds, please', { tone: 'humorous' });
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

it.run();
