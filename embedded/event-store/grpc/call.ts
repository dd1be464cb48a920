import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { status } from '@grpc/grpc-js';
import { frame, frameReader } from './frames.ts';
import { toStatusError } from './status-error.ts';

/** A call of any kind: requests come in, responses go out, and it ends with exactly one status. */
export type Call = {
  /** The call has its status, or the client has left. Further writes are not sent. */
  readonly isOver: boolean;
  /** A header of the request. */
  header(name: string): string | undefined;
  /** Starts accepting requests. Anything thrown by `onRequest` or `onHalfClose` becomes the call's status. */
  receive(onRequest: (message: Buffer) => void, onHalfClose?: () => void): void;
  /** Accepts no more requests, except for a few that have already arrived, until `resume`. */
  pause(): void;
  resume(): void;
  /** Calls `listener` when the call is over, for whatever reason. */
  whenOver(listener: () => void): void;
  /** Sends a response. False if the client does not keep up: `drained` resolves when it has. */
  write(message: Uint8Array): boolean;
  /** Resolves when the client can accept more, or the call is over. */
  drained(): Promise<void>;
  /** Ends the call with OK, after everything written so far. */
  end(): void;
  /** Ends the call with the error's status, after everything written so far. */
  fail(error: unknown): void;
};

const HEADERS = { ':status': 200, 'content-type': 'application/grpc+proto' } as const;
/** More than the client's largest chunk of a batch append (3 MiB), with room for one large event. */
const MAX_REQUEST_BYTES = 20 * 1024 * 1024;
/** Everything written in one turn of the event loop goes out as one piece, up to this size. */
const PIECE_BYTES = 64 * 1024;
/**
 * How much may be queued until the client has room, twice what the official client lets a server send: the next piece
 * is ready when it does, even if the server is busy at that moment.
 */
const AHEAD_BYTES = 128 * 1024;
const TIMEOUT = /^(\d{1,8})([HMSmun])$/;
const UNIT_MS = { H: 3_600_000, M: 60_000, S: 1_000, m: 1, u: 1e-3, n: 1e-6 } as const;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A call over an HTTP/2 stream, as in gRPC's PROTOCOL-HTTP2.md. A deadline ends it with DEADLINE_EXCEEDED. */
export function openCall(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Call {
  return new Http2Call(stream, headers);
}

/** A class, because every unary request creates one: a dozen closures would take longer than everything it does. */
class Http2Call implements Call {
  isOver = false;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private wake: (() => void) | undefined = undefined;
  private timer: NodeJS.Timeout | undefined = undefined;
  private readonly listeners: (() => void)[] = [];
  private readonly stream: ServerHttp2Stream;
  private readonly headers: IncomingHttpHeaders;

  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
    this.stream = stream;
    this.headers = headers;
    stream.on('close', () => this.leave());
    // A failing stream closes, which is all that matters.
    stream.on('error', () => undefined);
    const timeout = headers['grpc-timeout'];
    if (timeout === undefined) return;
    const late = (): void => this.finish(status.DEADLINE_EXCEEDED, 'Deadline exceeded');
    this.timer = setTimeout(late, Math.min(millisecondsOf(String(timeout)), LONGEST_TIMER_MS));
  }

  header(name: string): string | undefined {
    return this.headers[name]?.toString();
  }

  receive(onRequest: (message: Buffer) => void, onHalfClose?: () => void): void {
    const read = frameReader(this.header('grpc-encoding'), MAX_REQUEST_BYTES, (message) => {
      if (!this.isOver) onRequest(message);
    });
    this.stream.on('data', (piece: Buffer) => this.attempt(read, piece));
    this.stream.on('end', () => this.attempt(() => onHalfClose?.(), undefined));
  }

  pause(): void {
    this.stream.pause();
  }

  resume(): void {
    this.stream.resume();
  }

  whenOver(listener: () => void): void {
    this.listeners.push(listener);
  }

  write(message: Uint8Array): boolean {
    if (this.isOver) return true;
    if (this.waiting.length === 0) process.nextTick(flush, this);
    this.waiting.push(message);
    this.waitingBytes += message.length;
    if (this.waitingBytes >= PIECE_BYTES) this.flush();
    return this.keepsUp;
  }

  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (this.isOver || this.keepsUp) return resolve();
      this.wake = resolve;
    });
  }

  end(): void {
    this.finish(status.OK, 'OK');
  }

  fail(error: unknown): void {
    const { code, details, trailers } = toStatusError(error);
    this.finish(code, details, trailers);
  }

  flush(): void {
    const { stream } = this;
    if (this.waiting.length === 0 || stream.destroyed) return;
    if (!stream.headersSent) stream.respond(HEADERS, { waitForTrailers: true });
    stream.write(frame(this.waiting, this.waitingBytes), () => this.sent());
    this.waiting = [];
    this.waitingBytes = 0;
  }

  private get keepsUp(): boolean {
    return this.stream.writableLength < AHEAD_BYTES;
  }

  private sent(): void {
    if (this.wake === undefined || !this.keepsUp) return;
    this.wake();
    this.wake = undefined;
  }

  private leave(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    this.wake?.();
    for (const listener of this.listeners) listener();
  }

  private finish(code: status, details: string, more: Readonly<Record<string, string>> = {}): void {
    if (this.isOver) return;
    this.flush();
    const { stream } = this;
    const trailers = { 'grpc-status': code, 'grpc-message': encodeURI(details), ...more };
    this.leave();
    if (stream.destroyed) return;
    if (stream.headersSent) {
      stream.once('wantTrailers', () => stream.sendTrailers(trailers));
      stream.end();
    } else {
      stream.respond({ ...HEADERS, ...trailers }, { endStream: true });
    }
    // What the client still sends must be consumed for the stream to close.
    stream.resume();
  }

  private attempt<Argument>(run: (argument: Argument) => void, argument: Argument): void {
    if (this.isOver) return;
    try {
      run(argument);
    } catch (error) {
      this.fail(error);
    }
  }
}

const flush = (call: Http2Call): void => call.flush();

function millisecondsOf(timeout: string): number {
  const [, amount, unit] = TIMEOUT.exec(timeout) ?? [];
  // A malformed timeout counts as none: the client waits as long as it likes.
  return amount === undefined ? LONGEST_TIMER_MS : Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
}
