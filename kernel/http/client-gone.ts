import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';

/** What logs and metrics call a request whose client closed the connection before the answer was complete. */
export const CLIENT_GONE = 499;

/** Whether the connection has closed before the answer was sent to its end. */
export const isClientGone = ({ req, res }: Pick<Context, 'req' | 'res'>): boolean =>
  // A response that waits for earlier ones on its connection never closes.
  (res.closed || req.socket.destroyed) && !res.writableFinished;

/** Aborts when the response closes: the client has left, or it has the whole answer. It may have left before. */
export function leavingOf(res: ServerResponse): AbortController {
  const leaving = new AbortController();
  if (res.closed) leaving.abort();
  else res.once('close', () => leaving.abort());
  return leaving;
}
