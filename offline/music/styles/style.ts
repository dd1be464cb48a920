import type { Role } from '../form.ts';
import type { Drum, InstrumentName } from '../instruments.ts';

/**
 * A rhythm in sixteenths of a bar of four beats. A digit is a stroke, from 1 (hardly heard) to 9; a dot is a rest. For
 * a bass, a letter before the digit says what is played: the root (r), the fifth (f), the octave (o), or a step towards
 * the next root (s). For an arpeggio, the letters a, b, c … are the voices of the chord from below.
 */
export type Steps = string;

type Common = {
  readonly instrument: InstrumentName;
  /** When it plays. */
  readonly roles: readonly Role[];
  /** Plays in every other scene of a role only: in the first (0) or in the second (1). */
  readonly alternates?: 0 | 1;
  /** 0 to 127. */
  readonly volume: number;
  /** -1 (left) to 1. */
  readonly pan: number;
  /** 0 to 127, how much of it goes to the room. */
  readonly reverb: number;
};

export type Part = Common &
  (
    | { readonly kind: 'pad'; readonly lowest: number; readonly highest: number; readonly strength: number }
    | {
        readonly kind: 'chords';
        readonly lowest: number;
        readonly highest: number;
        readonly steps: Steps;
        /** How much of the time until the next stroke it sounds. */
        readonly gate: number;
        /** Milliseconds from string to string. */
        readonly strum: number;
      }
    | {
        readonly kind: 'arpeggio';
        readonly lowest: number;
        readonly highest: number;
        readonly steps: Steps;
        readonly gate: number;
      }
    | { readonly kind: 'bass'; readonly steps: Steps; readonly gate: number }
    | {
        readonly kind: 'melody';
        readonly lowest: number;
        readonly highest: number;
        readonly strength: number;
      }
    | { readonly kind: 'drums'; readonly steps: Partial<Record<Drum, Steps>> }
    /** A pitched drum, always at the same key. */
    | { readonly kind: 'hits'; readonly key: number; readonly steps: Steps }
  );

export type Style = {
  /** The slowest and the fastest, in beats a minute. */
  readonly tempo: readonly [number, number];
  /** Semitones by which the chords, written in C or A minor, may be transposed. */
  readonly keys: readonly [number, ...number[]];
  /** Pitch classes of the scale in C or A minor. */
  readonly scale: readonly number[];
  /** How far the second of two eighths is late, as a fraction of an eighth. */
  readonly swing: number;
  /** Chords, one a bar, over which the story is told: one of these is chosen. */
  readonly progressions: readonly [string, ...string[]];
  /** The same for the lift. */
  readonly lifts: readonly [string, ...string[]];
  /** How strongly a reversed cymbal leads to the bed and to the lift; 0 for not at all. */
  readonly swell: number;
  /** The chord before the last, and the last. */
  readonly cadence: readonly [string, string];
  readonly parts: readonly Part[];
  /** Drums of the bar that leads on, from its end: as long as the rhythm is. */
  readonly fill: { readonly instrument: InstrumentName; readonly steps: Partial<Record<Drum, Steps>> } | null;
};

export const ALL: readonly Role[] = ['intro', 'bed', 'lift', 'outro'];
export const BED_ON: readonly Role[] = ['bed', 'lift', 'outro'];
export const LIFT_ON: readonly Role[] = ['lift', 'outro'];
export const MAJOR = [0, 2, 4, 5, 7, 9, 11];
/** Without its sixth and seventh, which harmonies in minor change. */
export const MINOR = [9, 11, 0, 2, 4];
