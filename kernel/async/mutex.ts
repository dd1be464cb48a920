import { unlessAborted } from './deadline.ts';

/** Runs `work` when all earlier work has ended. Work whose signal aborts while it waits is never run. */
export type Mutex = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** A mutual exclusion in this process, first come, first served. */
export function createMutex(): Mutex {
  let tail: Promise<unknown> = Promise.resolve();
  return (signal, work) => {
    const turn = tail.then(() => {
      signal.throwIfAborted();
      return work();
    });
    // The next in line waits for the end, whether it succeeded or not.
    tail = turn.catch(() => undefined);
    return unlessAborted(signal, turn);
  };
}
