import { TimeoutError } from '@eventstore/db-client';

/** How the server says it; the client puts words of its own before it. */
const TOO_SLOW = /Consumer too slow to handle event while (transitioning to )?live/;

/**
 * Whether the server has ended a subscription because its consumer did not take live events as fast as they came. That
 * is no failure: whoever subscribes again after the last event that was taken gets the rest.
 */
export const wasTooSlow = (error: unknown): boolean => error instanceof TimeoutError && TOO_SLOW.test(error.message);
