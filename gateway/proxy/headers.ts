import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import type { Caller } from '../../kernel/http/caller.ts';
import { GATEWAY_CREDENTIAL } from '../../kernel/http/gateway-credential.ts';
import { isTracing, traceHeaders } from '../../kernel/tracing/spans.ts';

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
// Set by the gateway, or not meant for services.
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

/**
 * Many servers read `X_User-Id` as `x-user-id`, so a header that is not forwarded is blocked in any spelling. @param
 * name in lower case
 */
const spelling = (name: string): string => (name.includes('_') ? name.replaceAll('_', '-') : name);

const isIdentity = (name: string): boolean => name.startsWith('x-') && /^x-(user|session|forwarded)-/.test(name);

/** While tracing is on, a service continues the gateway's span, and not its client's. */
const OF_TRACES: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

/**
 * The headers for a service: the client's, except those that only the gateway may set. An alternating list of names and
 * values, because an object with unpredictable names costs many times as much.
 * @param credential proves that the gateway is calling
 */
export function requestHeaders(
  ctx: Context,
  caller: Caller | null,
  credential: Readonly<Record<string, string>>,
): string[] {
  const { headers } = ctx.req;
  const listed = namesIn(headers.connection);
  const isTraced = isTracing();
  const given: string[] = [];
  for (const name in credential) given.push(name, credential[name] ?? '');
  for (const name in headers) {
    const value = headers[name];
    const spelt = spelling(name);
    if (value === undefined || NOT_FORWARDED.has(spelt) || isIdentity(spelt) || listed.has(name)) continue;
    if (isTraced && OF_TRACES.has(name)) continue;
    if (typeof value === 'string') given.push(name, value);
    else for (const each of value) given.push(name, each);
  }
  if (isTraced) given.push(...Object.entries(traceHeaders()).flat());
  given.push('x-request-id', ctx.state.requestId, 'x-forwarded-for', ctx.ip, 'x-forwarded-proto', ctx.protocol);
  const { host } = ctx;
  if (host !== '') given.push('x-forwarded-host', host);
  if (caller) {
    given.push('x-user-id', caller.userId, 'x-user-role', caller.role);
    if (caller.sessionId !== null) given.push('x-session-id', caller.sessionId);
    // A header holds ASCII without line breaks, but an address may contain anything: only other characters are escaped.
    given.push('x-user-email', caller.email.replace(/[^!-$&-~]+/gu, encodeURIComponent));
  }
  return given;
}

/**
 * The headers of a service's answer that the client gets, as an alternating list of names and values: all but those
 * that the gateway sets itself. When the service refuses by a limit of its own, the headers are about that limit.
 */
export function responseHeaders(status: number, headers: IncomingHttpHeaders): string[] {
  const given: string[] = [];
  const listed = namesIn(headers.connection);
  const isLimited = status === 429 && headers['x-ratelimit-limit'] !== undefined;
  for (const name in headers) {
    const value = headers[name];
    const isOurs =
      NOT_RETURNED.has(name) || name.startsWith('access-control-') || (name.startsWith('x-ratelimit-') && !isLimited);
    if (value === undefined || isOurs || listed.has(name)) continue;
    if (typeof value === 'string') given.push(name, value);
    else for (const each of value) given.push(name, each);
  }
  return given;
}

const NONE: ReadonlySet<string> = new Set();

/** The names listed in a `Connection` header; most only say that the connection is kept alive. */
const namesIn = (connection: string | undefined): ReadonlySet<string> =>
  connection === undefined || connection === 'keep-alive'
    ? NONE
    : new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
