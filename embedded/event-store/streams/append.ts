import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleClientStreamingCall } from '@grpc/grpc-js';
import type { EventLog, NewEvent, WriteOutcome } from '../log/event-log.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../log/expected-revision.ts';
import { streamName } from '../wire/fields.ts';
import { maximumAppendSizeExceeded, streamDeleted, toStatusError, unhandled } from '../wire/status-error.ts';
import { expectedRevision } from './expected-options.ts';
import { MAXIMUM_APPEND_SIZE, toNewEvent } from './proposed-event.ts';
import { checkWritable } from './writable.ts';

/**
 * `Streams.Append`: options, then one message per event, then half-close. A wrong expected version is an answer, everything
 * else that prevents the write is an error status.
 */
export function appendHandler(log: EventLog): handleClientStreamingCall<streams.AppendReq, streams.AppendResp> {
  return (call, reply) => {
    let answered = false;
    const fail = (error: unknown): void => {
      if (answered) return;
      answered = true;
      reply(toStatusError(error));
    };

    const request = collectAppend();
    call.on('data', (message: streams.AppendReq) => {
      if (answered) return;
      try {
        request.add(message);
      } catch (error) {
        fail(error);
      }
    });
    call.on('end', () => {
      if (answered) return;
      const run = async (): Promise<void> => {
        const { stream, expected, events } = request.complete();
        const outcome = await log.append(stream, expected, events);
        if (!answered) reply(null, toResponse(stream, expected, outcome));
      };
      run().catch(fail);
    });
  };
}

/** Collects the messages of one call; both functions throw what is wrong with them. */
function collectAppend() {
  const events: NewEvent[] = [];
  let options: streams.AppendReq.Options | undefined;
  let size = 0;
  return {
    add(message: streams.AppendReq): void {
      const proposed = message.getProposedMessage();
      if (options === undefined) {
        options = message.getOptions();
        if (options === undefined) throw unhandled();
        return;
      }
      if (proposed === undefined) throw unhandled();
      const event = toNewEvent(proposed);
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
