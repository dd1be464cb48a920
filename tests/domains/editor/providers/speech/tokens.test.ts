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

it('keeps a bracket that opens with what it holds', () => {
  const tokens = texts('彼は言った。「行こう」と（笑）', 'ja');
  assert.is(tokens.reduce(joinPieces), '彼は言った。「行こう」と（笑）');
  assert.ok(
    tokens.every((token) => !/[「（]$/u.test(token)),
    tokens.join('|'),
  );
  assert.ok(tokens.includes('「行'), tokens.join('|'));
});

it('keeps a word with a hyphen whole where it is among words without spaces', () => {
  assert.equal(texts('最新のAI-poweredロボット，it’s 3.5%です', 'ja').slice(2), [
    'AI-powered',
    'ロボット，',
    'it’s',
    '3.5%',
    'です',
  ]);
});

it('finds the same words in a long run as in a short one', () => {
  const sentence = "你好世界。今天天气很好can't,";
  assert.equal(texts(sentence.repeat(100), 'zh'), Array(100).fill(texts(sentence, 'zh')).flat());
});

it('takes time in proportion to a text, however much of it says nothing or looks like markup', () => {
  const many = 60_000;
  assert.is(texts(`a${' —'.repeat(many)}`)[0]?.length, 1 + 2 * many);
  assert.is(texts(`你${' 。'.repeat(many)}`, 'zh')[0]?.length, 1 + many);
  assert.is(texts(`${'你好'.repeat(many / 4)}`, 'zh').join('').length, many / 2);
  assert.equal(texts(`你${'a'.repeat(many)}`, 'zh'), ['你', 'a'.repeat(many)]);
  assert.equal(texts(`你${'a-'.repeat(many / 2)}`, 'zh'), ['你', 'a-'.repeat(many / 2)]);
  assert.is(spoken('<a'.repeat(many))[0], 'a'.repeat(many));
});

it('sets a space between words only in scripts that have one', () => {
  assert.is(joinPieces('hello', 'world'), 'hello world');
  assert.is(joinPieces('你好', '世界'), '你好世界');
});

it.run();
