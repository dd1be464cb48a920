/** The decision on one request; times in milliseconds of the limiter's clock. */
export type LimitDecision = {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the oldest counted request leaves the window. */
  readonly resetsInMs: number;
};

/** Counts requests; if it is shared between gateways, over the network. */
export type Window = {
  take(key: string, limit: number): LimitDecision | Promise<LimitDecision>;
  giveBack(key: string): void | Promise<void>;
};

export type SlidingWindow = {
  /** Counts a request of `key` if there is room for it: never more than `limit` in any window. */
  take(key: string, limit: number): LimitDecision;
  /** Forgets the newest request of `key`, which turned out not to count. */
  giveBack(key: string): void;
  readonly size: () => number;
};

const MAX_KEYS = 100_000;

/**
 * A sliding log: the times of the admitted requests for every key. Refused requests do not count, so a client that
 * waits as long as required gets through. Kept in this process: with n gateways, a limit is up to n times as high.
 * @param windowMs its length
 * @param clock monotonic milliseconds: no client is locked out when the wall clock is set
 */
export function createSlidingWindow(windowMs: number, clock: () => number = () => performance.now()): SlidingWindow {
  // In order of last use: keys whose window is over come first.
  const logs = new Map<string, number[]>();

  const forget = (now: number): void => {
    for (const [key, times] of logs) {
      const isOver = (times.at(-1) ?? 0) <= now - windowMs;
      if (!isOver && logs.size <= MAX_KEYS) break;
      logs.delete(key);
    }
  };

  return {
    giveBack: (key) => void logs.get(key)?.pop(),
    size: () => logs.size,
    take(key, limit) {
      const now = clock();
      const times = logs.get(key) ?? [];
      // The oldest come first.
      while ((times[0] ?? now) <= now - windowMs) times.shift();
      const allowed = times.length < limit;
      if (allowed) times.push(now);
      logs.delete(key);
      logs.set(key, times);
      forget(now);
      return {
        allowed,
        remaining: limit - times.length,
        // The difference first: sums of fractions of a millisecond are rounded up past the window.
        resetsInMs: windowMs - (now - (times[0] ?? now)),
      };
    },
  };
}
