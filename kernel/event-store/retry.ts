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

/** The event store did not respond in time. Whether a write in progress was stored is not known. */
export class EventStoreUnavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`the event store did not ${what}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, {
      cause,
    });
    this.name = 'EventStoreUnavailable';
  }
}

/** An append that was neither accepted nor refused: the connection died before the response. */
export class AppendTimedOut extends Error {
  constructor(what: string) {
    super(`no answer to the append to ${what}`);
    this.name = 'AppendTimedOut';
  }
}

// A server that stops resets its calls with 13 INTERNAL, which the client reports as UnknownError; one that is killed
// gives Unavailable; one that shuts down in order gives Cancelled; a slow consumer Timeout (ABORTED). All may be retried.
const TRANSIENT = [
  UnavailableError,
  CancelledError,
  NotLeaderError,
  TimeoutError,
  DeadlineExceededError,
  UnknownError,
  AppendTimedOut,
];

// What the client throws as a plain error: a call that was about to start on a connection that another call's failure has
// just replaced, and a cluster in which no node is ready.
const IN_PLAIN_WORDS = [/^Channel has been shut down$/, /^Failed to discover after \d+ attempts/];

/** Whether the same call may succeed when it is retried. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The first append on every connection asks for the server's features, and that call's failure comes as gRPC's own.
  const known = convertToCommandError(error);
  return TRANSIENT.some((type) => known instanceof type) || IN_PLAIN_WORDS.some((words) => words.test(error.message));
}

/** Whether an error says that the event store cannot be reached, and nothing about what it was asked. */
export const isUnavailable = (error: unknown): boolean => error instanceof EventStoreUnavailable || isTransient(error);

/**
 * Repeats `call` while the store is unavailable. The last attempt is made at the end of `retryForMs`.
 * @param what completes "the event store did not …"
 * @throws EventStoreUnavailable when that attempt failed as well
 */
export async function retryWhileUnavailable<T>(what: string, retryForMs: number, call: () => Promise<T>): Promise<T> {
  const end = performance.now() + retryForMs;
  for (let attempt = 0; ; attempt++) {
    const isLast = performance.now() >= end;
    try {
      return await call();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (isLast) throw new EventStoreUnavailable(what, error);
      await sleep(Math.min(backoff(attempt), Math.max(0, end - performance.now())));
    }
  }
}
