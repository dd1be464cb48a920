import type { Log } from '../process/log.ts';

/** Logs one line when something that is needed becomes unavailable, and one when it is back. */
export type OutageLog = {
  /** Whether it is unavailable now. */
  isOn(): boolean;
  /**
   * An outage has begun, or is not over.
   * @param isReported whether it is logged elsewhere: then both lines are at debug
   */
  unavailable(cause: unknown, isReported?: boolean): void;
  /**
   * @param since when the successful call began, by performance.now(): one begun before the outage, or before it was
   *   quiet for long enough, says nothing about its end
   */
  available(since?: number): void;
};

/**
 * @param lines the line at the beginning of an outage, logged with the cause, and at its end, with its duration
 * @param quietMs how long nothing may have failed before the outage is over
 */
export function createOutageLog(
  log: Log,
  lines: { readonly begin: string; readonly end: string },
  quietMs = 0,
): OutageLog {
  let outage: { readonly begunAt: number; readonly isReported: boolean } | null = null;
  let quietFrom = Number.NEGATIVE_INFINITY;
  return {
    isOn: () => outage !== null,
    unavailable(cause, isReported = false) {
      if (quietMs > 0) quietFrom = performance.now() + quietMs;
      if (outage !== null && (isReported || !outage.isReported)) return;
      outage = { begunAt: outage?.begunAt ?? performance.now(), isReported };
      const words = cause instanceof Error ? cause.message || cause.name : String(cause);
      log[isReported ? 'debug' : 'warn']({ cause: words }, lines.begin);
    },
    available(since = Number.POSITIVE_INFINITY) {
      if (outage === null || since < Math.max(outage.begunAt, quietFrom)) return;
      const after_ms = Math.round(performance.now() - outage.begunAt);
      log[outage.isReported ? 'debug' : 'warn']({ after_ms }, lines.end);
      outage = null;
    },
  };
}

/**
 * The outages of a store that the whole process shares.
 * @param store its name, as in "the event store"
 * @param quietMs see `createOutageLog`
 */
export const createStoreOutageLog = (log: Log, store: string, quietMs = 0): OutageLog =>
  createOutageLog(
    log,
    {
      begin: `${store} is unavailable: work that needs it waits or is refused until it is back`,
      end: `${store} is available again`,
    },
    quietMs,
  );
