import { backoff } from '../async/backoff.ts';
import { unlessAborted } from '../async/deadline.ts';
import type { OutageLog } from '../outages/outage-log.ts';
import type { Outcome } from './policy.ts';

/** Holds up the work of one policy while something it needs is unavailable. */
export type OutagePause = {
  /** Resolves when there is no outage, or when it is the caller's turn to find out whether it is over. */
  passed(signal: AbortSignal): Promise<void>;
  /**
   * Call it after every attempt that found something unavailable: an outage has begun, or is not over.
   * @param outcome.afterMs the shortest wait, if known; at most the longest pause
   */
  unavailable(outcome: Extract<Outcome, { kind: 'unavailable' }>): void;
  /**
   * Call it after every attempt that had nothing to do: it has read the stores, and needed nothing else. An outage of a
   * store is over; about that of a provider it says nothing, and another one tries at once.
   */
  skipped(): void;
  /** Call it after every other attempt: the outage, if there was one, is over. */
  available(): void;
  /** Whether there is an outage now. */
  isOn(): boolean;
  /** How many attempts have found everything available that they needed besides the stores. */
  successes(): number;
};

/**
 * An outage ends with an attempt that succeeds. After a pause one attempt is let through: if it succeeds the others
 * follow, otherwise the next pause is longer.
 */
export function createOutagePause(
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  outage: OutageLog,
): OutagePause {
  let failures = 0;
  let successes = 0;
  let isOfStore = false;
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

  const end = (): void => {
    clearTimeout(timer);
    outage.available();
    failures = 0;
    wake();
  };

  return {
    isOn: outage.isOn,
    successes: () => successes,
    async passed(signal) {
      while (outage.isOn()) {
        if (next === 'may try') {
          next = 'is trying';
          // If nothing comes of it, because it takes long or was given up, another one tries.
          letOneTryAfter(longestMs);
          return;
        }
        await unlessAborted(signal, new Promise<void>((resolve) => waiting.add(resolve)));
      }
    },
    unavailable({ reason, afterMs, isReported }) {
      // Attempts already in progress when the outage began say nothing about whether it is over.
      if (outage.isOn() && next !== 'is trying') return;
      outage.unavailable(reason, isReported);
      isOfStore = isReported;
      next = 'pause';
      letOneTryAfter(Math.max(backoff(failures++, firstMs, longestMs), Math.min(afterMs, longestMs)));
    },
    skipped() {
      if (!outage.isOn()) return;
      if (isOfStore) return end();
      if (next === 'is trying') letOneTryAfter(0);
    },
    available() {
      successes++;
      if (outage.isOn()) end();
    },
  };
}
