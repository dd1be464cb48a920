import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitText } from '../../../../../domains/editor/providers/speech/split-text.ts';

const it = suite('splitText');

it('leaves a text that fits as it is', () => {
  assert.equal(splitText('One. Two.', 9), ['One. Two.']);
});

it('cuts after a sentence, else after a clause, else between words', () => {
  assert.equal(splitText('One. Two three four', 12), ['One. ', 'Two three ', 'four']);
  assert.equal(splitText('one, two three', 11), ['one, ', 'two three']);
  assert.equal(splitText('one two three', 9), ['one two ', 'three']);
});

it('cuts a word that is too long, but never a character', () => {
  assert.equal(splitText('abcdef', 4), ['abcd', 'ef']);
  assert.equal(splitText('ab😀cd', 3), ['ab', '😀c', 'd']);
});

it.run();
