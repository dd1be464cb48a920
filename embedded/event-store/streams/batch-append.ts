import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js';
import type { EventLog, NewEvent } from '../log/event-log.ts';
import { encode } from '../wire/calls.ts';
import { optionalStreamName, streamName, uuidText } from '../wire/fields.ts';
import { StatusError, toStatusError } from '../wire/status-error.ts';
import { type Answer, badRequest, outcomeAnswer, timedOut, toBatchResponse, tooLarge } from './batch-answers.ts';
import { exactRevision, expectedKind } from './expected.ts';
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
 * answered exactly once, whatever is wrong with it: a second answer with the same id kills the client's process.
 */
export function batchAppendHandler(log: EventLog): handleBidiStreamingCall<streams.BatchAppendReq, Buffer> {
  return (call) => {
    const batch = new BatchCall(log, call);
    call.on('data', (chunk: streams.BatchAppendReq) => batch.receive(chunk));
    call.on('end', () => batch.halfClose());
    call.on('cancelled', () => batch.abandon());
  };
}

class BatchCall {
  private readonly log: EventLog;
  private readonly call: Call;
  private readonly arriving = new Map<string, Arriving>();
  private outstanding = 0;
  private bytesInFlight = 0;
  private halfClosed = false;

  constructor(log: EventLog, call: Call) {
    this.log = log;
    this.call = call;
  }

  receive(chunk: streams.BatchAppendReq): void {
    let correlation: string;
    try {
      correlation = uuidText(chunk.getCorrelationId());
    } catch (error) {
      // Without an id there is no append to answer: the call as a whole is broken.
      this.call.emit('error', toStatusError(error));
      return;
    }
    try {
      this.collect(correlation, chunk);
    } catch (error) {
      const stream = this.forget(correlation)?.stream ?? optionalStreamName(chunk.getOptions()?.getStreamIdentifier());
      this.answer(chunk, stream, badRequest(error instanceof StatusError ? error.details : String(error)));
    }
  }

  halfClose(): void {
    this.halfClosed = true;
    this.endWhenDone();
  }

  abandon(): void {
    for (const correlation of [...this.arriving.keys()]) this.forget(correlation);
  }

  private collect(correlation: string, chunk: streams.BatchAppendReq): void {
    const append = this.arriving.get(correlation) ?? this.begin(correlation, chunk);
    // The rest of an append that was answered already.
    if (append === undefined) return;
    for (const message of chunk.getProposedMessagesList()) {
      const event = toNewEvent(message);
      append.size += event.data.length;
      append.events.push(event);
    }
    if (append.size > MAXIMUM_APPEND_SIZE) {
      this.forget(correlation);
      this.answer(chunk, append.stream, tooLarge(MAXIMUM_APPEND_SIZE));
    } else if (chunk.getIsFinal()) {
      this.forget(correlation);
      this.write(chunk, append);
    }
  }

  /** The first chunk carries the options. Nothing when it has none, or when its deadline is past. */
  private begin(correlation: string, chunk: streams.BatchAppendReq): Arriving | undefined {
    const options = chunk.getOptions();
    if (options === undefined) return undefined;
    const stream = streamName(options.getStreamIdentifier());
    checkWritable(stream);
    const expected = options.hasStreamPosition() ? exactRevision(options.getStreamPosition()) : expectedKind(options);

    const deadline = options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;
    const left = Math.min(WRITE_TIMEOUT_MS, deadline - Date.now());
    if (left <= 0) {
      this.answer(chunk, stream, timedOut());
      return undefined;
    }
    const append: Arriving = { stream, expected, events: [], size: 0 };
    if (!chunk.getIsFinal()) append.timer = setTimeout(() => this.expire(correlation, chunk), left);
    this.arriving.set(correlation, append);
    return append;
  }

  private expire(correlation: string, chunk: streams.BatchAppendReq): void {
    const append = this.forget(correlation);
    if (append !== undefined) this.answer(chunk, append.stream, timedOut());
  }

  private forget(correlation: string): Arriving | undefined {
    const append = this.arriving.get(correlation);
    clearTimeout(append?.timer);
    this.arriving.delete(correlation);
    return append;
  }

  private write(chunk: streams.BatchAppendReq, { stream, expected, events, size }: Arriving): void {
    this.outstanding++;
    this.bytesInFlight += size;
    if (this.bytesInFlight > IN_FLIGHT_BYTES) this.call.pause();
    const run = async (): Promise<void> => {
      const outcome = await this.log.append(stream, expected, events);
      this.outstanding--;
      this.bytesInFlight -= size;
      if (this.bytesInFlight <= IN_FLIGHT_BYTES && this.call.isPaused()) this.call.resume();
      this.answer(chunk, stream, outcomeAnswer(stream, expected, outcome));
      this.endWhenDone();
    };
    run().catch((error) => this.call.emit('error', toStatusError(error)));
  }

  private answer(chunk: streams.BatchAppendReq, stream: string, answer: Answer): void {
    if (!this.call.cancelled) this.call.write(encode(toBatchResponse(chunk.getCorrelationId(), stream, answer)));
  }

  private endWhenDone(): void {
    if (this.halfClosed && this.outstanding === 0) this.call.end();
  }
}
