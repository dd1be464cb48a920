import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, at most until `signal` aborts. Never throws: the caller checks the signal. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined /* aborted */);
