import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { streamDeleted, unhandled, wrongExpectedVersion } from '../grpc/status-error.ts';
import type { EventLog, WriteOutcome } from '../log/event-log.ts';
import { unary } from '../wire/calls.ts';
import { streamName } from '../wire/fields.ts';
import { expectedRevision } from './expected-options.ts';
import { checkWritable } from './writable.ts';

/** `Streams.Delete`: the stream can be written again. */
export function deleteMethod(log: EventLog) {
  return unary(services.StreamsService.delete, async (request: streams.DeleteReq) => {
    const { stream, expected } = target(request.getOptions());
    const outcome = await log.softDelete(stream, expected);
    return new streams.DeleteResp().setPosition(
      filled(new streams.DeleteResp.Position(), positionOf(stream, expected, outcome)),
    );
  });
}

/** `Streams.Tombstone`: the stream is closed forever. */
export function tombstoneMethod(log: EventLog) {
  return unary(services.StreamsService.tombstone, async (request: streams.TombstoneReq) => {
    const { stream, expected } = target(request.getOptions());
    const outcome = await log.tombstone(stream, expected);
    return new streams.TombstoneResp().setPosition(
      filled(new streams.TombstoneResp.Position(), positionOf(stream, expected, outcome)),
    );
  });
}

/** A position as both answers carry it: the record's own, in both of its fields. */
function filled<Position extends streams.DeleteResp.Position | streams.TombstoneResp.Position>(
  position: Position,
  written: number,
): Position {
  position.setCommitPosition(String(written));
  position.setPreparePosition(String(written));
  return position;
}

function target(options: streams.DeleteReq.Options | streams.TombstoneReq.Options | undefined) {
  if (options === undefined) throw unhandled();
  const stream = streamName(options.getStreamIdentifier());
  checkWritable(stream);
  return { stream, expected: expectedRevision(options) };
}

function positionOf(stream: string, expected: number, outcome: WriteOutcome): number {
  if (outcome.kind === 'stream-deleted') throw streamDeleted(stream);
  if (outcome.kind === 'wrong-expected-version') {
    throw wrongExpectedVersion('Delete', stream, expected, outcome.current);
  }
  return outcome.position ?? 0;
}
