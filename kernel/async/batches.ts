/**
 * Yields everything that has arrived since the last batch, at most `max` items at a time, waiting only when there is
 * nothing: under load batches grow by themselves, and a lone item is not kept waiting. The source is read ahead by at
 * most `max` items.
 *
 * @param open begins reading; the source has to end when its signal aborts. That happens when `signal` does and when the
 *   reader of the batches leaves: a subscription that is waiting for its next item would otherwise stay open until then
 */
export async function* batches<T>(
  open: (signal: AbortSignal) => AsyncIterable<T>,
  max: number,
  signal: AbortSignal,
): AsyncGenerator<readonly T[]> {
  const leaving = new AbortController();
  const either = AbortSignal.any([signal, leaving.signal]);
  let waiting: T[] = [];
  let ended = false;
  const failures: unknown[] = [];
  let wake: () => void = () => undefined;
  let drained: () => void = () => undefined;

  const read = async (): Promise<void> => {
    try {
      for await (const item of open(either)) {
        if (leaving.signal.aborted) return;
        waiting.push(item);
        wake();
        if (waiting.length >= max) await new Promise<void>((resolve) => (drained = resolve));
      }
    } catch (error) {
      failures.push(error);
    } finally {
      ended = true;
      wake();
    }
  };
  const reading = read();

  try {
    for (;;) {
      if (waiting.length > 0) {
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
