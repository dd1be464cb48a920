import { LRUCache } from 'lru-cache';

/**
 * Keeps the entries used last, and takes room only as they come. `max` would reserve room for all of them at once, 20
 * bytes each: the caches of all policies together had taken 26 MB, and a twentieth of the start, and are almost empty.
 * @param most how many it keeps
 * @param options.ttl how long, in milliseconds; default for ever
 */
export const growingCache = <Value extends object | string | number | boolean>(
  most: number,
  options: { readonly ttl?: number } = {},
): LRUCache<string, Value> => new LRUCache<string, Value>({ ...options, maxSize: most, sizeCalculation: () => 1 });
