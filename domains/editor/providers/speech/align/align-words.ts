import type { Word } from '../../../../../contracts/editor/spoken-words.ts';
import { type Path, warp } from './dtw.ts';
import { type Features, featuresOf, HOP, type Recording, reversed, thinned, WINDOW } from './mfcc.ts';

/** A recording of the words whose times are known. */
export type Reading = Recording & { readonly words: Word[] };

/** How far two people may be apart at any word, in seconds: pauses are of different lengths. */
const APART = { least: 3, share: 0.12, most: 8 };
/**
 * A recording of other words differs from a reading about as much as it differs from the reading played backwards. Of
 * voices of two other engines, those that said the words came to at most 0.89 of that, those that said others to at
 * least 0.92.
 */
const SAME_WORDS = 0.91;
/** No one speaks so much faster or slower than another. */
const PACE = { slowest: 3, fastest: 1 / 3 };
/** For comparing alone, every so many frames are enough. */
const THINNED = 2;
/** Samples below this count as silence: 1 % of full scale. */
const SILENCE = 328;
/** A frame stands for its middle. */
const MIDDLE = WINDOW / 2;

/**
 * When each word is said in a recording, found by laying a reading of the same words over it: what the aeneas project
 * does for audiobooks, with the constants of speech recognition.
 * @returns null if the recording says something else
 */
export function alignWords(recording: Recording, reading: Reading): Word[] | null {
  const [readFrom, heardFrom] = [trimmed(reading), trimmed(recording)];
  const [read, heard] = [featuresOf(readFrom), featuresOf(heardFrom)];
  const pace = heard.frames / read.frames;
  if (pace > PACE.slowest || pace < PACE.fastest || !saysTheSame(read, heard)) return null;
  return wordsAlong(warp(read, heard, radiusOf(read, heard)), reading.words, readFrom.start, heardFrom);
}

const radiusOf = (one: Features, other: Features): number => {
  const seconds = APART.share * HOP * Math.max(one.frames, other.frames);
  return Math.min(APART.most, Math.max(APART.least, seconds)) / HOP;
};

function saysTheSame(read: Features, heard: Features): boolean {
  const [one, other] = [thinned(read, THINNED), thinned(heard, THINNED)];
  const radius = radiusOf(read, heard) / THINNED;
  return warp(one, other, radius).distance <= SAME_WORDS * warp(reversed(one), other, radius).distance;
}

type Trimmed = Recording & { /** In seconds. */ readonly start: number };

/** A recording without the silence at its ends. */
function trimmed({ pcm, sampleRate }: Recording): Trimmed {
  const isSound = (sample: number) => Math.abs(sample) >= SILENCE;
  const first = Math.max(0, pcm.findIndex(isSound));
  return { pcm: pcm.subarray(first, pcm.findLastIndex(isSound) + 1), sampleRate, start: first / sampleRate };
}

function wordsAlong({ first, last }: Path, words: readonly Word[], readFrom: number, heard: Trimmed): Word[] {
  const end = heard.start + heard.pcm.length / heard.sampleRate;
  const heardAt = (seconds: number) => {
    const frame = Math.min(first.length - 1, Math.max(0, Math.round((seconds - readFrom - MIDDLE) / HOP)));
    if (frame === 0) return heard.start;
    const middle = ((first[frame] ?? 0) + (last[frame] ?? 0)) / 2;
    return Math.min(end, heard.start + middle * HOP + MIDDLE);
  };
  const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;
  let before = 0;
  return words.map((word, index) => {
    const from = Math.max(before, heardAt(word.start));
    const until = Math.max(from, index === words.length - 1 ? end : heardAt(word.end));
    const sound = soundWithin(from, until, heard);
    before = sound.end;
    return { text: word.text, start: rounded(sound.start), end: rounded(sound.end) };
  });
}

/** The pause before a word is longer in one recording than in the other: the word begins with its first sound. */
function soundWithin(start: number, end: number, heard: Trimmed): { start: number; end: number } {
  const at = (seconds: number) => Math.round((seconds - heard.start) * heard.sampleRate);
  const word = heard.pcm.subarray(at(start), at(end));
  const isSound = (sample: number) => Math.abs(sample) >= SILENCE;
  const first = word.findIndex(isSound);
  if (first === -1) return { start, end };
  const last = word.findLastIndex(isSound) + 1;
  return { start: start + first / heard.sampleRate, end: start + last / heard.sampleRate };
}
