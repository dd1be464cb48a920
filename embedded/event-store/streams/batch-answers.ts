import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { WriteOutcome } from '../log/event-log.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../log/expected-revision.ts';
import type { Message } from '../wire/calls.ts';
import { varintLength, writeVarint } from '../wire/varint.ts';
import { successLength, tagged, writeSuccess } from './written.ts';

/** One append's result. Errors are `google.rpc.Status`: the client switches on the name of the type in `details`. */
export type Answer = Extract<WriteOutcome, { kind: 'written' }> | statusPb.Status;

/** google.rpc.Code, as used here by the real server. */
const CODE = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
} as const;

/**
 * A `BatchAppendResp`. It always names the stream: the client reads it from errors without checking.
 * @param correlation the `UUID` message that came with the append
 */
export function toBatchResponse(correlation: Buffer, stream: string, answer: Answer): Uint8Array {
  if (!(answer instanceof statusPb.Status)) return encodeWritten(correlation, stream, answer);
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(shared.UUID.deserializeBinary(correlation));
  response.setStreamIdentifier(identifier(stream));
  return response.setError(answer).serializeBinary();
}

const TAG = { correlation: 0x0a, success: 0x1a, streamIdentifier: 0x22, streamName: 0x1a } as const;
/** A generous bound for the tags, lengths and numbers of a `BatchAppendResp` with a `Success`. */
const OVERHEAD = 96;

/** Encoded by hand, because it is the only frequent answer, at a tenth of the cost of generated code. */
function encodeWritten(correlation: Buffer, stream: string, written: Extract<Answer, { kind: 'written' }>): Uint8Array {
  const nameLength = Buffer.byteLength(stream);
  const target = Buffer.allocUnsafe(OVERHEAD + correlation.length + nameLength);

  let at = writeVarint(target, tagged(target, 0, TAG.correlation), correlation.length);
  at += correlation.copy(target, at);
  at = writeVarint(target, tagged(target, at, TAG.success), successLength(written));
  at = writeSuccess(target, at, written);
  at = writeVarint(target, tagged(target, at, TAG.streamIdentifier), 1 + varintLength(nameLength) + nameLength);
  at = writeVarint(target, tagged(target, at, TAG.streamName), nameLength);
  return target.subarray(0, at + target.write(stream, at));
}

/** The log's answer to an append. */
export function outcomeAnswer(stream: string, expected: number, outcome: WriteOutcome): Answer {
  if (outcome.kind === 'written') return outcome;
  if (outcome.kind === 'wrong-expected-version') return wrongExpectedVersion(expected, outcome.current);
  const deleted = new shared.StreamDeleted();
  deleted.setStreamIdentifier(identifier(stream));
  return failure(CODE.notFound, 'StreamDeleted', deleted);
}

/** The append is malformed. */
export function badRequest(text: string): Answer {
  const details = new shared.BadRequest();
  details.setMessage(text);
  return failure(CODE.invalidArgument, 'BadRequest', details);
}

/** The append can be made by no one at the moment; the client passes on the text. @param code of google.rpc.Code */
export function cannot(code: number, text: string): Answer {
  return failure(code, text, new shared.BadRequest(), 'BadRequest');
}

/** The append contains more than `maximum` bytes of data. */
export function tooLarge(maximum: number): Answer {
  const details = new shared.MaximumAppendSizeExceeded();
  details.setMaxappendsize(maximum);
  return failure(CODE.invalidArgument, 'MaximumAppendSizeExceeded', details);
}

/** The append's deadline had passed, or its last chunk did not arrive in time. */
export function timedOut(): Answer {
  return failure(CODE.deadlineExceeded, 'Timeout', new shared.Timeout());
}

function wrongExpectedVersion(expected: number, current: number): Answer {
  const details = new shared.WrongExpectedVersion();
  if (current < 0) details.setCurrentNoStream(new emptyPb.Empty());
  else details.setCurrentStreamRevision(String(current));
  if (expected === ANY) details.setExpectedAny(new emptyPb.Empty());
  else if (expected === STREAM_EXISTS) details.setExpectedStreamExists(new emptyPb.Empty());
  else if (expected === NO_STREAM) details.setExpectedNoStream(new emptyPb.Empty());
  else details.setExpectedStreamPosition(String(expected));
  return failure(CODE.alreadyExists, 'WrongExpectedVersion', details);
}

function failure(code: number, message: string, details: Message, type = message): statusPb.Status {
  const any = new anyPb.Any();
  any.pack(details.serializeBinary(), `event_store.client.${type}`, 'type.googleapis.com');
  const status = new statusPb.Status();
  status.setCode(code);
  status.setMessage(message);
  return status.setDetails(any);
}

function identifier(stream: string): shared.StreamIdentifier {
  const name = new shared.StreamIdentifier();
  name.setStreamName(Buffer.from(stream));
  return name;
}
