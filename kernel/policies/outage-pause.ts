import { backoff } from '../async/backoff.ts';
import { unlessAborted } from '../async/deadline.ts';
import type { OutageLog } from '../outages/outage-log.ts';
import type { Outcome } from './policy.ts';

/** Holds the work of one policy up while something that it needs is unavailable. */
export type OutagePause = {
  /** Resolves when there is no outage, or when it is the caller's turn to find out whether it is over. */
  passed(signal: AbortSignal): Promise<void>;
  /**
   * To be told of every attempt that found something unavailable: an outage has begun, or is not over.
   * @param outcome.afterMs how long to wait at the least, where that is known; the longest pause at most
   */
  unavailable(outcome: Extract<Outcome, { kind: 'unavailable' }>): void;
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
  outage: OutageLog,
): OutagePause {
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
      while (outage.isOn()) {
        if (next === 'may try') {
          next = 'is trying';
          // Should nothing come of it, because it takes long or was given up, another one tries.
          letOneTryAfter(longestMs);
          return;
        }
        await unlessAborted(signal, new Promise<void>((resolve) => waiting.add(resolve)));
      }
    },
    unavailable({ reason, afterMs, isReported }) {
      // What was under way when the outage began says nothing about whether it is over.
      if (outage.isOn() && next !== 'is trying') return;
      outage.unavailable(reason, isReported);
      next = 'pause';
      letOneTryAfter(Math.max(backoff(failures++, firstMs, longestMs), Math.min(afterMs, longestMs)));
    },
    available() {
      successes++;
      if (!outage.isOn()) return;
      clearTimeout(timer);
      outage.available();
      failures = 0;
      wake();
    },
  };
}
