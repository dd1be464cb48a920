import type { Random } from '../painter/random.ts';
import type { Passage } from './form.ts';
import { STEPS_PER_BEAT } from './steps.ts';

export type Note = {
  readonly channel: number;
  /** Seconds. */
  readonly at: number;
  readonly until: number;
  readonly key: number;
  /** 1 to 127. */
  readonly velocity: number;
};

export type Channel = {
  readonly program: number;
  readonly isDrums: boolean;
  readonly volume: number;
  readonly pan: number;
  readonly reverb: number;
};

/** The loudness of a channel at a time, 0 to 127. */
export type Expression = { readonly channel: number; readonly at: number; readonly value: number };

export type Score = {
  readonly channels: ReadonlyMap<number, Channel>;
  readonly notes: readonly Note[];
  readonly expressions: readonly Expression[];
};

/** How exactly people play, in seconds, and how evenly, in steps of velocity: the spread of both. */
const TIMING = 0.006;
const EVENNESS = 4;
/** How much louder or softer everyone plays. */
const DYNAMICS = { intro: 0.86, bed: 0.92, lift: 1.06, outro: 0.94 };

/** When a sixteenth of a bar sounds, in seconds. */
export function timeOf({ start, beatSeconds }: Passage, step: number, swing: number): number {
  const late = [0, 1, 2, 1][step % STEPS_PER_BEAT] ?? 0;
  return start + ((step + swing * late) * beatSeconds) / STEPS_PER_BEAT;
}

export const endOf = ({ start, beatSeconds, beats }: Passage): number => start + beatSeconds * beats;

/** A note as a person would play it. @param strength 1 to 9 */
export function play(
  random: Random,
  passage: Passage,
  note: { channel: number; at: number; until: number; key: number; strength: number; scale?: number },
): Note {
  const { channel, at, until, key, strength, scale = 1 } = note;
  const velocity = (strength * 11 + 14 + spread(random) * EVENNESS) * DYNAMICS[passage.role] * scale;
  return {
    channel,
    at: Math.max(0, at + spread(random) * TIMING),
    until,
    key,
    velocity: Math.round(Math.min(120, Math.max(14, velocity))),
  };
}

/** About normally distributed, within -2 and 2. */
const spread = (random: Random): number => random.next() + random.next() + random.next() + random.next() - 2;
