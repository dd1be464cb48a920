/**
 * Hands out everything that has arrived since the last batch, at most `max` at a time, waiting only when there is
 * nothing: under load batches grow by themselves, and a lone item is not kept waiting. The source is read ahead by at
 * most `max` items.
 */
export async function* batches<T>(source: AsyncIterable<T>, max: number): AsyncGenerator<readonly T[]> {
  let waiting: T[] = [];
  let ended = false;
  let failure: unknown;
  let wake: () => void = () => undefined;
  let drained: () => void = () => undefined;

  const reading = (async () => {
    try {
      for await (const item of source) {
        waiting.push(item);
        wake();
        if (waiting.length >= max) await new Promise<void>((resolve) => (drained = resolve));
        if (ended) return;
      }
    } catch (error) {
      failure = error;
    } finally {
      ended = true;
      wake();
    }
  })();

  try {
    while (true) {
      if (waiting.length === 0) {
        if (ended) break;
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      const batch = waiting;
      waiting = [];
      drained();
      yield batch;
    }
    if (failure) throw failure;
  } finally {
    ended = true;
    drained();
    void reading;
  }
}
