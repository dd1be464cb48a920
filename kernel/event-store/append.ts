import {
  type AppendExpectedRevision,
  type EventData,
  type EventStoreDBClient,
  MaxAppendSizeExceededError,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { isUuid } from '../events/ids.ts';
import { EventStoreUnavailable, RETRY_FOR_MS, retryUnanswered } from './retry.ts';

/** The stream is not at the expected revision. `actual` is its last revision, null if it has no events. */
export class WrongExpectedRevision extends Error {
  readonly stream: string;
  readonly actual: bigint | null;

  constructor(stream: string, actual: bigint | null, options?: ErrorOptions) {
    super(`stream ${stream} is at ${actual ?? 'no revision'}, not at the expected one`, options);
    this.name = 'WrongExpectedRevision';
    this.stream = stream;
    this.actual = actual;
  }
}

/** The events have more bytes than the store takes at once: it will refuse them again. */
export class EventsTooLarge extends Error {
  constructor(stream: string, events: readonly EventData[], options?: ErrorOptions) {
    const types = events.map(({ type }) => type).join(', ');
    super(`the events for ${stream} are more than the event store accepts at once: ${types}`, options);
    this.name = 'EventsTooLarge';
  }
}

/** It is not known whether the events were appended: the same append finds out, whenever it is repeated. */
export class OutcomeUnknown extends EventStoreUnavailable {
  constructor(what: string, { cause, mayHaveArrived, heldUpMs }: EventStoreUnavailable) {
    super(what, cause, { mayHaveArrived, heldUpMs });
    this.name = 'OutcomeUnknown';
  }
}

export type AppendResult = { readonly revision: bigint; readonly position: bigint | null };

/**
 * Appends at an exact revision, and retries while the store is unavailable: at an exact revision the store recognises
 * the same event ids for ever. ANY is not offered, because its idempotency is gone when a real server restarts.
 * @param expected the revision that the writer expects the stream to be at, null for a stream without events
 * @throws WrongExpectedRevision, EventsTooLarge, OutcomeUnknown, EventStoreUnavailable if surely nothing was appended
 */
export async function append(
  client: EventStoreDBClient,
  stream: string,
  expected: bigint | null,
  events: readonly EventData[],
): Promise<AppendResult> {
  check(stream, events);
  const expectedRevision: AppendExpectedRevision = expected ?? NO_STREAM;
  const what = `append to ${stream}`;
  try {
    const result = await retryUnanswered(client, what, RETRY_FOR_MS, () =>
      client.appendToStream(stream, [...events], { expectedRevision }),
    );
    return { revision: result.nextExpectedRevision, position: result.position?.commit ?? null };
  } catch (error) {
    if (error instanceof MaxAppendSizeExceededError) throw new EventsTooLarge(stream, events, { cause: error });
    if (error instanceof EventStoreUnavailable && error.mayHaveArrived) throw new OutcomeUnknown(what, error);
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    throw new WrongExpectedRevision(
      stream,
      typeof error.actualVersion === 'bigint' && error.actualVersion >= 0n ? error.actualVersion : null,
      { cause: error },
    );
  }
}

// The server responds to an invalid event twice, and the second response kills the client with an uncaught TypeError.
function check(stream: string, events: readonly EventData[]): void {
  if (stream === '' || stream === '$$' || stream.includes('\0')) throw new Error(`"${stream}" is not a stream name`);
  if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
  for (const { id, type } of events) {
    if (type === '') throw new Error(`an event for ${stream} has no type`);
    if (!isUuid(id)) throw new Error(`event id "${id}" for ${stream} is not a UUID`);
  }
}
