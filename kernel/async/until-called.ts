/**
 * Waits until `begin`'s callback is called, at most until `signal` aborts, and leaves nothing behind. No signal is made
 * of several for that: what one is made of remembers it for as long as it lives itself.
 * @param begin sets up what calls back, and returns what takes it back
 */
export function untilCalled(signal: AbortSignal, begin: (come: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const takeBack = begin(come);
    signal.addEventListener('abort', come, { once: true });
    function come(): void {
      takeBack();
      signal.removeEventListener('abort', come);
      resolve();
    }
  });
}

/** Waits until `signal` aborts. */
export const untilAborted = (signal: AbortSignal): Promise<void> => untilCalled(signal, () => () => undefined);
