import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { estimateWords } from '../../../../../../domains/editor/providers/speech/align/estimate-words.ts';
import { tokenize } from '../../../../../../domains/editor/providers/speech/tokens.ts';

const it = suite('estimateWords');
const RATE = 1_000;

/** Alternately sound and silence, in milliseconds, sound first. */
function recording(...stretches: number[]): Int16Array {
  return Int16Array.from(stretches.flatMap((length, i) => new Array<number>(length).fill(i % 2 === 0 ? 5_000 : 0)));
}

const estimate = (text: string, pcm: Int16Array) => estimateWords(tokenize(text, 'en'), pcm, RATE);

it('gives words of one length the same time', () => {
  assert.equal(estimate('one two six', recording(900)), [
    { text: 'one', start: 0, end: 0.3 },
    { text: 'two', start: 0.3, end: 0.6 },
    { text: 'six', start: 0.6, end: 0.9 },
  ]);
});

it('leaves the silence at both ends out', () => {
  assert.equal(estimate('one two', recording(0, 500, 600, 400)), [
    { text: 'one', start: 0.5, end: 0.8 },
    { text: 'two', start: 0.8, end: 1.1 },
  ]);
});

it('lets a phrase begin where the voice begins again after a pause', () => {
  assert.equal(estimate('one two, six ten', recording(700, 300, 400)), [
    { text: 'one', start: 0, end: 0.35 },
    { text: 'two,', start: 0.35, end: 0.7 },
    { text: 'six', start: 1, end: 1.2 },
    { text: 'ten', start: 1.2, end: 1.4 },
  ]);
});

it('copes with a voice that makes no pauses, and with silence', () => {
  const texts = (pcm: Int16Array) => estimate('one, two. three', pcm).map(({ text }) => text);
  assert.equal(texts(recording(900)), ['one,', 'two.', 'three']);
  assert.equal(texts(recording(0, 900)), ['one,', 'two.', 'three']);
});

it.run();
