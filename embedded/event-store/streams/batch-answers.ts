import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { WriteOutcome } from '../log/event-log.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../log/expected-revision.ts';
import type { Message } from '../wire/calls.ts';

/** One append's result. Errors are `google.rpc.Status`: the client switches on the name of the type in `details`. */
export type Answer = streams.BatchAppendResp.Success | statusPb.Status;

/** google.rpc.Code, as the real server uses it here. */
const CODE = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
} as const;

/** A response for an append. Its stream is always named: the client reads it from errors without looking. */
export function toBatchResponse(
  correlation: shared.UUID | undefined,
  stream: string,
  answer: Answer,
): streams.BatchAppendResp {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(correlation);
  response.setStreamIdentifier(identifier(stream));
  if (answer instanceof streams.BatchAppendResp.Success) response.setSuccess(answer);
  else response.setError(answer);
  return response;
}

/** What the log says to an append. */
export function outcomeAnswer(stream: string, expected: number, outcome: WriteOutcome): Answer {
  if (outcome.kind === 'written') return success(outcome.revision, outcome.position);
  if (outcome.kind === 'wrong-expected-version') return wrongExpectedVersion(expected, outcome.current);
  const deleted = new shared.StreamDeleted();
  deleted.setStreamIdentifier(identifier(stream));
  return failure(CODE.notFound, 'StreamDeleted', deleted);
}

/** The append is not formed as it must be. */
export function badRequest(text: string): Answer {
  const details = new shared.BadRequest();
  details.setMessage(text);
  return failure(CODE.invalidArgument, 'BadRequest', details);
}

/** The append holds more than `maximum` bytes of data. */
export function tooLarge(maximum: number): Answer {
  const details = new shared.MaximumAppendSizeExceeded();
  details.setMaxappendsize(maximum);
  return failure(CODE.invalidArgument, 'MaximumAppendSizeExceeded', details);
}

/** The append's deadline was past, or its last chunk did not come in time. */
export function timedOut(): Answer {
  return failure(CODE.deadlineExceeded, 'Timeout', new shared.Timeout());
}

function success(revision: number, position: number | undefined): Answer {
  const written = new streams.BatchAppendResp.Success();
  if (revision < 0) written.setNoStream(new emptyPb.Empty());
  else written.setCurrentRevision(String(revision));
  if (position === undefined) return written.setNoPosition(new emptyPb.Empty());
  const at = new shared.AllStreamPosition();
  at.setCommitPosition(String(position));
  at.setPreparePosition(String(position));
  return written.setPosition(at);
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

function failure(code: (typeof CODE)[keyof typeof CODE], name: string, details: Message): statusPb.Status {
  const any = new anyPb.Any();
  any.pack(details.serializeBinary(), `event_store.client.${name}`, 'type.googleapis.com');
  const status = new statusPb.Status();
  status.setCode(code);
  status.setMessage(name);
  return status.setDetails(any);
}

function identifier(stream: string): shared.StreamIdentifier {
  const name = new shared.StreamIdentifier();
  name.setStreamName(Buffer.from(stream));
  return name;
}
