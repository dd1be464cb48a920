import { status } from '@grpc/grpc-js';
import { StatusError, streamDeleted } from '../grpc/status-error.ts';
import type { LogReader } from '../log/log-reader.ts';
import { isHiddenFromAll } from '../log/stream-names.ts';
import { ReadRespSchema } from '../protos/streams_pb.ts';
import { encode } from '../wire/calls.ts';
import { encodeEventResponse } from '../wire/read-response.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import { matcher } from './event-filter.ts';
import type { AllRead, From, StreamRead } from './read-request.ts';

/** Reading a page blocks everyone else: a small page does so for a fifth of a millisecond. */
const PAGE = 128;

/**
 * The responses to a read of one stream, page by page: its events, or one message saying that there is no such stream.
 * Throws `stream-deleted`. Pulled by the reader, so a slow one delays only itself.
 */
export function* readStream(log: LogReader, read: StreamRead): Generator<readonly Uint8Array[]> {
  let next = startOf(read.from);
  let left = read.count;
  for (;;) {
    const limit = Math.min(PAGE, left);
    const page = read.backwards ? log.backwards(read.stream, next, limit) : log.forwards(read.stream, next, limit);
    if (page.kind === 'stream-deleted') throw streamDeleted(read.stream);
    if (page.kind === 'no-stream') {
      yield [streamNotFound(read.stream)];
      return;
    }
    yield page.records.map((record) => respond(log, record, read.resolveLinks));
    left -= page.records.length;
    next = page.next;
    if (page.end || left <= 0) return;
  }
}

/**
 * The responses to a read of the whole log, page by page: forwards, every record at or after the position, up to the
 * end as of when the read gets there; backwards, every record before it. Pages are separated by an empty one: a filter
 * may skip many records without an answer, and the server has others to serve. Throws UNKNOWN for a position that is
 * not in this log.
 */
export function* readAll(log: LogReader, read: AllRead): Generator<readonly Uint8Array[]> {
  const matches = read.filter === undefined ? () => true : matcher(read.filter);
  let next = firstPosition(log, read);
  let left = read.count;
  while (left > 0) {
    const page = read.backwards ? log.allBackwards(next, PAGE) : log.allForwards(next, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    const wanted = page.filter((record) => !isHiddenFromAll(record.stream) && matches(record)).slice(0, left);
    yield wanted.map((record) => respond(log, record, read.resolveLinks));
    left -= wanted.length;
    next = read.backwards ? last.position : last.position + 1;
    yield [];
  }
}

function firstPosition(log: LogReader, { from, isSplit, backwards, filter }: AllRead): number {
  const position = startOf(from);
  const isValid = backwards ? log.canReadBackwardsFrom(position) : log.canReadForwardsFrom(position);
  if ((from === 'end' && isSplit) || (from !== 'end' && !isValid)) {
    const result = filter === undefined ? 'ReadAllResult' : 'FilteredReadAllResult';
    throw new StatusError(status.UNKNOWN, `Unexpected ${result}: Error`);
  }
  // To the real server such a position precedes the end of the record that ends there, which it leaves out.
  return backwards && isSplit ? (log.allBackwards(position, 1)[0]?.position ?? 0) : position;
}

function respond(log: LogReader, record: RecordedEvent, resolveLinks: boolean): Buffer {
  return encodeEventResponse(resolveLinks ? log.resolve(record) : { event: record });
}

function startOf(from: From): number {
  if (from === 'end') return Number.MAX_SAFE_INTEGER;
  return from === 'start' ? 0 : from;
}

function streamNotFound(stream: string): Uint8Array {
  const value = { streamIdentifier: { streamName: Buffer.from(stream) } };
  return encode(ReadRespSchema, { content: { case: 'streamNotFound', value } });
}
