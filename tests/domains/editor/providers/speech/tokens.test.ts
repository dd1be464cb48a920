import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { joinPieces, tokenize } from '../../../../../domains/editor/providers/speech/tokens.ts';

const it = suite('tokenize');
const texts = (text: string, language = 'en') => tokenize(text, language).map((token) => token.text);
const spoken = (text: string, language = 'en') => tokenize(text, language).map((token) => token.spoken);

it('makes a token of every word, with the punctuation that touches it', () => {
  assert.equal(texts('Don’t stop, "now"!'), ['Don’t', 'stop,', '"now"!']);
});

it('lets what cannot be said join the word before it, and an opening dash the word after it', () => {
  assert.equal(texts('— Yes 👍 — really …'), ['— Yes 👍 —', 'really …']);
});

it('keeps from the engine what it would take as a command or spell out', () => {
  assert.equal(spoken('[[h@l]] <b>bold</b> “wow”👨‍👩‍👧 don’t'), ['h@l', 'bold', '"wow"', "don't"]);
});

it('says numbers and signs that are read aloud', () => {
  assert.equal(spoken('45 % & $3.50'), ['45', '%', '&', '$3.50']);
});

it('has nothing to say for a text without words', () => {
  assert.equal(tokenize(' … — 👍 \n', 'en'), []);
});

it('finds the words of a script without spaces, its punctuation joined to them', () => {
  const tokens = texts('你好世界。今天天气很好', 'zh');
  assert.equal(tokens.join(''), '你好世界。今天天气很好');
  assert.ok(tokens.length > 3);
  assert.ok(tokens.every((token) => token !== '。'));
});

it('sets a space between words only in scripts that have one', () => {
  assert.is(joinPieces('hello', 'world'), 'hello world');
  assert.is(joinPieces('你好', '世界'), '你好世界');
});

it.run();
