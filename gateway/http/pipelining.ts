import type { Context, Next } from 'koa';
import { HttpError } from '../../kernel/http/errors.ts';

/** How many requests a client may pipeline on one connection: each takes memory. */
const MAX_AHEAD = 100;

/**
 * Handles the requests of one connection one at a time, as they are answered. Node delivers pipelined requests
 * immediately, but a response queued behind others never learns that its client has left, and would hold its resources
 * forever.
 */
export function oneAtATime({ req, res }: Context, next: Next): Promise<void> {
  // A response without a socket is queued: the connection belongs to an earlier response.
  return res.socket === null ? turnOf(req, res).then(next) : next();
}

function turnOf({ socket }: Context['req'], res: Context['res']): Promise<void> {
  if (socket.listenerCount('close') > MAX_AHEAD) socket.destroy();
  socket.setMaxListeners(0);
  return new Promise((resolve, reject) => {
    const left = (): void =>
      reject(new HttpError(400, 'bad_request', 'The connection closed before the request came up'));
    if (socket.destroyed) left();
    socket.once('close', left);
    res.once('socket', () => {
      socket.off('close', left);
      resolve();
    });
  });
}
