import { momentaryLoudness } from './loudness-meter.ts';

/** How often the gain of the music is set, in seconds; between, it changes evenly. */
export const STEP_SECONDS = 0.01;
/** Speech is what is at most so much softer than the loudest of it. */
const AUDIBLE_DB = -30;
/** Pauses up to this length are within what is said: music that came up in each of them would pump. */
const SHORT_PAUSE = 0.28;
/** The music is down when a word begins, and back so long after the last one ended. */
const ATTACK = 0.12;
const RELEASE = 0.35;
/** How much softer music is while someone speaks, in dB. */
const DUCK_DB = 9;
/** The least distance to what is said, in LU: the music gives way until it has it. */
const CLEARANCE_LU = 11;

type Sounds = {
  readonly speech: Float32Array;
  /** LUFS. */
  readonly speechLoudness: number;
  /** The energies of the music at the level at which it would play. */
  readonly musicEnergies: Float64Array;
  readonly sampleRate: number;
};

/**
 * How much softer the music is, in dB (0 or less), at every hundredth of a second: less under speech, and back in its
 * pauses. All of the speech is known beforehand, so that the music is down before a word begins.
 */
export function duckingCurve({ speech, speechLoudness, musicEnergies, sampleRate }: Sounds): Float32Array {
  const spoken = speakingFrom(speech, sampleRate);
  const presence = rampsAround(spoken);
  const excess = excessOf(musicEnergies, speechLoudness, presence.length);
  return presence.map((present, index) => -present * (DUCK_DB + (excess[index] ?? 0)));
}

/** Whether someone is speaking, short pauses included. */
function speakingFrom(speech: Float32Array, sampleRate: number): boolean[] {
  const step = Math.round(STEP_SECONDS * sampleRate);
  const levels = Float32Array.from({ length: Math.ceil(speech.length / step) }, (_, index) => {
    let sum = 0;
    for (let at = index * step; at < (index + 1) * step; at++) sum += (speech[at] ?? 0) ** 2;
    return sum / step;
  });
  const loudest = levels.reduce((one, other) => Math.max(one, other), 0);
  const spoken = Array.from(levels, (level) => level > 0 && level > loudest * 10 ** (AUDIBLE_DB / 10));
  const longest = SHORT_PAUSE / STEP_SECONDS;
  let before = -1;
  for (let index = 0; index < spoken.length; index++) {
    if (!spoken[index]) continue;
    if (before >= 0 && index - before <= longest) spoken.fill(true, before, index);
    before = index;
  }
  return spoken;
}

/** 1 where someone speaks, and ramps from 0 before and to 0 after. */
function rampsAround(spoken: readonly boolean[]): Float32Array {
  const presence = Float32Array.from(spoken, (speaks) => (speaks ? 1 : 0));
  const rise = STEP_SECONDS / ATTACK;
  const fall = STEP_SECONDS / RELEASE;
  for (let index = 1; index < presence.length; index++)
    presence[index] = Math.max(presence[index] ?? 0, (presence[index - 1] ?? 0) - fall);
  for (let index = presence.length - 2; index >= 0; index--)
    presence[index] = Math.max(presence[index] ?? 0, (presence[index + 1] ?? 0) - rise);
  return presence.map((height) => height * height * (3 - 2 * height));
}

/** By how many dB the ducked music would still be too close to the speech. */
function excessOf(musicEnergies: Float64Array, speechLoudness: number, steps: number): Float32Array {
  const loudness = momentaryLoudness(musicEnergies);
  const highest = speechLoudness - CLEARANCE_LU + DUCK_DB;
  const stepsPerTenth = 0.1 / STEP_SECONDS;
  const excess = new Float32Array(steps);
  for (const [index, lufs] of loudness.entries()) {
    const over = lufs - highest;
    if (over <= 0) continue;
    // A block lasts 0.4 s; wider, so that the gain changes between blocks and not within one.
    const [from, to] = [(index - 4) * stepsPerTenth, (index + 8) * stepsPerTenth];
    for (let at = Math.max(0, from); at < Math.min(steps, to); at++) excess[at] = Math.max(excess[at] ?? 0, over);
  }
  return smooth(excess, 0.2 / STEP_SECONDS);
}

function smooth(values: Float32Array, reach: number): Float32Array {
  let sum = 0;
  const sums = Float64Array.from(values, (value) => (sum += value));
  return values.map((_, index) => {
    const [from, to] = [Math.max(0, index - reach), Math.min(values.length - 1, index + reach)];
    return ((sums[to] ?? 0) - (from > 0 ? (sums[from - 1] ?? 0) : 0)) / (to - from + 1);
  });
}
