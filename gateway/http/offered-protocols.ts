import { IncomingMessage } from 'node:http';
import type { Context, Next } from 'koa';

/**
 * A request that offers a protocol beside WebSocket is answered as if it offered none (RFC 9110, 7.8): some clients offer HTTP/2
 * (`h2c`) with whatever they ask. Node takes each of them for a socket that is to be opened, once anybody opens sockets.
 */
export class OfferingRequest extends IncomingMessage {
  declare private offers: boolean | null;

  get upgrade(): boolean {
    if (this.offers !== true) return false;
    return this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket';
  }

  /** Node sets it to what the request says. */
  set upgrade(offers: boolean | null) {
    this.offers = offers;
  }
}

/** Node loses what a client sends ahead behind such a request: with its answer, the connection ends. */
export function endAfterOffer(ctx: Context, next: Next): Promise<void> {
  if (ctx.req.headers.upgrade !== undefined) ctx.set('Connection', 'close');
  return next();
}
