import type { Mood } from './moods.ts';

export type MusicRequest = {
  mood: Mood;
  /** The same seed, mood, length and scenes are the same music, byte for byte. */
  seed: string;
  /** The length of the film. */
  seconds: number;
  /** When each scene begins, in order; the first at 0. */
  scenes: readonly number[];
};

/** Interleaved stereo samples of exactly the length asked for. */
export type Music = { samples: Int16Array; sampleRate: number };
export type MusicAnswer = Music | { error: string };

/** Raised whenever the same request comes to sound different. */
export const MUSIC_VERSION = 2;

/** A worker thread: it is sent one `MusicRequest` after the other, and answers each with a `MusicAnswer`. */
export const musician = new URL('./worker.ts', import.meta.url);
