import { type ConcurrencyLimit, createConcurrencyLimit } from '../http/concurrency-limit.ts';
import { LimitExceeded } from '../http/limit-exceeded.ts';

const OPEN_AT_ONCE = 64;
const RETRY_AFTER_MS = 1_000;

/**
 * Bounds the number of open requests per client, because an answer that is read slowly holds a connection or a file.
 * The rate limits allow larger bursts than this: excess requests wait for their turn, and are answered 429 if it does
 * not come in time.
 * @param waitMs how long a request waits for a slot
 */
export const createOpenRequests = (waitMs: number): ConcurrencyLimit =>
  createConcurrencyLimit(OPEN_AT_ONCE, waitMs, () => {
    const message = `At most ${OPEN_AT_ONCE} requests may be open at once`;
    return new LimitExceeded('open requests', message, OPEN_AT_ONCE, RETRY_AFTER_MS);
  });
