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

export function watchLoopLag(): LoopLag {
  const lates: number[] = [];
  /** The time that the turns in `lates` took, and their lateness weighted with it. */
  let time = 0;
  let weighted = 0;
  let timer: NodeJS.Timeout;
  const count = (late: number, sign: 1 | -1): void => {
    time += sign * (EVERY_MS + late);
    weighted += sign * late * (EVERY_MS + late);
  };
  const wait = (): void => {
    const due = performance.now() + EVERY_MS;
    timer = setTimeout(() => {
      const late = Math.max(0, Math.min(MOST_MS, performance.now() - due));
      lates.push(late);
      count(late, 1);
      while (time > WINDOW_MS) count(lates.shift() ?? 0, -1);
      wait();
    }, EVERY_MS).unref();
  };
  wait();
  return {
    // Before the first seconds are over, as if there had been nothing to do until then.
    meanMs: () => weighted / WINDOW_MS,
    stop: () => clearTimeout(timer),
  };
}
