import { untilCalled } from './until-called.ts';

/** Calls everyone who asks for it at the same moments. */
export type Ticker = {
  /** @returns ends it */
  each(call: () => void): () => void;
  /** Waits for the next moment, at most until `signal` aborts. */
  next(signal: AbortSignal): Promise<void>;
};

/**
 * One timer for many who do something regularly, and none while there is no one: every timer wakes the process, and a
 * process that is woken does what is due for all of them at the price of one.
 */
export function createTicker(everyMs: number): Ticker {
  const calls = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  const each = (call: () => void): (() => void) => {
    // The same function may be given twice.
    const own = () => call();
    calls.add(own);
    timer ??= setInterval(() => {
      for (const each of [...calls]) each();
    }, everyMs);
    return () => {
      calls.delete(own);
      if (calls.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
  return {
    each,
    next: (signal) => untilCalled(signal, each),
  };
}
