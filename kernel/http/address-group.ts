import { isIPv6 } from 'node:net';
import type { Context } from 'koa';

/** The key under which an address's requests are counted: an IPv6 client has a whole /64. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The address group of the client that a service works for, as the gateway names it. */
export const clientGroupOf = (ctx: Context): string => addressGroup(ctx.get('x-forwarded-for'));
