import { anyOf } from './any-of.ts';

/** When a batch is handed on. */
export type BatchLimits<T> = {
  /** The maximum number of items. */
  readonly most: number;
  /** Whether a batch with fewer items is already as large as it may be. */
  readonly isFull?: (batch: readonly T[]) => boolean;
  /** How long a batch that is not full waits for more, in milliseconds; asked after each arrival. No wait by default. */
  readonly lingerMs?: (batch: readonly T[]) => number;
};

/**
 * Yields everything that has arrived since the last batch, and waits only when there is nothing: batches grow under
 * load, and a lone item is not held back. The source is read ahead by at most one batch.
 * @param open begins reading: the source yields what has arrived together, and has to end when its signal aborts:
 *   either `signal` aborted or the consumer left. A subscription waiting for its next item would otherwise stay open
 *   until that item came
 */
export async function* batches<T>(
  open: (signal: AbortSignal) => AsyncIterable<readonly T[]>,
  { most, isFull = () => false, lingerMs = () => 0 }: BatchLimits<T>,
  signal: AbortSignal,
): AsyncGenerator<readonly T[]> {
  const leaving = new AbortController();
  const either = anyOf(signal, leaving.signal);
  let waiting: T[] = [];
  let ended = false;
  const failures: unknown[] = [];
  let wake: () => void = () => undefined;
  let ready: () => void = () => undefined;
  let drained: () => void = () => undefined;

  const full = (): boolean => waiting.length >= most || isFull(waiting);
  const read = async (): Promise<void> => {
    try {
      for await (const arrived of open(either)) {
        for (const item of arrived) {
          if (leaving.signal.aborted) return;
          waiting.push(item);
          if (!full()) continue;
          wake();
          ready();
          await new Promise<void>((resolve) => (drained = resolve));
        }
        if (waiting.length === 0) continue;
        wake();
        if (lingerMs(waiting) <= 0) ready();
      }
    } catch (error) {
      failures.push(error);
    } finally {
      ended = true;
      wake();
      ready();
    }
  };
  const reading = read();

  try {
    for (;;) {
      if (waiting.length > 0) {
        const patience = ended || full() ? 0 : lingerMs(waiting);
        if (patience > 0) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, patience);
            ready = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        }
        const batch = waiting;
        waiting = [];
        drained();
        yield batch;
      } else if (ended) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    leaving.abort();
    drained();
    await reading;
  }
  if (failures.length > 0) throw failures[0];
}
