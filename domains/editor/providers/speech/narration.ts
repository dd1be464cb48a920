import type { Timing } from '../../render/events.ts';
import type { Speech, Word } from './speech-provider.ts';

/** The breath between two scenes, and after the last word, in seconds. */
const BREATH = 0.3;

export type NarratedScene = {
  /** The speech and the breath after it. */
  readonly durationSeconds: number;
  /** Times from the start of the scene. */
  readonly words: readonly Word[];
};

export type Narration = {
  pcm: Int16Array;
  sampleRate: number;
  /** The sum of the scenes' durations. */
  durationSeconds: number;
  scenes: NarratedScene[];
  /** Measured if every scene is. */
  timing: Timing;
};

/**
 * Puts the speeches of a script's scenes one after the other, a breath after each. All must come from the same voice.
 *
 * @throws Error when there is none, or when their sample rates differ
 */
export function joinSpeeches(speeches: readonly Speech[]): Narration {
  const sampleRate = speeches[0]?.sampleRate;
  if (sampleRate === undefined) throw new Error('a narration needs a scene');
  if (speeches.some((speech) => speech.sampleRate !== sampleRate))
    throw new Error('the sample rates of the scenes differ');
  const breath = Math.round(BREATH * sampleRate);
  const pcm = new Int16Array(speeches.reduce((sum, speech) => sum + speech.pcm.length + breath, 0));
  let offset = 0;
  const scenes = speeches.map((speech): NarratedScene => {
    pcm.set(speech.pcm, offset);
    const length = speech.pcm.length + breath;
    offset += length;
    return { durationSeconds: length / sampleRate, words: speech.words };
  });
  const timing = speeches.every((speech) => speech.timing === 'measured') ? 'measured' : 'estimated';
  return { pcm, sampleRate, durationSeconds: pcm.length / sampleRate, scenes, timing };
}
