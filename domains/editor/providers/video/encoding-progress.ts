import { FPS } from '../../frame-rate.ts';

export type EncodingProgress = {
  /** 0 to 100, never falling. */
  percent: number;
  /** Seconds of video made in a second; null until there is something to measure. */
  speed: number | null;
  /** null until there is a speed. */
  etaSeconds: number | null;
};

/** When the last frame is encoded; the rest is for joining and verifying. */
const ENCODED_PERCENT = 96;

export type ProgressMeter = {
  /** Frames of a segment that are done. @param segment names it: several may be encoded at a time */
  encoded(segment: string, frames: number): void;
  finished(): void;
};

/**
 * Turns frames into progress. Frames from the cache count as done from the start, and not for the speed.
 *
 * @param cached frames that need no encoding. @param now milliseconds of a clock that only moves forwards
 */
export function createProgressMeter(
  { total, cached }: { total: number; cached: number },
  onProgress: (progress: EncodingProgress) => void,
  now: () => number = () => performance.now(),
): ProgressMeter {
  const startedAt = now();
  const done = new Map<string, number>();
  const report = () => {
    const frames = [...done.values()].reduce((sum, each) => sum + each, 0);
    const speed = frames > 0 ? frames / FPS / ((now() - startedAt) / 1000) : null;
    const left = total - cached - frames;
    onProgress({
      percent: Math.round((ENCODED_PERCENT * (cached + frames) * 10) / total) / 10,
      speed: speed === null ? null : Math.round(speed * 100) / 100,
      etaSeconds: speed === null ? null : Math.ceil(left / FPS / speed),
    });
  };
  report();
  return {
    encoded(segment, frames) {
      // One that was started again counts once it has come further than before.
      done.set(segment, Math.max(done.get(segment) ?? 0, frames));
      report();
    },
    finished() {
      const seconds = (now() - startedAt) / 1000;
      onProgress({ percent: 100, speed: Math.round((total / FPS / seconds) * 100) / 100, etaSeconds: 0 });
    },
  };
}
