import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { Abortable } from '../async/slots/first-come.ts';

/** The status in logs and metrics for a request whose client closed the connection before the answer was complete. */
export const CLIENT_GONE = 499;

/** Whether the connection closed before the whole answer was sent. */
export const isClientGone = ({ req, res }: Pick<Context, 'req' | 'res'>): boolean =>
  // A response that waits for earlier ones on its connection never closes.
  (res.closed || req.socket.destroyed) && !res.writableFinished;

/**
 * Whether someone still waits for the answer to a request. The signal is created only when it is asked for or listened
 * to: most requests are answered without one, and for them it would cost more than routing.
 */
export class ClientSignal implements Abortable {
  #signalling: AbortController | undefined;
  #reason: Error | undefined;

  /** Why the request was given up; undefined while it was not. */
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

// Created once: an error with a stack for every request would cost more than everything else done for it here.
const LEFT = new DOMException('The client has left', 'AbortError');

/** Aborts when the response closes before its end, because the client has left; perhaps it already had. */
export function clientSignalOf(res: ServerResponse): ClientSignal {
  const clientSignal = new ClientSignal();
  if (res.closed) clientSignal.abort(LEFT);
  else res.once('close', () => res.writableFinished || clientSignal.abort(LEFT));
  return clientSignal;
}
