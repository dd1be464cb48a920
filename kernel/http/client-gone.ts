import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';

/** What logs and metrics call a request whose client closed the connection before the answer was complete. */
export const CLIENT_GONE = 499;

/** Whether the connection has closed before the answer was sent to its end. */
export const isClientGone = ({ req, res }: Pick<Context, 'req' | 'res'>): boolean =>
  // A response that waits for earlier ones on its connection never closes.
  (res.closed || req.socket.destroyed) && !res.writableFinished;

// Made once: an error with a stack for every request would cost more than all else that is done for it here.
const LEFT = new DOMException('The client has left', 'AbortError');

/** Aborts when the response closes before its end: the client has left. It may have left before. */
export function leavingOf(res: ServerResponse): AbortController {
  const leaving = new AbortController();
  if (res.closed) leaving.abort(LEFT);
  else res.once('close', () => res.writableFinished || leaving.abort(LEFT));
  return leaving;
}
