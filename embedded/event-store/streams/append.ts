import type { MessageInitShape } from '@bufbuild/protobuf';
import type { FreeSpace } from '../../shared/free-space.ts';
import type { Call } from '../grpc/call.ts';
import { maximumAppendSizeExceeded, streamDeleted, unhandled } from '../grpc/status-error.ts';
import type { EventLog, NewEvent, WriteOutcome } from '../log/event-log.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../log/expected-revision.ts';
import { type AppendResp_WrongExpectedVersionSchema, AppendRespSchema } from '../protos/streams_pb.ts';
import { decode, encode } from '../wire/calls.ts';
import { eachField } from '../wire/each-field.ts';
import { varintLength, writeVarint } from '../wire/varint.ts';
import { type AppendOptions, appendOptions } from './append-options.ts';
import { MAXIMUM_APPEND_SIZE, toNewEvent } from './proposed-event.ts';
import { checkRoom, checkWritable } from './writable.ts';
import { successLength, tagged, writeSuccess } from './written.ts';

const FIELD = { options: 1, proposedMessage: 2 } as const;
const SUCCESS_TAG = 0x0a;

/**
 * `Streams.Append`: options, then one message per event, then half-close. A wrong expected version is an answer;
 * anything else that prevents the write is an error status.
 */
export function appendHandler(log: EventLog, disk: FreeSpace): (call: Call) => void {
  return (call) => {
    const request = collectAppend();
    const write = async (): Promise<void> => {
      const { stream, expected, events } = request.complete();
      checkRoom(stream, disk);
      const outcome = await log.append(stream, expected, events);
      call.write(toResponse(stream, expected, outcome));
      call.end();
    };
    call.receive(request.add, () => void write().catch((error) => call.fail(error)));
  };
}

/** Collects the messages of one call; both functions throw if they are invalid. */
function collectAppend() {
  const events: NewEvent[] = [];
  let options: AppendOptions | undefined;
  let size = 0;
  return {
    add(message: Buffer): void {
      if (options === undefined) {
        options = decode(optionsIn, message);
        return;
      }
      const event = decode(proposedEvent, message);
      size += event.data.length;
      if (size > MAXIMUM_APPEND_SIZE) throw maximumAppendSizeExceeded(MAXIMUM_APPEND_SIZE);
      events.push(event);
    },
    complete(): { stream: string; expected: number; events: readonly NewEvent[] } {
      if (options === undefined) throw unhandled();
      const { stream } = options;
      checkWritable(stream);
      return { stream, expected: options.expected(), events };
    },
  };
}

function optionsIn(message: Buffer): AppendOptions {
  return partOf(message, FIELD.options, appendOptions);
}

function proposedEvent(message: Buffer): NewEvent {
  return partOf(message, FIELD.proposedMessage, toNewEvent);
}

/** Decodes the message in a field of an `AppendReq`; throws UNKNOWN if there is none. */
function partOf<Part>(message: Buffer, wanted: number, read: (bytes: Buffer, from: number, to: number) => Part): Part {
  let part: Part | undefined;
  eachField(message, 0, message.length, (field, from, to) => {
    if (field === wanted) part = read(message, from, to);
  });
  if (part === undefined) throw unhandled();
  return part;
}

function toResponse(stream: string, expected: number, outcome: WriteOutcome): Uint8Array {
  if (outcome.kind === 'stream-deleted') throw streamDeleted(stream);
  if (outcome.kind === 'wrong-expected-version') {
    const value = refusal(expected, outcome.current);
    return encode(AppendRespSchema, { result: { case: 'wrongExpectedVersion', value } });
  }
  const length = successLength(outcome);
  const target = Buffer.allocUnsafe(1 + varintLength(length) + length);
  writeSuccess(target, writeVarint(target, tagged(target, 0, SUCCESS_TAG), length), outcome);
  return target;
}

function refusal(expected: number, current: number): MessageInitShape<typeof AppendResp_WrongExpectedVersionSchema> {
  return {
    currentRevisionOption:
      current < 0 ? { case: 'currentNoStream', value: {} } : { case: 'currentRevision', value: BigInt(current) },
    expectedRevisionOption: expectedOption(expected),
  };
}

function expectedOption(expected: number) {
  if (expected === ANY) return { case: 'expectedAny', value: {} } as const;
  if (expected === STREAM_EXISTS) return { case: 'expectedStreamExists', value: {} } as const;
  if (expected === NO_STREAM) return { case: 'expectedNoStream', value: {} } as const;
  return { case: 'expectedRevision', value: BigInt(expected) } as const;
}
