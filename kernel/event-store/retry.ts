import { setTimeout as sleep } from 'node:timers/promises';
import {
  CancelledError,
  convertToCommandError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { backoff } from '../async/backoff.ts';
import { withDeadline } from '../async/deadline.ts';

/** The event store did not respond in time. It is not known whether a write in progress was stored. */
export class EventStoreUnavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`the event store did not ${what}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, {
      cause,
    });
    this.name = 'EventStoreUnavailable';
  }
}

/** A call was neither accepted nor refused in time: the connection died before the response, or the server hangs. */
export class NoAnswer extends Error {
  constructor(withinMs: number) {
    super(`no answer within ${Math.round(withinMs)} ms`);
    this.name = 'NoAnswer';
  }
}

// A server that stops resets its calls with 13 INTERNAL, which the client reports as UnknownError; one that is killed
// gives Unavailable; one that shuts down in order gives Cancelled; a slow consumer Timeout (ABORTED). All may be
// retried.
const TRANSIENT = [
  UnavailableError,
  CancelledError,
  NotLeaderError,
  TimeoutError,
  DeadlineExceededError,
  UnknownError,
  NoAnswer,
];

// The client throws these as plain errors: a call about to start on a connection that another call's failure has just
// replaced, and a cluster in which no node is ready.
const IN_PLAIN_WORDS = [/^Channel has been shut down$/, /^Failed to discover after \d+ attempts/];

/** Whether the same call may succeed when it is retried. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The first append on every connection asks for the server's features, and that call fails with gRPC's own error.
  const known = convertToCommandError(error);
  return TRANSIENT.some((type) => known instanceof type) || IN_PLAIN_WORDS.some((words) => words.test(error.message));
}

/** Whether an error means that the event store cannot be reached, and says nothing about the request itself. */
export const isUnavailable = (error: unknown): boolean => error instanceof EventStoreUnavailable || isTransient(error);

/**
 * How long reads and appends are retried. With the last attempt, a caller has an answer in less than 5 s: a server that
 * restarts is back by then, and one that hangs does not hold the caller up.
 */
export const RETRY_FOR_MS = 4_000;
const ANSWER_WITHIN_MS = 2_500;
const LAST_ANSWER_WITHIN_MS = 500;

/**
 * Repeats `call` while the store is unavailable. The last attempt is made at the end of `retryForMs`.
 * @param what completes "the event store did not …"
 * @param call gets how long to wait for the server in this attempt, and throws NoAnswer after that
 * @throws EventStoreUnavailable if the last attempt failed as well
 */
export async function retryWhileUnavailable<T>(
  what: string,
  retryForMs: number,
  call: (withinMs: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + retryForMs;
  for (let attempt = 0; ; attempt++) {
    const leftMs = end - performance.now();
    const isLast = leftMs <= 0;
    try {
      return await call(Math.max(LAST_ANSWER_WITHIN_MS, Math.min(ANSWER_WITHIN_MS, leftMs)));
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (isLast) throw new EventStoreUnavailable(what, error);
      await sleep(Math.min(backoff(attempt), Math.max(0, end - performance.now())));
    }
  }
}

/**
 * Like `retryWhileUnavailable`, for a call with one answer that the client would wait for without end. The client's
 * deadline is enforced by the server, so a call written to a connection that dies at that moment stays pending for
 * ever.
 */
export const retryUnanswered = <T>(what: string, retryForMs: number, call: () => Promise<T>): Promise<T> =>
  retryWhileUnavailable(what, retryForMs, (withinMs) => withDeadline(withinMs, call(), () => new NoAnswer(withinMs)));
