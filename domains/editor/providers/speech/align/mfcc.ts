import { fourierTransform } from './fourier.ts';

/** A frame of sound begins every so many seconds. */
export const HOP = 0.01;
/** How long a frame is, in seconds. */
export const WINDOW = 0.025;
const FILTERS = 26;
/** Cepstral coefficients of a frame, without the first, which is its loudness. */
const COEFFICIENTS = 12;
/** Values of a frame: its coefficients and its loudness, and how all of them change. */
export const VALUES = 2 * (COEFFICIENTS + 1);
/** Frequencies that recordings of at least 11,025 Hz contain, in Hz: those that tell sounds of speech apart. */
const LOWEST = 80;
const HIGHEST = 5_400;
/** Quieter than the loudest frame by so much is silence, in dB: the noise of a room is not compared. */
const FLOOR_DB = -50;
/** From so much above that, someone speaks. */
const ABOVE_FLOOR_DB = 15;
/** Changes are small numbers: without a weight they would not count. Tuned on voices of two other engines. */
const CHANGE_WEIGHT = 1.5;

export type Recording = { readonly pcm: Int16Array; readonly sampleRate: number };

/** A recording as frames of `VALUES` numbers. */
export type Features = { readonly frames: number; readonly values: Float32Array };

/**
 * Mel-frequency cepstral coefficients (Davis and Mermelstein 1980) of a recording: what distinguishes sounds of speech,
 * with as little as possible of who says them. Steps and constants are those of the HTK Book (3.4, chapter 5):
 * pre-emphasis, Hamming window, power spectrum, triangular filters evenly spaced in mel, logarithm, cosine transform,
 * differences. Each value is normalised over the speech in the recording, which takes the voice's own colour out.
 */
export function featuresOf({ pcm, sampleRate }: Recording): Features {
  const energies = filterEnergies(pcm, sampleRate);
  const frames = energies.length / FILTERS;
  const loudness = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0;
    for (let filter = 0; filter < FILTERS; filter++) sum += energies[frame * FILTERS + filter] as number;
    loudness[frame] = 10 * Math.log10(sum + 1);
  }
  const loudest = loudness.reduce((most, value) => Math.max(most, value), 0);
  const floor = 10 ** ((loudest + FLOOR_DB) / 10) / FILTERS;
  const values = new Float32Array(frames * VALUES);
  const logs = new Float64Array(FILTERS);
  for (let frame = 0; frame < frames; frame++) {
    for (let filter = 0; filter < FILTERS; filter++)
      logs[filter] = Math.log((energies[frame * FILTERS + filter] as number) + floor);
    for (let k = 1; k <= COEFFICIENTS; k++) values[frame * VALUES + k - 1] = cosineTransform(logs, k);
    loudness[frame] = Math.max(FLOOR_DB, (loudness[frame] as number) - loudest);
    values[frame * VALUES + COEFFICIENTS] = loudness[frame] as number;
  }
  normalise(values, loudness);
  addChanges(values, frames);
  return { frames, values };
}

/** The energy in each mel filter, of each frame. */
function filterEnergies(pcm: Int16Array, sampleRate: number): Float32Array {
  const length = Math.round(WINDOW * sampleRate);
  const size = 2 ** Math.ceil(Math.log2(length));
  const transform = fourierTransform(size);
  const filters = melFilters(size, sampleRate);
  const window = Float64Array.from({ length }, (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (length - 1)));
  const frames = Math.max(1, Math.floor((pcm.length - length) / (HOP * sampleRate)) + 1);
  const energies = new Float32Array(frames * FILTERS);
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  const [power, nextPower] = [new Float64Array(size / 2), new Float64Array(size / 2)];
  for (let frame = 0; frame < frames; frame += 2) {
    // Two frames at once: of a signal without imaginary part, half of the spectrum says all.
    write(real, pcm, Math.round(frame * HOP * sampleRate), window);
    write(imaginary, pcm, Math.round((frame + 1) * HOP * sampleRate), window);
    transform(real, imaginary);
    for (let bin = 1; bin < size / 2; bin++) {
      const [re, im] = [real[bin] as number, imaginary[bin] as number];
      const [mirroredRe, mirroredIm] = [real[size - bin] as number, imaginary[size - bin] as number];
      power[bin] = ((re + mirroredRe) ** 2 + (im - mirroredIm) ** 2) / (4 * size);
      nextPower[bin] = ((im + mirroredIm) ** 2 + (re - mirroredRe) ** 2) / (4 * size);
    }
    sumUp(filters, power, energies.subarray(frame * FILTERS));
    if (frame + 1 < frames) sumUp(filters, nextPower, energies.subarray((frame + 1) * FILTERS));
  }
  return energies;
}

function write(to: Float64Array, pcm: Int16Array, first: number, window: Float64Array): void {
  to.fill(0);
  let before = pcm[first - 1] ?? 0;
  for (let at = 0; at < window.length; at++) {
    const sample = pcm[first + at] ?? 0;
    to[at] = (sample - 0.97 * before) * (window[at] as number);
    before = sample;
  }
}

type Filter = { readonly from: number; readonly weights: Float64Array };

function sumUp(filters: readonly Filter[], power: Float64Array, energies: Float32Array): void {
  for (let filter = 0; filter < filters.length; filter++) {
    const { from, weights } = filters[filter] as Filter;
    let sum = 0;
    for (let bin = 0; bin < weights.length; bin++) sum += (weights[bin] as number) * (power[from + bin] as number);
    energies[filter] = sum;
  }
}

const toMel = (hertz: number): number => 2_595 * Math.log10(1 + hertz / 700);
const toHertz = (mel: number): number => 700 * (10 ** (mel / 2_595) - 1);

function melFilters(size: number, sampleRate: number): Filter[] {
  const [low, high] = [toMel(LOWEST), toMel(HIGHEST)];
  const edges = Array.from({ length: FILTERS + 2 }, (_, k) => {
    return (toHertz(low + ((high - low) * k) / (FILTERS + 1)) * size) / sampleRate;
  });
  return Array.from({ length: FILTERS }, (_, filter) => {
    const [left, middle, right] = edges.slice(filter, filter + 3) as [number, number, number];
    const from = Math.ceil(left);
    const weights = Float64Array.from({ length: Math.max(1, Math.floor(right) - from + 1) }, (__, at) => {
      const bin = from + at;
      return Math.max(0, bin < middle ? (bin - left) / (middle - left) : (right - bin) / (right - middle));
    });
    return { from, weights };
  });
}

const COSINES = Float64Array.from({ length: COEFFICIENTS * FILTERS }, (_, at) => {
  const [k, filter] = [Math.floor(at / FILTERS) + 1, at % FILTERS];
  return Math.sqrt(2 / FILTERS) * Math.cos((Math.PI * k * (filter + 0.5)) / FILTERS);
});

function cosineTransform(logs: Float64Array, k: number): number {
  let sum = 0;
  for (let filter = 0; filter < FILTERS; filter++)
    sum += (logs[filter] as number) * (COSINES[(k - 1) * FILTERS + filter] as number);
  return sum;
}

/** Mean 0 and deviation 1 over the frames in which someone speaks. */
function normalise(values: Float32Array, loudness: Float32Array): void {
  const spoken = [...loudness.keys()].filter((frame) => (loudness[frame] as number) > FLOOR_DB + ABOVE_FLOOR_DB);
  for (let k = 0; k <= COEFFICIENTS; k++) {
    let [sum, squares] = [0, 0];
    for (const frame of spoken) {
      const value = values[frame * VALUES + k] as number;
      sum += value;
      squares += value * value;
    }
    const mean = sum / Math.max(1, spoken.length);
    const deviation = Math.sqrt(Math.max(0, squares / Math.max(1, spoken.length) - mean * mean)) || 1;
    for (let at = k; at < values.length; at += VALUES) values[at] = ((values[at] as number) - mean) / deviation;
  }
}

/** How values change, over two frames to each side (the regression of the HTK Book), next to the values themselves. */
function addChanges(values: Float32Array, frames: number): void {
  const half = VALUES / 2;
  for (let frame = 0; frame < frames; frame++) {
    const [one, two] = [Math.min(frames - 1, frame + 1) * VALUES, Math.min(frames - 1, frame + 2) * VALUES];
    const [oneBefore, twoBefore] = [Math.max(0, frame - 1) * VALUES, Math.max(0, frame - 2) * VALUES];
    for (let k = 0; k < half; k++) {
      const near = (values[one + k] as number) - (values[oneBefore + k] as number);
      const far = (values[two + k] as number) - (values[twoBefore + k] as number);
      values[frame * VALUES + half + k] = (CHANGE_WEIGHT * (near + 2 * far)) / 10;
    }
  }
}

/** Every so many frames of a recording. */
export function thinned(features: Features, step: number): Features {
  const frames = Math.ceil(features.frames / step);
  return pick(features, frames, (frame) => frame * step);
}

/** A recording played backwards, frame by frame. */
export const reversed = (features: Features): Features =>
  pick(features, features.frames, (frame) => features.frames - 1 - frame);

function pick({ values }: Features, frames: number, from: (frame: number) => number): Features {
  const picked = new Float32Array(frames * VALUES);
  for (let frame = 0; frame < frames; frame++)
    picked.set(values.subarray(from(frame) * VALUES, (from(frame) + 1) * VALUES), frame * VALUES);
  return { frames, values: picked };
}
