import { backoff } from '../async/backoff.ts';
import { unlessAborted } from '../async/deadline.ts';

/** Holds the work of one policy up while something that it needs is unavailable. */
export type OutagePause = {
  /** Resolves when there is no outage, or when it is the caller's turn to find out whether it is over. */
  passed(signal: AbortSignal): Promise<void>;
  /**
   * To be told of every attempt that found something unavailable: an outage has begun, or is not over.
   * @param atLeastMs how long to wait at the least, where that is known; the longest pause at most
   */
  unavailable(reason: string, atLeastMs?: number): void;
  /** To be told of every attempt that did not: the outage, if there was one, is over. */
  available(): void;
  /** How many attempts have found everything available. */
  successes(): number;
};

/**
 * An outage ends with an attempt that succeeds: after a pause one is let through, and the others follow it, or the next
 * pause is longer.
 */
export function createOutagePause(
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  on: { begin(reason: string): void; end(afterMs: number): void },
): OutagePause {
  let begunAt: number | null = null;
  let failures = 0;
  let successes = 0;
  let next: 'pause' | 'may try' | 'is trying' = 'pause';
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Set<() => void>();

  const wake = (): void => {
    for (const each of waiting) each();
    waiting.clear();
  };
  const letOneTryAfter = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      next = 'may try';
      wake();
    }, ms);
    timer.unref();
  };

  return {
    successes: () => successes,
    async passed(signal) {
      while (begunAt !== null) {
        if (next === 'may try') {
          next = 'is trying';
          // Should nothing come of it, because it takes long or was given up, another one tries.
          letOneTryAfter(longestMs);
          return;
        }
        await unlessAborted(signal, new Promise<void>((resolve) => waiting.add(resolve)));
      }
    },
    unavailable(reason, atLeastMs = 0) {
      // What was under way when the outage began says nothing about whether it is over.
      if (begunAt !== null && next !== 'is trying') return;
      if (begunAt === null) {
        begunAt = performance.now();
        on.begin(reason);
      }
      next = 'pause';
      letOneTryAfter(Math.max(backoff(failures++, firstMs, longestMs), Math.min(atLeastMs, longestMs)));
    },
    available() {
      successes++;
      if (begunAt === null) return;
      clearTimeout(timer);
      on.end(performance.now() - begunAt);
      begunAt = null;
      failures = 0;
      wake();
    },
  };
}
