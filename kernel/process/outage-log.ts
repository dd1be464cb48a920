import type { Log } from './log.ts';

/** Says in one line of the log that something the whole process needs is unavailable, and in one that it is back. */
export type OutageLog = {
  unavailable(error: unknown): void;
  /** @param since when that which succeeded began, by performance.now(): what began before the outage says nothing about it */
  available(since?: number): void;
};

/** @param what the name of what is needed, as in "the event store" */
export function createOutageLog(log: Log, what: string): OutageLog {
  let begunAt: number | null = null;
  return {
    unavailable(error) {
      if (begunAt !== null) return;
      begunAt = performance.now();
      const cause = error instanceof Error ? error.message || error.name : String(error);
      log.warn({ cause }, `${what} is unavailable: whatever needs it waits or is refused until it is back`);
    },
    available(since = Number.POSITIVE_INFINITY) {
      if (begunAt === null || since < begunAt) return;
      log.warn({ after_ms: Math.round(performance.now() - begunAt) }, `${what} is available again`);
      begunAt = null;
    },
  };
}
