import type { IncomingMessage } from 'node:http';

/**
 * The address that a request comes from: the peer of the connection. `X-Forwarded-For` is ignored: any client can send it.
 */
export function clientAddress(req: IncomingMessage): string {
  const address = req.socket.remoteAddress ?? '';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
