import type { IncomingMessage } from 'node:http';
import { addressGroup } from '../../kernel/http/address-group.ts';

/**
 * The address that a request comes from: the peer of the connection. `X-Forwarded-For` is ignored: any client can send it.
 */
export function clientAddress(req: IncomingMessage): string {
  const address = req.socket.remoteAddress ?? '';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** What a client is counted by: the group that the address of its request belongs to. */
export const clientGroup = (req: IncomingMessage): string => addressGroup(clientAddress(req));
