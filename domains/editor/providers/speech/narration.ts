import type { Timing, Word } from '../../../../contracts/editor/spoken-words.ts';
import { FPS } from '../../frame-rate.ts';
import type { Speech } from './speech-provider.ts';

/**
 * The minimum silence between two scenes and after the last word, in seconds: longer than between two sentences, which
 * tells a listener that something new begins.
 */
const BREATH = 0.5;

const LEAST_CERTAIN_FIRST: readonly Timing[] = ['estimated', 'aligned', 'measured'];

export type NarratedScene = {
  /** The speech and the breath after it; within a narration, a whole number of frames. */
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
  /** That of the scene whose times are the least certain. */
  timing: Timing;
  timingReason: string | null;
};

/**
 * Joins the speeches of a script's scenes. All must come from the same voice. The breath after each is extended to the
 * next video frame, so that images and sound change together however many scenes there are, and a scene has the same
 * frames whatever its neighbours say.
 * @param breathSeconds 0 for a recording, which has pauses of its own
 * @throws Error if there are none, or if their sample rates differ
 */
export function joinSpeeches(speeches: readonly Speech[], breathSeconds = BREATH): Narration {
  const sampleRate = speeches[0]?.sampleRate;
  if (sampleRate === undefined) throw new Error('a narration needs a scene');
  if (speeches.some((speech) => speech.sampleRate !== sampleRate))
    throw new Error('the sample rates of the scenes differ');
  const breath = Math.round(breathSeconds * sampleRate);
  const frames = speeches.map(({ pcm }) => Math.ceil(((pcm.length + breath) * FPS) / sampleRate));
  // At 16 kHz a frame is not a whole number of samples; counting from the start keeps errors from adding up.
  const firstSampleOf = (frame: number) => Math.round((frame * sampleRate) / FPS);
  const total = frames.reduce((sum, count) => sum + count, 0);
  const pcm = new Int16Array(firstSampleOf(total));
  let before = 0;
  const scenes = speeches.map((speech, index): NarratedScene => {
    const count = frames[index] ?? 0;
    pcm.set(speech.pcm, firstSampleOf(before));
    before += count;
    return { durationSeconds: count / FPS, words: speech.words };
  });
  const timing = LEAST_CERTAIN_FIRST.find((kind) => speeches.some((speech) => speech.timing === kind)) ?? 'measured';
  const timingReason = speeches.find((speech) => speech.timingReason !== null)?.timingReason ?? null;
  return { pcm, sampleRate, durationSeconds: total / FPS, scenes, timing, timingReason };
}
