import { lookup as lookupWithCallback } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';

/**
 * Addresses that are not one host on the internet: loopback, private, link-local, shared, unspecified, multicast and
 * reserved ones (RFC 6890), and those of IPv6 in which an IPv4 address is hidden, which a router may lead to.
 */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address belongs to this machine or its networks. IPv4 written as IPv6 counts as IPv4. */
export function isInsideAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && inside.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether a URL leads to this machine or its networks, by the address in it or by any that its name resolves to now.
 * @throws the resolver's error for a name that does not resolve
 */
export async function leadsInside(url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isInsideAddress(host);
  const addresses = await lookup(host, { all: true });
  return addresses.some(({ address }) => isInsideAddress(address));
}

/** The `code` of the error with which `outsideOnly` refuses to connect. */
export const LEADS_INSIDE = 'LEADS_INSIDE';

const lookupOutside: LookupFunction = (host, options, callback) =>
  lookupWithCallback(host, { ...options, all: true }, (error, addresses) => {
    const refused = error ?? (addresses.some(({ address }) => isInsideAddress(address)) ? insideError() : null);
    if (refused || options.all) callback(refused, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });

const insideError = (): NodeJS.ErrnoException =>
  Object.assign(new Error('the name resolves to an address inside'), { code: LEADS_INSIDE });

/**
 * Refuses to connect to a name that resolves to an inside address at the moment of connecting, whatever it resolved to
 * when it was checked. A literal address is not resolved, so it must be checked beforehand.
 */
export const outsideOnly = new Agent({ connect: { lookup: lookupOutside } });
