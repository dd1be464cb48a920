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
    return giveUpOn(signal, turn);
  };
}

async function giveUpOn<T>(signal: AbortSignal, turn: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([turn, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
