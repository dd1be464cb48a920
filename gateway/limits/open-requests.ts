import type { ServerResponse } from 'node:http';
import { createSlots, type Slots } from '../../kernel/async/slots.ts';
import { leavingOf } from '../../kernel/http/client-gone.ts';
import { tooMany } from './rate-limits.ts';

const OPEN_AT_ONCE = 64;
const RETRY_AFTER_MS = 1_000;

/** Handles a request of a client when that has a place for it. @throws HttpError 429 when none becomes free in time */
export type OpenRequests = <T>(client: string, res: ServerResponse, handle: () => Promise<T>) => Promise<T>;

/**
 * Bounds how many requests each client has open at once: an answer that is read slowly holds a connection or a file. A burst that
 * the limits allow is more than that: its requests wait for their turn.
 * @param waitMs how long one waits for a place
 */
export function createOpenRequests(waitMs: number): OpenRequests {
  const clients = new Map<string, { readonly slots: Slots; requests: number }>();

  return async (name, res, handle) => {
    const client = clients.get(name) ?? { slots: createSlots(OPEN_AT_ONCE), requests: 0 };
    clients.set(name, client);
    client.requests++;
    const leaving = leavingOf(res);
    const refusal = tooMany(`At most ${OPEN_AT_ONCE} requests may be open at once`, OPEN_AT_ONCE, RETRY_AFTER_MS);
    const tooLong = setTimeout(() => leaving.abort(refusal), waitMs);
    try {
      return await client.slots(leaving.signal, () => {
        clearTimeout(tooLong);
        return handle();
      });
    } finally {
      clearTimeout(tooLong);
      if (--client.requests === 0) clients.delete(name);
    }
  };
}
