import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { Abortable } from '../async/slots.ts';

/** What logs and metrics call a request whose client closed the connection before the answer was complete. */
export const CLIENT_GONE = 499;

/** Whether the connection has closed before the answer was sent to its end. */
export const isClientGone = ({ req, res }: Pick<Context, 'req' | 'res'>): boolean =>
  // A response that waits for earlier ones on its connection never closes.
  (res.closed || req.socket.destroyed) && !res.writableFinished;

/**
 * Whether somebody still waits for the answer to a request. It makes a signal only for who asks for one or listens: most requests
 * are answered without, and for them a signal would cost more than routing.
 */
export class Leaving implements Abortable {
  #signalling: AbortController | undefined;
  #reason: Error | undefined;

  /** Why the request is given up; undefined while it is not. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  get signal(): AbortSignal {
    this.#signalling ??= new AbortController();
    if (this.#reason !== undefined) this.#signalling.abort(this.#reason);
    return this.#signalling.signal;
  }

  abort(reason: Error): void {
    this.#reason ??= reason;
    this.#signalling?.abort(reason);
  }

  throwIfAborted(): void {
    if (this.#reason !== undefined) throw this.#reason;
  }

  addEventListener(event: 'abort', listener: () => void, options?: { once: boolean }): void {
    this.signal.addEventListener(event, listener, options);
  }

  removeEventListener(event: 'abort', listener: () => void): void {
    this.signal.removeEventListener(event, listener);
  }
}

// Made once: an error with a stack for every request would cost more than all else that is done for it here.
const LEFT = new DOMException('The client has left', 'AbortError');

/** Aborts when the response closes before its end: the client has left. It may have left before. */
export function leavingOf(res: ServerResponse): Leaving {
  const leaving = new Leaving();
  if (res.closed) leaving.abort(LEFT);
  else res.once('close', () => res.writableFinished || leaving.abort(LEFT));
  return leaving;
}
