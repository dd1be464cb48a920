import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Call } from '../grpc/call.ts';
import { maximumAppendSizeExceeded, streamDeleted, unhandled } from '../grpc/status-error.ts';
import type { EventLog, NewEvent, WriteOutcome } from '../log/event-log.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../log/expected-revision.ts';
import { decode } from '../wire/calls.ts';
import { eachField } from '../wire/each-field.ts';
import { streamName } from '../wire/fields.ts';
import { expectedRevision } from './expected-options.ts';
import { MAXIMUM_APPEND_SIZE, toNewEvent } from './proposed-event.ts';
import { checkWritable } from './writable.ts';

/** The field of `AppendReq` that holds an event. */
const PROPOSED_MESSAGE = 2;

/**
 * `Streams.Append`: options, then one message per event, then half-close. A wrong expected version is an answer, everything
 * else that prevents the write is an error status.
 */
export function appendHandler(log: EventLog): (call: Call) => void {
  return (call) => {
    const request = collectAppend();
    const write = async (): Promise<void> => {
      const { stream, expected, events } = request.complete();
      const outcome = await log.append(stream, expected, events);
      call.write(toResponse(stream, expected, outcome).serializeBinary());
      call.end();
    };
    call.receive(request.add, () => void write().catch(call.fail));
  };
}

/** Collects the messages of one call; both functions throw what is wrong with them. */
function collectAppend() {
  const events: NewEvent[] = [];
  let options: streams.AppendReq.Options | undefined;
  let size = 0;
  return {
    add(message: Buffer): void {
      if (options === undefined) {
        options = decode(streams.AppendReq.deserializeBinary, message).getOptions();
        if (options === undefined) throw unhandled();
        return;
      }
      const event = decode(proposedEvent, message);
      size += event.data.length;
      if (size > MAXIMUM_APPEND_SIZE) throw maximumAppendSizeExceeded(MAXIMUM_APPEND_SIZE);
      events.push(event);
    },
    complete(): { stream: string; expected: number; events: readonly NewEvent[] } {
      if (options === undefined) throw unhandled();
      const stream = streamName(options.getStreamIdentifier());
      checkWritable(stream);
      return { stream, expected: expectedRevision(options), events };
    },
  };
}

function proposedEvent(message: Buffer): NewEvent {
  let event: NewEvent | undefined;
  eachField(message, 0, message.length, (field, from, to) => {
    if (field === PROPOSED_MESSAGE) event = toNewEvent(message, from, to);
  });
  if (event === undefined) throw unhandled();
  return event;
}

function toResponse(stream: string, expected: number, outcome: WriteOutcome): streams.AppendResp {
  if (outcome.kind === 'stream-deleted') throw streamDeleted(stream);
  const response = new streams.AppendResp();
  if (outcome.kind === 'wrong-expected-version') response.setWrongExpectedVersion(refusal(expected, outcome.current));
  else response.setSuccess(success(outcome.revision, outcome.position));
  return response;
}

function success(revision: number, position: number | undefined): streams.AppendResp.Success {
  const written = new streams.AppendResp.Success();
  if (revision < 0) written.setNoStream(new shared.Empty());
  else written.setCurrentRevision(String(revision));
  if (position === undefined) return written.setNoPosition(new shared.Empty());
  const at = new streams.AppendResp.Position();
  at.setCommitPosition(String(position));
  at.setPreparePosition(String(position));
  return written.setPosition(at);
}

function refusal(expected: number, current: number): streams.AppendResp.WrongExpectedVersion {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === ANY) return wrong.setExpectedAny(new shared.Empty());
  if (expected === STREAM_EXISTS) return wrong.setExpectedStreamExists(new shared.Empty());
  if (expected === NO_STREAM) return wrong.setExpectedNoStream(new shared.Empty());
  return wrong.setExpectedRevision(String(expected));
}
