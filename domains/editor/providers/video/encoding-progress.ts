export type EncodingProgress = {
  /** 0 to 100, never decreasing. */
  percent: number;
  /** Seconds of video encoded per second; null until there is something to measure. */
  speed: number | null;
  /** null until the speed is known. */
  etaSeconds: number | null;
};

/** The percentage when the last frame is encoded; the rest is for joining and verifying. */
const ENCODED_PERCENT = 96;

/** Seconds of video before a speed is reported: the first frames come late, after everything was opened. */
const MEASURED_AFTER_SECONDS = 1;

export type ProgressMeter = {
  /** Completed frames of a segment. @param segment identifies it: several may be encoded at once */
  encoded(segment: string, frames: number): void;
  finished(): void;
};

/**
 * Turns frames into progress. Cached frames count as done from the start, but not towards the speed.
 * @param cached frames that need no encoding
 * @param now milliseconds of a monotonic clock
 */
export function createProgressMeter(
  { total, cached, frameRate }: { total: number; cached: number; frameRate: number },
  onProgress: (progress: EncodingProgress) => void,
  now: () => number = () => performance.now(),
): ProgressMeter {
  const startedAt = now();
  const done = new Map<string, number>();
  const report = () => {
    const frames = [...done.values()].reduce((sum, each) => sum + each, 0);
    const seconds = frames / frameRate;
    const speed = seconds >= MEASURED_AFTER_SECONDS ? seconds / ((now() - startedAt) / 1000) : null;
    const left = total - cached - frames;
    onProgress({
      percent: Math.round((ENCODED_PERCENT * (cached + frames) * 10) / total) / 10,
      speed: speed === null ? null : Math.round(speed * 100) / 100,
      etaSeconds: speed === null ? null : Math.ceil(left / frameRate / speed),
    });
  };
  report();
  return {
    encoded(segment, frames) {
      // A restarted segment counts only once it is further than before.
      done.set(segment, Math.max(done.get(segment) ?? 0, frames));
      report();
    },
    finished() {
      const seconds = (now() - startedAt) / 1000;
      onProgress({ percent: 100, speed: Math.round((total / frameRate / seconds) * 100) / 100, etaSeconds: 0 });
    },
  };
}
