import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { Caller } from '../../kernel/http/caller.ts';
import { GATEWAY_CREDENTIAL } from '../../kernel/http/gateway-credential.ts';

// RFC 9110, 7.6.1: these describe one connection, not the message.
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
// Set by the gateway, or not meant for a service.
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP,
  'host',
  GATEWAY_CREDENTIAL,
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

/** Many servers read `X_User-Id` as `x-user-id`: a header that is not forwarded is not forwarded in any spelling. */
const spelling = (name: string): string => name.toLowerCase().replaceAll('_', '-');

const isIdentity = (name: string): boolean => /^x-(user|session|forwarded)-/.test(name);

/** The headers that a service gets: those of the client, except for those that only the gateway may set. */
export function requestHeaders(ctx: Context, caller: Caller | null): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  const listed = namesIn(ctx.req.headers.connection);
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    const spelt = spelling(name);
    if (value === undefined || NOT_FORWARDED.has(spelt) || isIdentity(spelt) || listed.has(name)) continue;
    headers[name] = value;
  }
  headers['x-request-id'] = ctx.state.requestId;
  headers['x-forwarded-for'] = ctx.ip;
  headers['x-forwarded-proto'] = ctx.protocol;
  if (ctx.host !== '') headers['x-forwarded-host'] = ctx.host;
  if (caller) {
    headers['x-user-id'] = caller.userId;
    headers['x-user-role'] = caller.role;
    if (caller.sessionId !== null) headers['x-session-id'] = caller.sessionId;
    // A header takes ASCII without line breaks, an address may contain anything: only other characters are escaped.
    headers['x-user-email'] = caller.email.replace(/[^!-$&-~]+/gu, encodeURIComponent);
  }
  return headers;
}

/** Returns a service's headers to the client, except for those that the gateway sets itself. */
export function setResponseHeaders(res: ServerResponse, headers: IncomingHttpHeaders): void {
  const listed = namesIn(headers.connection);
  for (const [name, value] of Object.entries(headers)) {
    const isOurs = NOT_RETURNED.has(name) || name.startsWith('access-control-') || name.startsWith('x-ratelimit-');
    if (value !== undefined && !isOurs && !listed.has(name)) res.setHeader(name, value);
  }
}

const namesIn = (connection: IncomingMessage['headers']['connection']): ReadonlySet<string> =>
  new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
