import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SpokenEvent } from '../../../../../../domains/editor/providers/speech/espeak/protocol.ts';
import { spokenText } from '../../../../../../domains/editor/providers/speech/espeak/spoken-text.ts';
import { wordTimings } from '../../../../../../domains/editor/providers/speech/espeak/word-timings.ts';
import { tokenize } from '../../../../../../domains/editor/providers/speech/tokens.ts';

const it = suite('wordTimings');
const RATE = 1000;

const word = (textPosition: number, atMs: number): SpokenEvent => ({ type: 'word', textPosition, atMs });
const pause = (textPosition: number, atMs: number): SpokenEvent => ({ type: 'pause', textPosition, atMs });

function timings(text: string, events: SpokenEvent[], audio: { milliseconds: number; silentFrom?: number }) {
  const tokens = tokenize(text, 'en');
  const pcm = new Int16Array(audio.milliseconds).fill(5_000);
  if (audio.silentFrom !== undefined) pcm.fill(0, audio.silentFrom);
  return wordTimings(tokens, spokenText(tokens).starts, events, { pcm, sampleRate: RATE });
}

it('gives each word the time of the event at its place in the text', () => {
  assert.equal(timings('one two', [word(1, 0), word(5, 300)], { milliseconds: 600 }), [
    { text: 'one', start: 0, end: 0.3 },
    { text: 'two', start: 0.3, end: 0.6 },
  ]);
});

it('shares a span that covers several words by their length', () => {
  assert.equal(timings('of the day', [word(1, 0), word(8, 500)], { milliseconds: 800 }), [
    { text: 'of', start: 0, end: 0.2 },
    { text: 'the', start: 0.2, end: 0.5 },
    { text: 'day', start: 0.5, end: 0.8 },
  ]);
});

it('takes the first of several events inside one word', () => {
  assert.equal(timings('$3.50 now', [word(1, 0), word(2, 200), word(3, 400), word(7, 900)], { milliseconds: 1000 }), [
    { text: '$3.50', start: 0, end: 0.9 },
    { text: 'now', start: 0.9, end: 1 },
  ]);
});

it('ends a word where its sound ends, not where the pause after it ends', () => {
  const events = [word(1, 0), pause(4, 700)];
  assert.equal(timings('end.', events, { milliseconds: 700, silentFrom: 450 }), [
    { text: 'end.', start: 0, end: 0.45 },
  ]);
});

it('counts places in characters, also behind a letter of two code units', () => {
  assert.equal(
    timings('𝒜𝒜 two', [word(1, 0), word(4, 300)], { milliseconds: 600 }).map(({ start }) => start),
    [0, 0.3],
  );
});

it('never lets a start fall, whatever the engine reports', () => {
  const words = timings('a b c', [word(1, 0), word(5, 400), word(3, 200)], { milliseconds: 600 });
  assert.equal(
    words.map(({ text }) => text),
    ['a', 'b', 'c'],
  );
  assert.ok(words.every(({ start, end }, i) => start <= end && start >= (words[i - 1]?.end ?? 0)));
});

it.run();
