/** How late this process comes to what it has to do. */
export type LoopLag = {
  /**
   * By how much the event loop was late on average over the last seconds, in milliseconds, as a caller finds it at any
   * time. One turn counts for a second at most: however long it took, it may have been the only one.
   */
  meanMs(): number;
  stop(): void;
};

const EVERY_MS = 250;
const WINDOW_MS = 5_000;
const MOST_MS = 1_000;
const WATCHED_FOR_MS = 30_000;

/**
 * Watches while someone asks, which every request and every scrape does, and for a while after: a timer that wakes an
 * idle process four times a second would measure little but itself.
 */
export function watchLoopLag(): LoopLag {
  const lates: number[] = [];
  /** The time that the turns in `lates` took, and their lateness weighted with it. */
  let time = 0;
  let weighted = 0;
  let askedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const count = (late: number, sign: 1 | -1): void => {
    time += sign * (EVERY_MS + late);
    weighted += sign * late * (EVERY_MS + late);
  };
  const rest = (): void => {
    timer = undefined;
    lates.length = time = weighted = 0;
  };
  const wait = (): void => {
    const due = performance.now() + EVERY_MS;
    timer = setTimeout(() => {
      const now = performance.now();
      const late = Math.max(0, Math.min(MOST_MS, now - due));
      lates.push(late);
      count(late, 1);
      while (time > WINDOW_MS) count(lates.shift() ?? 0, -1);
      if (now - askedAt < WATCHED_FOR_MS) wait();
      else rest();
    }, EVERY_MS).unref();
  };
  return {
    // Before the first seconds are over, as if there had been nothing to do until then.
    meanMs() {
      askedAt = performance.now();
      if (timer === undefined) wait();
      return weighted / WINDOW_MS;
    },
    stop: () => clearTimeout(timer),
  };
}
