import { runFfmpeg } from '../../../../../domains/shared/providers/ffmpeg/run.ts';

export type Measurement = {
  /** Integrated loudness, LUFS; that of silence is -70. */
  readonly lufs: number;
  /** Highest true peak, dBTP. */
  readonly peak: number;
  readonly durationSeconds: number;
};

/** What ffmpeg's own meter says of a sound file, or of the sound of a video. */
export async function measure(binary: string, file: string, filters: readonly string[] = []): Promise<Measurement> {
  let durationSeconds = 0;
  const meter = [...filters, 'ebur128=peak=true:framelog=verbose'].join(',');
  const log = await runFfmpeg({
    binary,
    args: ['-i', file, '-map', '0:a:0', '-af', meter, '-f', 'null', '-'],
    stage: 'measuring',
    signal: AbortSignal.timeout(60_000),
    onProgress: ({ seconds }) => {
      durationSeconds = seconds;
    },
  });
  const [, summary = ''] = /Summary:([\s\S]*)/.exec(log) ?? [];
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN);
  return { lufs: read(/I:\s+(-?[\d.]+) LUFS/), peak: read(/Peak:\s+(-?[\d.]+|-inf) dBFS/), durationSeconds };
}
