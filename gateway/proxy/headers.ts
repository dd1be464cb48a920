import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { clientAddress } from '../http/client-address.ts';

/** Who the gateway vouches for. */
export type Vouched = { readonly userId: string; readonly role: string; readonly email: string };

// RFC 9110, 7.6.1: they are about one connection, not about the message.
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
// Written by the gateway, or none of a service's business.
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP,
  'host',
  'content-length',
  'expect',
  'authorization',
  'cookie',
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'http2-settings',
]);
const NOT_RETURNED: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP,
  'date',
  'server',
  'x-powered-by',
  'set-cookie',
  'x-request-id',
]);

/** `X_User-Id` is `x-user-id` to many a server behind us: what must not pass must not pass in any spelling. */
const spelling = (name: string): string => name.toLowerCase().replaceAll('_', '-');

const isIdentity = (name: string): boolean => name.startsWith('x-user-') || name.startsWith('x-forwarded-');

/** The headers that a service gets: the client's, without those that are only the gateway's to say. */
export function requestHeaders(ctx: Context, caller: Vouched | null): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  const listed = namesIn(ctx.req.headers.connection);
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    const spelt = spelling(name);
    if (value === undefined || NOT_FORWARDED.has(spelt) || isIdentity(spelt) || listed.has(name)) continue;
    headers[name] = value;
  }
  headers['x-request-id'] = ctx.state.requestId;
  headers['x-forwarded-for'] = clientAddress(ctx.req);
  headers['x-forwarded-proto'] = ctx.protocol;
  if (ctx.host !== '') headers['x-forwarded-host'] = ctx.host;
  if (caller) {
    headers['x-user-id'] = caller.userId;
    headers['x-user-role'] = caller.role;
    // As it is where it can be: a header holds ASCII and no line break, an address may hold anything.
    headers['x-user-email'] = caller.email.replace(/[^!-$&-~]+/gu, encodeURIComponent);
  }
  return headers;
}

/** Passes a service's headers on, beside those that the gateway has set already. */
export function returnHeaders(res: ServerResponse, headers: IncomingHttpHeaders): void {
  const listed = namesIn(headers.connection);
  for (const [name, value] of Object.entries(headers)) {
    const isOurs = NOT_RETURNED.has(name) || name.startsWith('access-control-') || name.startsWith('x-ratelimit-');
    if (value !== undefined && !isOurs && !listed.has(name)) res.setHeader(name, value);
  }
}

const namesIn = (connection: IncomingMessage['headers']['connection']): ReadonlySet<string> =>
  new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
