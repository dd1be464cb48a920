import type { AppendExpectedRevision, EventData } from '@eventstore/db-client';
import { createStreamIdentifier } from '@eventstore/db-client/dist/utils/grpcStreamIdentifier.js';
import { createUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';

export type Append = {
  /** A UUID, repeated by the answer. */
  readonly id: string;
  readonly stream: string;
  readonly events: readonly EventData[];
  readonly expected: AppendExpectedRevision;
  /** When the server may give it up. */
  readonly deadline: Date;
};

/** A server refuses a message of more than 4 MB, which would end the call with all appends on it. */
const MESSAGE_BYTES = 3 * 1024 * 1024;

/** The messages that make up one append. */
export function* appendRequests({ id, stream, events, expected, deadline }: Append): Generator<streams.BatchAppendReq> {
  let request = new streams.BatchAppendReq();
  request.setCorrelationId(createUUID(id));
  request.setOptions(optionsOf(stream, expected, deadline));
  let bytes = 0;
  for (const event of events) {
    const data = bytesOf(event.data);
    const metadata = bytesOf(event.metadata);
    const size = data.length + metadata.length;
    if (bytes > 0 && bytes + size > MESSAGE_BYTES) {
      yield request;
      request = new streams.BatchAppendReq();
      request.setCorrelationId(createUUID(id));
      bytes = 0;
    }
    bytes += size;
    const message = new streams.BatchAppendReq.ProposedMessage();
    message.setId(createUUID(event.id));
    message.getMetadataMap().set('type', event.type).set('content-type', event.contentType);
    message.setData(data);
    message.setCustomMetadata(metadata);
    request.addProposedMessages(message);
  }
  request.setIsFinal(true);
  yield request;
}

function optionsOf(stream: string, expected: AppendExpectedRevision, deadline: Date): streams.BatchAppendReq.Options {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(createStreamIdentifier(stream));
  options.setDeadline(timestamp.Timestamp.fromDate(deadline));
  if (typeof expected === 'bigint') options.setStreamPosition(String(expected));
  else if (expected === 'no_stream') options.setNoStream(new shared.Empty() as never);
  else if (expected === 'stream_exists') options.setStreamExists(new shared.Empty() as never);
  else options.setAny(new shared.Empty() as never);
  return options;
}

const bytesOf = (value: unknown): Uint8Array => {
  if (value instanceof Uint8Array) return value;
  return value === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(value));
};
