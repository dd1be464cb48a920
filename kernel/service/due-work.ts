import { isStoreUnavailable } from '../outages/unavailable.ts';
import type { Log } from '../process/log.ts';
import { idsIn } from './background.ts';

/**
 * One pass through everything that is due.
 * @throws EventStoreUnavailable, or an error saying that the document store is unavailable: the others would fail as
 *   well
 */
export type DueWork<T> = (
  due: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
) => Promise<void>;

type Options<T> = {
  readonly log: Log;
  /** The same for an item in every pass. */
  readonly keyOf: (item: T) => string;
  /** How long an item that has failed once is left alone. Default 1 s; twice as long after each further failure. */
  readonly firstPauseMs?: number;
};

const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Works through what is due, in pass after pass. However many items fail, they do not hold up the others: a pass goes
 * on to the end of what is due, and skips what has failed before for a while, eventually for up to an hour. A failure
 * is logged once, and its end once. Failures are kept in memory: a process that starts tries everything once.
 */
export function createDueWork<T>({ log, keyOf, firstPauseMs = 1_000 }: Options<T>): DueWork<T> {
  const failing = new Map<string, Failing>();

  return async (due, work, signal) => {
    const seen = new Set<string>();
    for await (const item of due) {
      if (signal?.aborted) return;
      const key = keyOf(item);
      const before = failing.get(key);
      seen.add(key);
      if (before && before.until > performance.now()) continue;
      try {
        await work(item);
        if (failing.delete(key))
          log.info({ ...idsIn(item), failures: before?.failures }, 'a failing item has succeeded');
      } catch (error) {
        if (isStoreUnavailable(error)) throw error;
        const failures = (before?.failures ?? 0) + 1;
        const pause_ms = Math.min(firstPauseMs * 2 ** (failures - 1), LONGEST_PAUSE_MS);
        failing.set(key, { failures, until: performance.now() + pause_ms });
        log[before ? 'debug' : 'warn'](
          { err: error, ...idsIn(item), failures, pause_ms },
          'an item failed and will be retried; the others continue',
        );
      }
    }
    // Anything not seen is no longer due.
    for (const key of failing.keys()) if (!seen.has(key)) failing.delete(key);
  };
}

type Failing = { readonly failures: number; readonly until: number };
