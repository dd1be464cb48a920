import type { Context, Next } from 'koa';
import { HttpError } from '../../kernel/http/errors.ts';

/** Requests that a client may send ahead on one connection: each takes memory. */
const MAX_AHEAD = 100;

/**
 * Handles the requests of one connection one after the other, as they are answered. Node hands over at once what a client has sent
 * ahead, but a response that waits for those before it is never told that its client has left: what it holds would be held for ever.
 */
export function oneAtATime({ req, res }: Context, next: Next): Promise<void> {
  // Without one: the connection belongs to the response before.
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
