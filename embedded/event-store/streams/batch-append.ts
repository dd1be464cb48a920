import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js';
import type { EventLog, NewEvent } from '../log/event-log.ts';
import { encode } from '../wire/calls.ts';
import { optionalStreamName, streamName, uuidText } from '../wire/fields.ts';
import { StatusError, toStatusError } from '../wire/status-error.ts';
import { type Answer, badRequest, outcomeAnswer, timedOut, toBatchResponse, tooLarge } from './batch-answers.ts';
import { exactRevision, expectedKind } from './expected-options.ts';
import { MAXIMUM_APPEND_SIZE, toNewEvent } from './proposed-event.ts';
import { checkWritable } from './writable.ts';

type Call = ServerDuplexStream<streams.BatchAppendReq, Buffer>;

/** An append whose chunks are arriving. */
type Arriving = {
  readonly stream: string;
  readonly expected: number;
  readonly events: NewEvent[];
  size: number;
  timer?: NodeJS.Timeout;
};

/** How long the chunks of one append may take to arrive, as on the real server. */
const WRITE_TIMEOUT_MS = 2_000;
/** While this much is on its way to disk for one call, no more is read from it. */
const IN_FLIGHT_BYTES = 4 * 1024 * 1024;

/**
 * `Streams.BatchAppend`: many appends over one call, told apart by correlation id, each in one or more chunks. Every append is
 * answered exactly once, no matter what is wrong with it: a second answer with the same id kills the client's process.
 */
export function batchAppendHandler(log: EventLog): handleBidiStreamingCall<streams.BatchAppendReq, Buffer> {
  return (call) => {
    const batch = receiveBatch(log, call);
    call.on('data', batch.receive);
    call.on('end', batch.halfClose);
    call.on('cancelled', batch.abandon);
  };
}

/** The appends of one call: those whose chunks are arriving, and those on their way to disk. */
function receiveBatch(log: EventLog, call: Call) {
  const arriving = new Map<string, Arriving>();
  let outstanding = 0;
  let bytesInFlight = 0;
  let halfClosed = false;

  const answer = (chunk: streams.BatchAppendReq, stream: string, result: Answer): void => {
    if (!call.cancelled) call.write(encode(toBatchResponse(chunk.getCorrelationId(), stream, result)));
  };
  const endWhenDone = (): void => {
    if (halfClosed && outstanding === 0) call.end();
  };
  const forget = (correlation: string): Arriving | undefined => {
    const append = arriving.get(correlation);
    clearTimeout(append?.timer);
    arriving.delete(correlation);
    return append;
  };
  const expire = (correlation: string, chunk: streams.BatchAppendReq): void => {
    const append = forget(correlation);
    if (append !== undefined) answer(chunk, append.stream, timedOut());
  };

  /** The first chunk carries the options. Nothing when it has none, or when its deadline is past. */
  const begin = (correlation: string, chunk: streams.BatchAppendReq): Arriving | undefined => {
    const options = chunk.getOptions();
    if (options === undefined) return undefined;
    const stream = streamName(options.getStreamIdentifier());
    checkWritable(stream);
    const expected = options.hasStreamPosition() ? exactRevision(options.getStreamPosition()) : expectedKind(options);

    const deadline = options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;
    const left = Math.min(WRITE_TIMEOUT_MS, deadline - Date.now());
    if (left <= 0) {
      answer(chunk, stream, timedOut());
      return undefined;
    }
    const append: Arriving = { stream, expected, events: [], size: 0 };
    if (!chunk.getIsFinal()) append.timer = setTimeout(() => expire(correlation, chunk), left);
    arriving.set(correlation, append);
    return append;
  };

  const write = (chunk: streams.BatchAppendReq, { stream, expected, events, size }: Arriving): void => {
    outstanding++;
    bytesInFlight += size;
    if (bytesInFlight > IN_FLIGHT_BYTES) call.pause();
    const run = async (): Promise<void> => {
      const outcome = await log.append(stream, expected, events);
      outstanding--;
      bytesInFlight -= size;
      if (bytesInFlight <= IN_FLIGHT_BYTES && call.isPaused()) call.resume();
      answer(chunk, stream, outcomeAnswer(stream, expected, outcome));
      endWhenDone();
    };
    run().catch((error) => call.emit('error', toStatusError(error)));
  };

  const collect = (correlation: string, chunk: streams.BatchAppendReq): void => {
    const append = arriving.get(correlation) ?? begin(correlation, chunk);
    // The rest of an append that was answered already.
    if (append === undefined) return;
    for (const message of chunk.getProposedMessagesList()) {
      const event = toNewEvent(message);
      append.size += event.data.length;
      append.events.push(event);
    }
    if (append.size > MAXIMUM_APPEND_SIZE) {
      forget(correlation);
      answer(chunk, append.stream, tooLarge(MAXIMUM_APPEND_SIZE));
    } else if (chunk.getIsFinal()) {
      forget(correlation);
      write(chunk, append);
    }
  };

  return {
    receive(chunk: streams.BatchAppendReq): void {
      let correlation: string;
      try {
        correlation = uuidText(chunk.getCorrelationId());
      } catch (error) {
        // Without an id there is no append to answer: the call as a whole is broken.
        call.emit('error', toStatusError(error));
        return;
      }
      try {
        collect(correlation, chunk);
      } catch (error) {
        const stream = forget(correlation)?.stream ?? optionalStreamName(chunk.getOptions()?.getStreamIdentifier());
        answer(chunk, stream, badRequest(error instanceof StatusError ? error.details : String(error)));
      }
    },
    halfClose(): void {
      halfClosed = true;
      endWhenDone();
    },
    abandon(): void {
      for (const correlation of [...arriving.keys()]) forget(correlation);
    },
  };
}
