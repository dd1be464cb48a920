import { runFfmpeg } from '../ffmpeg/run.ts';

/** What the loudness of a soundtrack is made to be. */
export const LOUDNESS_TARGET = {
  /** What social platforms play at; quieter uploads are not raised by all of them. EBU R 128. */
  targetLufs: -14,
  /** Highest sample, as a share of full scale (-2 dB): what AAC adds stays below full scale. */
  ceiling: 0.794,
} as const;

/** Below this there is nothing but noise to raise. */
const SILENCE_LUFS = -50;

export type LoudnessMeasurement = {
  /** Integrated loudness; null for silence, which has none. */
  lufs: number | null;
  durationSeconds: number;
};

type Source = { binary: string; file: string; signal: AbortSignal };

/** Loudness and length of a sound file, by decoding all of it. @throws ProviderError of runFfmpeg */
export async function measureLoudness(source: Source, filters: readonly string[] = []): Promise<LoudnessMeasurement> {
  let durationSeconds = 0;
  const log = await runFfmpeg({
    binary: source.binary,
    args: [
      '-i',
      source.file,
      '-map',
      '0:a:0',
      '-af',
      [...filters, 'ebur128=framelog=verbose'].join(','),
      '-f',
      'null',
      '-',
    ],
    stage: 'measuring the loudness',
    signal: source.signal,
    onProgress: ({ seconds }) => {
      durationSeconds = seconds;
    },
  });
  const integrated = Number(/Summary:[\s\S]*?I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1] ?? Number.NaN);
  return { lufs: integrated > SILENCE_LUFS ? integrated : null, durationSeconds };
}

/**
 * The filters that bring a sound to the target loudness, as 48 kHz stereo: a gain, and a limiter for the peaks it lifts too
 * far. What the limiter takes away is measured once and given back. No compression: speech keeps its dynamics.
 */
export async function loudnessFilters(source: Source, measured: LoudnessMeasurement): Promise<string[]> {
  if (measured.lufs === null) return STEREO;
  const gain = LOUDNESS_TARGET.targetLufs - measured.lufs;
  const limited = await measureLoudness(source, amplify(gain));
  const missing = limited.lufs === null ? 0 : LOUDNESS_TARGET.targetLufs - limited.lufs;
  return amplify(gain + missing);
}

/** Before the limiter, since one channel made two is 3 dB lower in each and as loud in both. */
const STEREO = ['aresample=48000', 'aformat=channel_layouts=stereo'];

const amplify = (decibels: number): string[] => [
  ...STEREO,
  `volume=${decibels.toFixed(2)}dB`,
  `alimiter=limit=${LOUDNESS_TARGET.ceiling}:level=0:attack=2:release=60`,
];
