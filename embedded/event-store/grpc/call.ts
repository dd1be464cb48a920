import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { status } from '@grpc/grpc-js';
import { frame, frameReader } from './frames.ts';
import { toStatusError } from './status-error.ts';

/** One call, whatever its kind: requests come in, responses go out, and it ends with a status, exactly once. */
export type Call = {
  /** It has its status, or the client has left. Nothing that is written any more goes out. */
  readonly isOver: boolean;
  /** A header of the request. */
  header(name: string): string | undefined;
  /** Starts to take requests. What `onRequest` or `onHalfClose` throws becomes the call's status. */
  receive(onRequest: (message: Buffer) => void, onHalfClose?: () => void): void;
  /** Takes no more requests, but for a few that have arrived, until `resume`. */
  pause(): void;
  resume(): void;
  /** Calls `listener` when the call is over, for whatever reason. */
  whenOver(listener: () => void): void;
  /** Sends a response. False when the client does not keep up: `drained` tells when it has. */
  write(message: Uint8Array): boolean;
  /** Resolves when the client can take more, or the call is over. */
  drained(): Promise<void>;
  /** Ends the call with OK, after what was written. */
  end(): void;
  /** Ends the call with the status that the error stands for, after what was written. */
  fail(error: unknown): void;
};

const HEADERS = { ':status': 200, 'content-type': 'application/grpc+proto' } as const;
/** More than the client's largest chunk of a batch append (3 MiB), with room for one large event. */
const MAX_REQUEST_BYTES = 20 * 1024 * 1024;
/** What is written in one turn of the event loop goes out as one piece, up to this size. */
const PIECE_BYTES = 64 * 1024;
const TIMEOUT = /^(\d{1,8})([HMSmun])$/;
const UNIT_MS = { H: 3_600_000, M: 60_000, S: 1_000, m: 1, u: 1e-3, n: 1e-6 } as const;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A call as gRPC carries it over an HTTP/2 stream (PROTOCOL-HTTP2.md of gRPC). A deadline ends it with DEADLINE_EXCEEDED. */
export function openCall(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Call {
  const listeners: (() => void)[] = [];
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  const leave = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    for (const listener of listeners) listener();
  };
  const flush = (): void => {
    if (waiting.length === 0 || stream.destroyed) return;
    if (!stream.headersSent) stream.respond(HEADERS, { waitForTrailers: true });
    const messages = waiting;
    waiting = [];
    stream.write(frame(messages, waitingBytes));
    waitingBytes = 0;
  };
  const finish = (code: status, details: string, more: Readonly<Record<string, string>> = {}): void => {
    if (isOver) return;
    flush();
    const trailers = { 'grpc-status': code, 'grpc-message': encodeURI(details), ...more };
    leave();
    if (stream.destroyed) return;
    if (stream.headersSent) {
      stream.once('wantTrailers', () => stream.sendTrailers(trailers));
      stream.end();
    } else {
      stream.respond({ ...HEADERS, ...trailers }, { endStream: true });
    }
    // What the client still sends has to be taken for the stream to close.
    stream.resume();
  };
  const fail = (error: unknown): void => {
    const { code, details, trailers } = toStatusError(error);
    finish(code, details, trailers);
  };
  const attempt = (run: () => void): void => {
    if (isOver) return;
    try {
      run();
    } catch (error) {
      fail(error);
    }
  };

  stream.on('close', leave);
  // A stream that fails closes: that is all there is to know.
  stream.on('error', () => undefined);
  const timeout = headers['grpc-timeout'];
  if (timeout !== undefined) {
    const late = (): void => finish(status.DEADLINE_EXCEEDED, 'Deadline exceeded');
    timer = setTimeout(late, Math.min(millisecondsOf(String(timeout)), LONGEST_TIMER_MS));
  }

  return {
    get isOver() {
      return isOver;
    },
    header: (name) => headers[name]?.toString(),
    receive: (onRequest, onHalfClose) => {
      const encoding = headers['grpc-encoding']?.toString();
      const read = frameReader(encoding, MAX_REQUEST_BYTES, (message) => {
        if (!isOver) onRequest(message);
      });
      stream.on('data', (piece: Buffer) => attempt(() => read(piece)));
      stream.on('end', () => attempt(() => onHalfClose?.()));
    },
    pause: () => stream.pause(),
    resume: () => stream.resume(),
    whenOver: (listener) => {
      listeners.push(listener);
    },
    write: (message) => {
      if (isOver) return true;
      if (waiting.length === 0) process.nextTick(flush);
      waiting.push(message);
      waitingBytes += message.length;
      if (waitingBytes >= PIECE_BYTES) flush();
      return !stream.writableNeedDrain;
    },
    drained: () =>
      new Promise((resolve) => {
        if (isOver || !stream.writableNeedDrain) return resolve();
        listeners.push(resolve);
        stream.once('drain', resolve);
      }),
    end: () => finish(status.OK, 'OK'),
    fail,
  };
}

function millisecondsOf(timeout: string): number {
  const [, amount, unit] = TIMEOUT.exec(timeout) ?? [];
  // One that is not formed as gRPC wants it is none: the client waits as long as it likes.
  return amount === undefined ? LONGEST_TIMER_MS : Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
}
