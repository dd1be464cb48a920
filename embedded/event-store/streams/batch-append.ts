import { status } from '@grpc/grpc-js';
import type { FreeSpace } from '../../shared/free-space.ts';
import type { Call } from '../grpc/call.ts';
import { StatusError, unhandled } from '../grpc/status-error.ts';
import type { EventLog, NewEvent } from '../log/event-log.ts';
import { Code } from '../protos/code_pb.ts';
import { DamagedRecord } from '../store/damage.ts';
import { decode } from '../wire/calls.ts';
import { uuidIn } from '../wire/fields.ts';
import {
  type Answer,
  badRequest,
  cannot,
  outcomeAnswer,
  timedOut,
  toBatchResponse,
  tooLarge,
} from './batch-answers.ts';
import { type Chunk, parseChunk } from './batch-request.ts';
import { MAXIMUM_APPEND_SIZE } from './proposed-event.ts';
import { checkRoom, checkWritable } from './writable.ts';

/** An append whose chunks are still arriving. */
type Arriving = {
  /** The `UUID` message that distinguishes it from the others. */
  readonly correlation: Buffer;
  readonly stream: string;
  readonly expected: number;
  readonly events: NewEvent[];
  size: number;
  timer?: NodeJS.Timeout;
};

/** How long the chunks of one append may take to arrive, as on the real server. */
const WRITE_TIMEOUT_MS = 2_000;
/** While one call has this much on its way to disk, no more is read from it. */
const IN_FLIGHT_BYTES = 4 * 1024 * 1024;

/**
 * `Streams.BatchAppend`: many appends over one call, distinguished by correlation id, each in one or more chunks. Every
 * append is answered exactly once, whatever is wrong with it: a second answer with the same id kills the client's
 * process.
 */
export function batchAppendHandler(log: EventLog, disk: FreeSpace): (call: Call) => void {
  return (call) => {
    const batch = receiveBatch(log, disk, call);
    call.whenOver(batch.abandon);
    call.receive(batch.receive, batch.halfClose);
  };
}

/** The appends of one call: those whose chunks are arriving, and those on their way to disk. */
function receiveBatch(log: EventLog, disk: FreeSpace, call: Call) {
  const arriving = new Map<string, Arriving>();
  let outstanding = 0;
  let bytesInFlight = 0;
  let halfClosed = false;

  const answer = (correlation: Buffer, stream: string, result: Answer): void => {
    if (!call.isOver) call.write(toBatchResponse(correlation, stream, result));
  };
  const endWhenDone = (): void => {
    if (halfClosed && outstanding === 0) call.end();
  };
  const forget = (id: string): Arriving | undefined => {
    const append = arriving.get(id);
    clearTimeout(append?.timer);
    arriving.delete(id);
    return append;
  };
  const expire = (id: string): void => {
    const append = forget(id);
    if (append !== undefined) answer(append.correlation, append.stream, timedOut());
  };

  /** The first chunk carries the options. Undefined if it has none, or if its deadline has passed. */
  const begin = (id: string, correlation: Buffer, chunk: Chunk): Arriving | undefined => {
    const { options } = chunk;
    if (options === undefined) return undefined;
    const { stream } = options;
    checkWritable(stream);
    checkRoom(stream, disk);
    const expected = options.expected();
    const left = Math.min(WRITE_TIMEOUT_MS, options.deadline - Date.now());
    if (left <= 0) {
      answer(correlation, stream, timedOut());
      return undefined;
    }
    const append: Arriving = { correlation, stream, expected, events: [], size: 0 };
    if (!chunk.isFinal) append.timer = setTimeout(() => expire(id), left);
    arriving.set(id, append);
    return append;
  };

  const write = ({ correlation, stream, expected, events, size }: Arriving): void => {
    outstanding++;
    bytesInFlight += size;
    if (bytesInFlight > IN_FLIGHT_BYTES) call.pause();
    const run = async (): Promise<void> => {
      const result = await log
        .append(stream, expected, events)
        .then((outcome) => outcomeAnswer(stream, expected, outcome), damaged);
      outstanding--;
      bytesInFlight -= size;
      if (bytesInFlight <= IN_FLIGHT_BYTES) call.resume();
      answer(correlation, stream, result);
      endWhenDone();
    };
    run().catch((error) => call.fail(error));
  };

  const collect = (id: string, correlation: Buffer, chunk: Chunk): void => {
    const append = arriving.get(id) ?? begin(id, correlation, chunk);
    // The rest of an append that has already been answered.
    if (append === undefined) return;
    for (const event of chunk.events()) {
      append.size += event.data.length;
      append.events.push(event);
    }
    if (append.size > MAXIMUM_APPEND_SIZE) {
      forget(id);
      answer(correlation, append.stream, tooLarge(MAXIMUM_APPEND_SIZE));
    } else if (chunk.isFinal) {
      forget(id);
      write(append);
    }
  };

  return {
    receive(message: Buffer): void {
      const chunk = decode(parseChunk, message);
      const { correlation } = chunk;
      // Without an id there is no append to answer: the whole call is broken.
      if (correlation === undefined) throw unhandled();
      const id = uuidIn(correlation, 0, correlation.length);
      try {
        collect(id, correlation, chunk);
      } catch (error) {
        const stream = forget(id)?.stream ?? chunk.options?.stream ?? '';
        answer(correlation, stream, refused(error));
      }
    },
    halfClose(): void {
      halfClosed = true;
      endWhenDone();
    },
    abandon(): void {
      for (const id of [...arriving.keys()]) forget(id);
    },
  };
}

/** The answer to an append that was not accepted. */
function refused(error: unknown): Answer {
  if (!(error instanceof StatusError)) return badRequest(String(error));
  return error.code === status.RESOURCE_EXHAUSTED
    ? cannot(Code.RESOURCE_EXHAUSTED, error.details)
    : badRequest(error.details);
}

/** The answer to an append that repeats damaged events, or other ones: no one can say. Throws any other error. */
function damaged(error: unknown): Answer {
  if (error instanceof DamagedRecord) return cannot(Code.DATA_LOSS, error.message);
  throw error;
}
