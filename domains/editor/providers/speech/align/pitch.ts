import type { Recording } from './mfcc.ts';

/** Human voices, in Hz. */
const LOWEST = 70;
const HIGHEST = 400;
const WINDOW = 0.04;
/** How many places of a recording are looked at. */
const PLACES = 150;
/** How much a window must resemble itself a period later to be a vowel. */
const VOICED = 0.75;
/** Quieter windows say nothing: 1 % of full scale. */
const SILENCE = 328;
const WORKING_RATE = 8_000;

/** The pitch at which someone speaks, in Hz (median of autocorrelation peaks); null where no one does. */
export function pitchOf({ pcm, sampleRate }: Recording): number | null {
  const thinning = Math.max(1, Math.floor(sampleRate / WORKING_RATE));
  const rate = sampleRate / thinning;
  const length = Math.round(WINDOW * rate);
  const longest = Math.ceil(rate / LOWEST);
  const room = Math.floor(pcm.length / thinning) - length - longest;
  const found: number[] = [];
  for (let place = 0; place < PLACES && room > 0; place++) {
    const first = Math.floor((room * place) / PLACES);
    const samples = Float64Array.from({ length: length + longest }, (_, at) =>
      meanAt(pcm, (first + at) * thinning, thinning),
    );
    const period = periodOf(samples, length, Math.floor(rate / HIGHEST), longest);
    if (period !== null) found.push(rate / period);
  }
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length / 2)] ?? null;
}

function meanAt(pcm: Int16Array, first: number, count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += pcm[first + at] ?? 0;
  return sum / count;
}

function periodOf(samples: Float64Array, length: number, shortest: number, longest: number): number | null {
  const energy = product(samples, 0, 0, length);
  if (energy < length * SILENCE * SILENCE) return null;
  let best: number | null = null;
  let most = VOICED;
  for (let period = shortest; period <= longest; period++) {
    const likeness =
      product(samples, 0, period, length) / Math.sqrt(energy * product(samples, period, period, length) + 1);
    // A multiple of the period is as alike: the shorter one counts.
    if (likeness > most * (best === null ? 1 : 1.02)) [best, most] = [period, likeness];
  }
  return best;
}

function product(samples: Float64Array, a: number, b: number, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at++) sum += (samples[a + at] as number) * (samples[b + at] as number);
  return sum;
}
