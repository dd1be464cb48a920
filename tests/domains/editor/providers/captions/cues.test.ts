import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Word } from '../../../../../contracts/editor/spoken-words.ts';
import { buildCues } from '../../../../../domains/editor/providers/captions/cues.ts';

const it = suite('buildCues');

/** A word every 300 ms, without silence between; `|` is a pause of half a second. */
function words(text: string): Word[] {
  let at = 0;
  return text.split(' ').flatMap((piece) => {
    if (piece === '|') at += 500;
    if (piece === '|') return [];
    const start = at;
    at += 300;
    return [{ text: piece, start: start / 1000, end: at / 1000 }];
  });
}
const texts = (text: string, style: 'classic' | 'highlight' = 'highlight') =>
  buildCues(words(text), style).map((cue) => cue.text);

it('makes cues of at most four words and twenty-eight characters', () => {
  const cues = buildCues(
    words('I have a very simple and extraordinarily comprehensible plan for all of us today'),
    'highlight',
  );
  assert.ok(cues.every((cue) => cue.words.length <= 4 && cue.text.length <= 28));
});

it('keeps every word, in order, in exactly one cue', () => {
  const all = words('one two three four, five six. | seven eight nine ten eleven twelve thirteen');
  for (const style of ['none', 'classic', 'highlight', 'karaoke'] as const)
    assert.equal(
      buildCues(all, style).flatMap((cue) => cue.words),
      all,
    );
});

it('ends a cue with the sentence and at a pause, and preferably at a comma', () => {
  assert.equal(texts('Stop here. Go on | and on'), ['Stop here.', 'Go on', 'and on']);
  assert.equal(texts('Every single morning, you make a choice'), ['Every single morning,', 'you make a choice']);
});

it('makes the cues of a phrase about equally long and leaves no word alone', () => {
  assert.equal(texts('alpha bravo gamma delta omega'), ['alpha bravo', 'gamma delta omega']);
});

it('does not take an abbreviation for the end of a sentence', () => {
  assert.equal(texts('the U.S. army won'), ['the U.S. army won']);
});

it('lets a word that is too long stand alone', () => {
  assert.equal(texts('the Donaudampfschifffahrtsgesellschaft is'), ['the', 'Donaudampfschifffahrtsgesellschaft', 'is']);
});

it('holds a sentence together for the bar, up to sixty characters', () => {
  assert.equal(texts('But what if the first ten minutes belonged to you?', 'classic'), [
    'But what if the first ten minutes belonged to you?',
  ]);
});

it('shows a cue until the next over a short silence, and a moment longer before a long one', () => {
  const cues = buildCues(
    [
      { text: 'One.', start: 0.1, end: 0.5 },
      { text: 'Two.', start: 0.9, end: 1.2 },
      { text: 'Three.', start: 3, end: 3.4 },
    ],
    'highlight',
  );
  assert.equal(
    cues.map(({ start, end }) => [start, end]),
    [
      [0.1, 0.9],
      [0.9, 1.45],
      [3, 3.65],
    ],
  );
});

it('sets no spaces in a script that has none', () => {
  const cue = buildCues(
    [
      { text: '你好', start: 0, end: 0.5 },
      { text: '世界。', start: 0.5, end: 1 },
    ],
    'highlight',
  )[0];
  assert.is(cue?.text, '你好世界。');
});

it('makes no cue of no words', () => {
  assert.equal(buildCues([], 'highlight'), []);
});

it.run();
