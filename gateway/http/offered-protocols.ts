import { IncomingMessage } from 'node:http';
import type { Context } from 'koa';

/**
 * Answers a request that offers a protocol other than WebSocket as if it offered none (RFC 9110, 7.8): some clients
 * offer HTTP/2 (`h2c`) with every request. Once anything handles upgrades, Node treats each of them as an upgrade.
 */
export class OfferingRequest extends IncomingMessage {
  declare private offers: boolean | null;

  get upgrade(): boolean {
    if (this.offers !== true) return false;
    return this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket';
  }

  /** Node sets this according to the request. */
  set upgrade(offers: boolean | null) {
    this.offers = offers;
  }
}

/** Node loses anything pipelined behind such a request, so its answer closes the connection. */
export function endAfterOffer(ctx: Context): void {
  if (ctx.req.headers.upgrade !== undefined) ctx.set('Connection', 'close');
}
