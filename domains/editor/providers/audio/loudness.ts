import { runFfmpeg } from '../ffmpeg/run.ts';

/** The loudness to which soundtracks are normalised. */
export const LOUDNESS_TARGET = {
  /** The playback level of social platforms; not all of them raise quieter uploads. EBU R 128. */
  targetLufs: -14,
  /** Highest sample, as a fraction of full scale (-2 dB): leaves room for what AAC adds. */
  ceiling: 0.794,
} as const;

/** Below this there is only noise to amplify. */
const SILENCE_LUFS = -50;

export type LoudnessMeasurement = {
  /** Integrated loudness; null for silence, which has none. */
  lufs: number | null;
  durationSeconds: number;
};

type Source = { binary: string; file: string; signal: AbortSignal };

/** Loudness and length of a sound file, measured by decoding all of it. @throws ProviderError from runFfmpeg */
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
 * The filters that bring a sound to the target loudness, as 48 kHz stereo: a gain, and a limiter for the peaks that it
 * lifts too far. The loss from limiting is measured once and compensated. No compression: speech keeps its dynamics.
 */
export async function loudnessFilters(source: Source, measured: LoudnessMeasurement): Promise<string[]> {
  if (measured.lufs === null) return STEREO;
  const gain = LOUDNESS_TARGET.targetLufs - measured.lufs;
  const limited = await measureLoudness(source, amplify(gain));
  const missing = limited.lufs === null ? 0 : LOUDNESS_TARGET.targetLufs - limited.lufs;
  return amplify(gain + missing);
}

/** Before the limiter: a mono channel split into two is 3 dB lower in each, and equally loud in total. */
const STEREO = ['aresample=48000', 'aformat=channel_layouts=stereo'];

const amplify = (decibels: number): string[] => [
  ...STEREO,
  `volume=${decibels.toFixed(2)}dB`,
  `alimiter=limit=${LOUDNESS_TARGET.ceiling}:level=0:attack=2:release=60`,
];
