/** What ffmpeg reports while it works (`-progress`). */
export type FfmpegProgress = {
  /** Frames written so far; 0 without video. */
  frames: number;
  /** Seconds of output written so far. */
  seconds: number;
};

/**
 * Parses ffmpeg's progress: blocks of `key=value` lines, each closed by `progress=continue` or `progress=end`.
 * @returns accepts output in arbitrary pieces and calls `onProgress` once per block
 */
export function readProgress(onProgress: (progress: FfmpegProgress) => void): (chunk: string) => void {
  let pending = '';
  const values = new Map<string, string>();
  return (chunk) => {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) {
      const [key = '', value = ''] = line.split('=', 2).map((part) => part.trim());
      values.set(key, value);
      if (key === 'progress') onProgress({ frames: number(values.get('frame')), seconds: microseconds(values) / 1e6 });
    }
  };
}

/** Both keys hold microseconds; the second is named by an old mistake and is the only one in old versions. */
const microseconds = (values: Map<string, string>) => number(values.get('out_time_us') ?? values.get('out_time_ms'));

/** ffmpeg writes `N/A` or a large negative number as long as it has no value. */
function number(text: string | undefined): number {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : 0;
}
