import { duckingCurve, STEP_SECONDS } from './ducking.ts';
import { limitingGains, truePeaks } from './limiter.ts';
import { heardEnergies, integratedLoudness } from './loudness-meter.ts';

/** The playback level of social platforms, in LUFS; not all of them raise quieter uploads. EBU R 128. */
export const TARGET_LUFS = -14;
/** The highest true peak, as a fraction of full scale (-2 dBTP): leaves room for what AAC adds. */
const CEILING = 0.794;
/** How much softer than speech music is while no one speaks, in LU. */
const BED_LU = -9;
/** The most by which anything is amplified, in dB: below that there is only noise. */
const MAX_GAIN_DB = 40;
/** A mono sound split into two channels is equally loud in total. */
const SPLIT = Math.SQRT1_2;
/** Times that the loss from limiting is measured and made up for. */
const CORRECTIONS = 3;
const CLOSE_ENOUGH_LU = 0.2;
/** What the limiter takes is hardly ever more. */
const MOST_CORRECTED_DB = 4;

type Stereo = readonly [Float32Array, Float32Array];

/**
 * Lays music under speech: softer than it, softer still while someone speaks, and all of it at the target loudness with
 * no peak above the ceiling. Speech keeps its dynamics.
 * @param music as long as the speech; null for speech alone
 * @returns the speech itself where there is nothing to hear
 */
export function mix(speech: Float32Array, music: Stereo | null, musicLevelDb: number, sampleRate: number): Stereo {
  const left = speech.map((sample) => sample * SPLIT);
  const both: Stereo = [left, left.slice()];
  if (music) addMusic(both, speech, music, musicLevelDb, sampleRate);
  return master(both, sampleRate);
}

function addMusic(both: Stereo, speech: Float32Array, music: Stereo, levelDb: number, sampleRate: number): void {
  const energies = heardEnergies(music, sampleRate);
  const loudness = integratedLoudness(energies);
  if (loudness === null) return;
  const speechLoudness = integratedLoudness(heardEnergies(both, sampleRate));
  // Where no one speaks at all, music is all there is.
  const gainDb = speechLoudness === null ? levelDb : speechLoudness + BED_LU + levelDb - loudness;
  const musicEnergies = energies.map((energy) => energy * 10 ** (gainDb / 10));
  const curve =
    speechLoudness === null ? new Float32Array(1) : duckingCurve({ speech, speechLoudness, musicEnergies, sampleRate });
  const gains = gainsOf(curve, gainDb, speech.length, sampleRate);
  for (const [channel, samples] of both.entries()) {
    const added = music[channel];
    for (let at = 0; at < samples.length; at++)
      samples[at] = (samples[at] ?? 0) + (added?.[at] ?? 0) * (gains[at] ?? 0);
  }
}

/** The gain of each sample, even between the steps of the curve. */
function gainsOf(curve: Float32Array, gainDb: number, length: number, sampleRate: number): Float32Array {
  const step = STEP_SECONDS * sampleRate;
  const factors = curve.map((ducked) => 10 ** ((gainDb + ducked) / 20));
  const last = factors.at(-1) ?? 1;
  return new Float32Array(length).map((_, at) => {
    const index = Math.floor(at / step);
    const [one, other] = [factors[index] ?? last, factors[index + 1] ?? last];
    return one + (other - one) * (at / step - index);
  });
}

/** Brings a sound to the target loudness, and makes up for what the limiter takes from it. */
function master(sound: Stereo, sampleRate: number): Stereo {
  const loudness = integratedLoudness(heardEnergies(sound, sampleRate));
  if (loudness === null) return sound;
  let gainDb = Math.min(MAX_GAIN_DB, TARGET_LUFS - loudness);
  const peaks = truePeaks(sound, CEILING / 10 ** ((gainDb + MOST_CORRECTED_DB) / 20));
  for (let correction = 0; ; correction++) {
    const gains = limitingGains(peaks, 10 ** (gainDb / 20), CEILING, sampleRate);
    const limited: Stereo = [amplified(sound[0], gains), amplified(sound[1], gains)];
    const missing = TARGET_LUFS - (integratedLoudness(heardEnergies(limited, sampleRate)) ?? TARGET_LUFS);
    if (Math.abs(missing) < CLOSE_ENOUGH_LU || correction === CORRECTIONS) return limited;
    gainDb = Math.min(MAX_GAIN_DB, gainDb + missing);
  }
}

const amplified = (samples: Float32Array, gains: Float32Array): Float32Array =>
  samples.map((sample, at) => sample * (gains[at] ?? 0));
