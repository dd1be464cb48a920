import { streamDeleted, unhandled, wrongExpectedVersion } from '../grpc/status-error.ts';
import type { EventLog, WriteOutcome } from '../log/event-log.ts';
import { type DeleteReq, Streams, type TombstoneReq } from '../protos/streams_pb.ts';
import { unary } from '../wire/calls.ts';
import { streamName } from '../wire/fields.ts';
import { expectedRevision } from './expected-options.ts';
import { checkWritable } from './writable.ts';

/** `Streams.Delete`: the stream can be written again. */
export function deleteMethod(log: EventLog) {
  return unary(Streams.method.delete, async (request) => {
    const { stream, expected } = target(request);
    return written(stream, expected, await log.softDelete(stream, expected));
  });
}

/** `Streams.Tombstone`: the stream is closed forever. */
export function tombstoneMethod(log: EventLog) {
  return unary(Streams.method.tombstone, async (request) => {
    const { stream, expected } = target(request);
    return written(stream, expected, await log.tombstone(stream, expected));
  });
}

function target({ options }: DeleteReq | TombstoneReq) {
  if (options === undefined) throw unhandled();
  const stream = streamName(options.streamIdentifier);
  checkWritable(stream);
  return { stream, expected: expectedRevision(options) };
}

/** Both answers: the position of the record, in both of its fields. */
function written(stream: string, expected: number, outcome: WriteOutcome) {
  if (outcome.kind === 'stream-deleted') throw streamDeleted(stream);
  if (outcome.kind === 'wrong-expected-version') {
    throw wrongExpectedVersion('Delete', stream, expected, outcome.current);
  }
  const position = BigInt(outcome.position ?? 0);
  const value = { commitPosition: position, preparePosition: position };
  return { positionOption: { case: 'position' as const, value } };
}
