import { randomUUID } from 'node:crypto';
import { streamDeleted, unhandled } from '../grpc/status-error.ts';
import type { EventLog } from '../log/event-log.ts';
import { ALL, isHiddenFromAll } from '../log/stream-names.ts';
import { ReadRespSchema } from '../protos/streams_pb.ts';
import { encode } from '../wire/calls.ts';
import { encodeEventResponse } from '../wire/read-response.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import { commitWaiter } from './commit-waiter.ts';
import { matcher } from './event-filter.ts';
import { LiveQueue } from './live-queue.ts';
import type { AllSubscription, StreamSubscription } from './read-request.ts';

/** Reading a page blocks everyone else: a small page does so for a fifth of a millisecond. */
const PAGE = 128;

/**
 * The responses of a subscription to one stream, page by page until `signal` aborts: a confirmation, the events after
 * the requested one, `caught_up` at the end, then every event as it is committed. The limits in the stream's metadata
 * apply while catching up, and not to a live subscriber. Throws `stream-deleted` if the stream is or becomes tombstoned,
 * and ABORTED if a live subscriber is too slow.
 */
export async function* subscribeToStream(
  log: EventLog,
  { stream, after, resolveLinks }: StreamSubscription,
  signal: AbortSignal,
): AsyncGenerator<readonly Uint8Array[]> {
  const { reader } = log;
  const closed = reader.visibleRange(stream).kind === 'stream-deleted';
  if (closed && after !== 'end') throw streamDeleted(stream);
  const commit = commitWaiter(log.signals, stream, signal);
  const respond = (record: RecordedEvent, live: boolean): Buffer =>
    encodeEventResponse(resolveLinks ? reader.resolve(record, live) : { event: record });

  let next = 0;
  if (typeof after === 'number') next = after + 1;
  if (after === 'end') next = reader.lastRevision(stream) + 1;
  yield [confirmation()];

  while (after !== 'end' && !signal.aborted) {
    const page = reader.forwards(stream, next, PAGE);
    if (page.kind === 'stream-deleted') throw streamDeleted(stream);
    if (page.kind === 'no-stream') {
      await commit();
      continue;
    }
    yield page.records.map((record) => respond(record, false));
    next = page.next;
    if (page.end) break;
    yield [];
  }
  yield [CAUGHT_UP];

  const queue = new LiveQueue(() => reader.lastRevision(stream));
  while (!signal.aborted) {
    next = Math.max(next, reader.firstRevision(stream));
    const records = reader.raw(stream, next, next + PAGE - 1);
    next += records.length;
    if (records.length > 0) {
      const responses = records.map((record) => respond(record, true));
      yield* queue.send(responses, next - 1);
      continue;
    }
    yield* queue.send([], Number.POSITIVE_INFINITY);
    const tombstone = closed ? undefined : reader.tombstoneOf(stream);
    if (tombstone !== undefined) {
      yield [respond(tombstone, true)];
      throw streamDeleted(stream);
    }
    await commit();
  }
}

/**
 * Like `subscribeToStream`, for the whole log. With a filter, every `checkpointInterval` records, matching or not, are
 * followed by a checkpoint with the position of the last record considered: a subscription restarted from there misses
 * nothing. Throws UNKNOWN for a position within the log that is not a record's.
 */
export async function* subscribeToAll(
  log: EventLog,
  { after, isSplit, filter, checkpointInterval, resolveLinks }: AllSubscription,
  signal: AbortSignal,
): AsyncGenerator<readonly Uint8Array[]> {
  const { reader } = log;
  if (after === 'end' ? isSplit : after !== 'start' && !reader.canReadForwardsFrom(after)) throw unhandled();
  const matches = filter === undefined ? () => true : matcher(filter);
  const commit = commitWaiter(log.signals, ALL, signal);
  const queue = new LiveQueue(() => reader.lastPosition);
  let live = false;
  let considered = 0;
  let next = 0;
  // Starting beyond the end is like starting at the end: what is committed later may lie before or after the requested
  // position.
  if (typeof after === 'number') next = Math.min(after, reader.lastPosition) + 1;
  if (after === 'end') next = reader.lastPosition + 1;
  yield [confirmation()];

  while (!signal.aborted) {
    const records = reader.allForwards(next, PAGE);
    const responses: Uint8Array[] = [];
    for (const record of records) {
      next = record.position + 1;
      if (!isHiddenFromAll(record.stream) && matches(record)) {
        responses.push(encodeEventResponse(resolveLinks ? reader.resolve(record, live) : { event: record }));
      }
      if (filter !== undefined && ++considered === checkpointInterval) {
        considered = 0;
        responses.push(checkpoint(record.position));
      }
    }
    if (records.length > 0) {
      if (live) yield* queue.send(responses, next - 1);
      else yield responses;
      yield [];
    } else if (!live) {
      live = true;
      yield [CAUGHT_UP];
    } else {
      await commit();
    }
  }
}

const CAUGHT_UP = encode(ReadRespSchema, { content: { case: 'caughtUp', value: {} } });

function confirmation(): Uint8Array {
  return encode(ReadRespSchema, { content: { case: 'confirmation', value: { subscriptionId: randomUUID() } } });
}

function checkpoint(position: number): Uint8Array {
  const value = { commitPosition: BigInt(position), preparePosition: BigInt(position) };
  return encode(ReadRespSchema, { content: { case: 'checkpoint', value } });
}
