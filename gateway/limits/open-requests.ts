import { tooMany } from './rate-limits.ts';

const OPEN_AT_ONCE = 64;
const RETRY_AFTER_MS = 1_000;

/** Handles a request of a client unless that has too many open. @throws HttpError 429 */
export type OpenRequests = <T>(client: string, handle: () => Promise<T>) => Promise<T>;

/** Bounds how many requests each client has open at once: an answer that is read slowly holds a connection or a file. */
export function createOpenRequests(): OpenRequests {
  const open = new Map<string, number>();
  const add = (client: string, change: 1 | -1): void => {
    const count = (open.get(client) ?? 0) + change;
    if (count === 0) open.delete(client);
    else open.set(client, count);
  };

  return async (client, handle) => {
    if ((open.get(client) ?? 0) >= OPEN_AT_ONCE) {
      throw tooMany(`At most ${OPEN_AT_ONCE} requests may be open at once`, OPEN_AT_ONCE, RETRY_AFTER_MS);
    }
    add(client, 1);
    try {
      return await handle();
    } finally {
      add(client, -1);
    }
  };
}
