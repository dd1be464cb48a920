import { setMaxListeners } from 'node:events';
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
import { Countdown } from '../async/countdown.ts';
import { unlessAborted, withDeadline } from '../async/deadline.ts';
import { pause } from '../async/pause.ts';
import { isFull, troubleIn } from './trouble.ts';

/** The facts about a call that was given up. */
type GivenUp = {
  /** Whether it may have reached the store, so that what it asks for may be done. */
  readonly mayHaveArrived: boolean;
  /** For how long this process was held up during that time, in milliseconds. */
  readonly heldUpMs: number;
};

/** The event store did not respond in time. */
export class EventStoreUnavailable extends Error {
  readonly mayHaveArrived: boolean;
  readonly heldUpMs: number;

  constructor(what: string, cause: unknown, { mayHaveArrived = true, heldUpMs = 0 }: Partial<GivenUp> = {}) {
    super(`the event store did not ${what}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, {
      cause,
    });
    this.name = 'EventStoreUnavailable';
    this.mayHaveArrived = mayHaveArrived;
    this.heldUpMs = heldUpMs;
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
  if (!(error instanceof Error) || troubleIn(error) !== null) return false;
  // The first append on every connection asks for the server's features, and that call fails with gRPC's own error. The
  // client takes any error with a number as its code for one of those, and fails on it if it has no details.
  const known = typeof (error as { details?: unknown }).details === 'string' ? convertToCommandError(error) : error;
  return TRANSIENT.some((type) => known instanceof type) || IN_PLAIN_WORDS.some((words) => words.test(error.message));
}

// A connection that was not made, and a node that takes no writes because it does not lead.
const NOT_TAKEN = [...IN_PLAIN_WORDS, /ECONNREFUSED|No connection established|Name resolution failed/];

/** Whether a failed call has surely done nothing: no server took it. */
const wasNotTaken = (error: unknown): boolean =>
  error instanceof NotLeaderError || (error instanceof Error && NOT_TAKEN.some((words) => words.test(error.message)));

const LONG_MS = 1_000;

/**
 * Whether an error says more about this process than about the store: it was held up for so long, by a machine that is
 * too busy, that the store behind the same processor may be healthy and late as well.
 */
export const wasHeldUp = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable && error.cause instanceof NoAnswer && error.heldUpMs > LONG_MS;

/**
 * Whether an error says nothing about the request itself: the store cannot be reached, or takes nothing from anyone.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable || isFull(error) || isTransient(error);

/**
 * How long reads and appends are retried. With the last attempt, a caller has an answer in less than 5 s: a server that
 * restarts is back by then, and one that hangs does not hold the caller up.
 */
export const RETRY_FOR_MS = 4_000;
const ANSWER_WITHIN_MS = 2_500;
const LAST_ANSWER_WITHIN_MS = 500;

const closings = new WeakMap<object, AbortController>();

/** Whether a client is being closed. */
function closingOf(client: object): AbortController {
  const known = closings.get(client);
  if (known) return known;
  const closing = new AbortController();
  // Every call listens to it, which is no leak.
  setMaxListeners(0, closing.signal);
  closings.set(client, closing);
  return closing;
}

/** Ends what is being repeated on a client, and lets nothing begin: for one that is being closed. */
export const endRetries = (client: object): void => closingOf(client).abort(new Error('it is being closed'));

/**
 * Repeats `call` while the store is unavailable. The last attempt is made at the end of `retryForMs`. Time in which
 * this process is held up does not count.
 * @param client whose closing ends it
 * @param what completes "the event store did not …"
 * @param call gets how long to wait for the server in this attempt, and throws NoAnswer after that
 * @throws EventStoreUnavailable if the last attempt failed as well, or at once if the client is closed;
 *   EventStoreTrouble
 */
export async function retryWhileUnavailable<T>(
  client: object,
  what: string,
  retryForMs: number,
  call: (withinMs: number) => Promise<T>,
): Promise<T> {
  const { signal } = closingOf(client);
  const time = new Countdown(retryForMs);
  let mayHaveArrived = false;
  try {
    for (let attempt = 0; ; attempt++) {
      const { leftMs } = time;
      try {
        signal.throwIfAborted();
        const withinMs = Math.max(LAST_ANSWER_WITHIN_MS, Math.min(ANSWER_WITHIN_MS, leftMs));
        return await unlessAborted(signal, call(withinMs));
      } catch (error) {
        const isClosed = signal.aborted && error === signal.reason;
        if (!isClosed && !isTransient(error)) throw troubleIn(error) ?? error;
        mayHaveArrived ||= !wasNotTaken(error);
        if (isClosed || leftMs <= 0) {
          throw new EventStoreUnavailable(what, error, { mayHaveArrived, heldUpMs: time.heldUpMs });
        }
        await pause(Math.min(backoff(attempt), time.leftMs), signal);
      }
    }
  } finally {
    time.cancel();
  }
}

/**
 * Like `retryWhileUnavailable`, for a call with one answer that the client would wait for without end. The client's
 * deadline is enforced by the server, so a call written to a connection that dies at that moment stays pending for
 * ever.
 */
export const retryUnanswered = <T>(
  client: object,
  what: string,
  retryForMs: number,
  call: () => Promise<T>,
): Promise<T> =>
  retryWhileUnavailable(client, what, retryForMs, (withinMs) =>
    withDeadline(withinMs, call(), () => new NoAnswer(withinMs)),
  );
