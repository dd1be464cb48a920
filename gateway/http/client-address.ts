import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type Koa from 'koa';
import type { Context } from 'koa';
import { addressGroup } from '../../kernel/http/address-group.ts';

/**
 * Makes `ctx.ip` the client's address: the connection's peer or, if that is a proxy in front of the gateway, the last
 * address it lists in `X-Forwarded-For`. Entries from anyone else are ignored: any client can send them.
 * @param proxies addresses and networks of the proxies in front of the gateway
 */
export function readClientAddresses(app: Koa, proxies: readonly string[]): void {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && trusted.check(address, familyOf(address));

  const clientOf = ({ socket, headers }: IncomingMessage): string => {
    let client = plain(socket.remoteAddress ?? '');
    if (proxies.length === 0) return client;
    const named = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isTrusted(client)) {
      const before = plain(named.pop()?.trim() ?? '');
      if (isIP(before) === 0) break;
      client = before;
    }
    return client;
  };
  Object.defineProperty(app.request, 'ip', {
    get(this: Koa.Request): string {
      return clientOf(this.req);
    },
  });
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** An IPv4 address arriving over IPv6 is treated as IPv4. */
const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** The unit that clients are counted by: the group of the request's address. */
export const clientGroup = (ctx: Context): string => addressGroup(ctx.ip);
