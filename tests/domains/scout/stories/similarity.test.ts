import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTitleIndex, isSameStory, readTitle } from '../../../../domains/scout/stories/similarity.ts';
import { DIFFERENT, SAME } from './pairs.ts';

const it = suite('titles of the same story');

const areSame = ([one, other]: readonly [string, string]): boolean => isSameStory(readTitle(one), readTitle(other));
const swapped = ([one, other]: readonly [string, string]): [string, string] => [other, one];

it('never takes two stories for one: the precision on the labelled pairs is 1', () => {
  assert.ok(SAME.length + DIFFERENT.length >= 60);
  assert.equal(DIFFERENT.filter(areSame), []);
});

it('recognises most stories under another title: the recall on the labelled pairs is at least 0.9', () => {
  const missed = SAME.filter((pair) => !areSame(pair));
  assert.ok(1 - missed.length / SAME.length >= 0.9, `missed: ${JSON.stringify(missed, null, 1)}`);
});

it('compares two titles alike, whichever comes first', () => {
  for (const pair of [...SAME, ...DIFFERENT]) assert.is(areSame(pair), areSame(swapped(pair)), pair.join(' / '));
});

it('takes every title for its own story, however it is written', () => {
  for (const title of [...SAME, ...DIFFERENT].flat()) {
    assert.ok(areSame([title, title]), title);
    assert.ok(
      areSame([title, `${title.toLowerCase().replaceAll(/ (?=\w)/g, '  ')}!`]) || / [A-Z]\b/.test(title),
      title,
    );
  }
});

it('finds in an index what comparing with each would find', () => {
  const titles = [...new Set([...SAME, ...DIFFERENT].flat())].map((text) => ({ text, title: readTitle(text) }));
  const index = createTitleIndex<string>();
  const entered: typeof titles = [];
  for (const { text, title } of titles) {
    const first = entered.find((known) => isSameStory(title, known.title));
    assert.is(index.find(title), first?.text ?? null, text);
    index.add(title, text);
    entered.push({ text, title });
  }
});

it('takes words without letters, scripts without spaces and single words as they are', () => {
  assert.not(areSame(['', '']));
  assert.not(areSame(['!!!', '???']));
  assert.ok(areSame(['新しいラーメン店', '新しいラーメン店！']));
  assert.not(areSame(['新しいラーメン店', '新しいカレー店']));
  assert.ok(areSame(['The moon', 'Moon!']));
  assert.not(areSame(['Moon', 'Mars']));
});

it.run();
