import { backoff } from '../async/backoff.ts';
import { pause } from '../async/pause.ts';
import type { EventStore } from '../event-store/index.ts';
import type { Log } from '../process/log.ts';
import { isStoreUnavailable } from './unavailable.ts';

/** How something waits that cannot be left out. */
export type Waiting = {
  readonly log: Log;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** After how long a line says that it still waits. Default 20 s. */
  readonly patienceMs?: number;
};

const PATIENCE_MS = 20_000;

/**
 * Repeats `call` until no store that it needs is unavailable, however long that takes.
 * @param call may be repeated although it was carried out
 * @param isAway whether an error says that a store is unavailable
 * @throws the error of `call` if it is another one, or once `signal` has aborted
 */
export async function waitOut<T>(
  { log, signal, patienceMs = PATIENCE_MS }: Waiting,
  call: () => Promise<T>,
  isAway: (error: unknown) => boolean = isStoreUnavailable,
): Promise<T> {
  const begun = performance.now();
  let told = false;
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!isAway(error) || signal.aborted) throw error;
      if (!told && performance.now() - begun >= patienceMs) {
        told = true;
        const cause = error instanceof Error ? error.message : String(error);
        log.warn({ cause }, 'waiting for a store: the start continues when it is back');
      }
      await pause(backoff(attempt), signal);
    }
  }
}

type Method = (...args: unknown[]) => unknown;

/**
 * The same store for what a process has to do before it is ready: every call waits out an outage. A repeated append is
 * recognised by its event ids. Subscriptions are as before.
 */
export function waitingOut(store: EventStore, waiting: Waiting): EventStore {
  const patient = (method: Method): Method => {
    return (...args) => {
      const first = method(...args);
      if (!(first instanceof Promise)) return first;
      let attempt: Promise<unknown> | null = first;
      return waitOut(waiting, () => {
        const call = attempt ?? (method(...args) as Promise<unknown>);
        attempt = null;
        return call;
      });
    };
  };
  const methods = Object.entries(store).map(([name, method]) => [name, patient(method as Method)]);
  return { ...Object.fromEntries(methods), close: store.close };
}
