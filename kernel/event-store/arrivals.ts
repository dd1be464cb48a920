import type { Readable } from 'node:stream';

/**
 * What a subscription delivers, each time with all that has arrived behind it: whoever decodes them asks for all their
 * keys in one question. Ends with the stream; throws what ends it.
 */
export async function* arrivals<T>(subscription: Readable): AsyncGenerator<T[]> {
  const read = (): T | null => subscription.read();
  for await (const first of subscription) {
    const arrived: T[] = [first];
    for (let next = read(); next !== null; next = read()) arrived.push(next);
    yield arrived;
  }
}
