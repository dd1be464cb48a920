import { createTurns, type Turns } from '../http/turns.ts';
import { LimitExceeded } from './limit-exceeded.ts';

const OPEN_AT_ONCE = 64;
const RETRY_AFTER_MS = 1_000;

/**
 * Bounds how many requests each client has open at once: an answer that is read slowly holds a connection or a file. A burst that
 * the limits allow is more than that: its requests wait for their turn, and are answered 429 when it does not come in time.
 * @param waitMs how long one waits for a place
 */
export const createOpenRequests = (waitMs: number): Turns =>
  createTurns(OPEN_AT_ONCE, waitMs, () => {
    const message = `At most ${OPEN_AT_ONCE} requests may be open at once`;
    return new LimitExceeded('open requests', message, OPEN_AT_ONCE, RETRY_AFTER_MS);
  });
