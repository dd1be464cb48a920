import type { Readable } from 'node:stream';

/**
 * What a subscription delivers: each item together with everything that has arrived after it, so that decoding them
 * needs one query for all their keys. Ends with the stream; throws what ends it.
 */
export async function* arrivals<T>(subscription: Readable): AsyncGenerator<T[]> {
  const read = (): T | null => subscription.read();
  for await (const first of subscription) {
    const arrived: T[] = [first];
    for (let next = read(); next !== null; next = read()) arrived.push(next);
    yield arrived;
  }
}
