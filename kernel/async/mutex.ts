import { unlessAborted } from './deadline.ts';

/** Runs `work` when everything handed in before has ended; a caller who gives up while waiting is never run. */
export type Mutex = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** A mutual exclusion in this process, first come, first served. */
export function createMutex(): Mutex {
  let tail: Promise<unknown> = Promise.resolve();
  return (signal, work) => {
    const turn = tail.then(() => {
      signal.throwIfAborted();
      return work();
    });
    // The next in line waits for the end, not for success.
    tail = turn.catch(() => undefined);
    return unlessAborted(signal, turn);
  };
}
