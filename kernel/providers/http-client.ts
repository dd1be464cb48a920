import { request } from 'undici';
import { anyOf } from '../async/any-of.ts';
import { countCall, outcomeOf } from '../process/provider-calls.ts';
import { inSpan, type SpanOf } from '../tracing/spans.ts';
import { blankCredentials } from './blank-credentials.ts';
import { LEADS_INSIDE, leadsInside, outsideOnly } from './inside-addresses.ts';
import { ProviderError } from './provider-error.ts';

export type HttpRequest = {
  /** Names the provider in errors. */
  provider: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for the whole exchange, body included. */
  timeoutMs: number;
  /** Largest accepted answer, in bytes. */
  maxBytes: number;
  signal?: AbortSignal;
  /** Redirects to follow. Default 0. */
  maxRedirects?: number;
  /** The server that named this address, if it was not configured: it counts as a redirect from that server. */
  namedBy?: string;
  /** Whether the address itself must lead outside, because a user has named it. */
  isOutside?: boolean;
};

export type HttpResponse = { status: number; headers: Record<string, string>; bytes: Buffer; url: string };

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/**
 * One bounded exchange with an outside server: whatever the server does, the call ends within `timeoutMs` and buffers
 * at most `maxBytes`. Any status is a response; what it means is up to the adapter.
 *
 * An outside server cannot redirect us inside: its redirects to this machine or its networks are not followed. A server that
 * is itself inside was configured that way, and may redirect anywhere. Credentials that a failing answer repeats are blanked.
 * The call is a span, of which the server learns nothing.
 * @throws ProviderError `unavailable` with code `connection-failed`, `timeout`, `too-large`, `too-many-redirects` or
 *   `leads-inside`. Its cause names the provider and no address, because users read it
 */
export const callHttp = (url: string, call: HttpRequest): Promise<HttpResponse> =>
  inSpan(
    () => spanOf(url, call),
    async (span) => {
      try {
        const answer = await exchange(url, call);
        span?.set({ 'http.response.status_code': answer.status });
        if (answer.status >= 400) span?.fail(String(answer.status));
        return answer;
      } catch (error) {
        if (error instanceof ProviderError) span?.fail(error.details.code);
        throw error;
      }
    },
  );

/** Paths and queries hold keys, and what people search for; an address that a user has named says something about them. */
function spanOf(url: string, { provider, method = 'GET', isOutside }: HttpRequest): SpanOf {
  const { hostname, port, protocol } = isOutside || !URL.canParse(url) ? NOWHERE : new URL(url);
  return {
    name: `${method} ${provider}`,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': port === '' ? DEFAULT_PORTS[protocol] : Number(port),
      'peer.service': provider,
    },
  };
}
const NOWHERE = { hostname: undefined, port: '', protocol: '' };
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

async function exchange(url: string, call: HttpRequest): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  const signal = call.signal ? anyOf(timeout, call.signal) : timeout;
  try {
    const answer = await follow(url, call, signal, { left: call.maxRedirects ?? 0, from: call.namedBy ?? null });
    countCall(call.provider, outcomeOf(answer.status));
    return answer;
  } catch (error) {
    // Whoever called has lost interest, which says nothing about the provider.
    if (!call.signal?.aborted) countCall(call.provider, 'unreachable');
    if (error instanceof ProviderError) throw error;
    if (call.signal?.aborted) throw call.signal.reason;
    throw timeout.aborted ? timedOut(call) : notReached(call, error);
  }
}

/**
 * How many more redirects may be followed, and the configured address that led to this one; null for that address
 * itself.
 */
type Hop = { readonly left: number; readonly from: string | null };

async function follow(url: string, call: HttpRequest, signal: AbortSignal, hop: Hop): Promise<HttpResponse> {
  const stayOutside = call.isOutside || (hop.from !== null && !(await leadsInside(hop.from)));
  if (stayOutside && (await leadsInside(url))) throw leadInside(call);
  const answer = await request(url, {
    ...(stayOutside ? { dispatcher: outsideOnly } : {}),
    method: call.method ?? 'GET',
    headers: call.headers ?? {},
    body: call.body ?? null,
    signal,
    headersTimeout: call.timeoutMs,
    bodyTimeout: call.timeoutMs,
  });
  const headers = flatten(answer.headers);
  if (isRedirect(answer.statusCode) && headers.location && call.maxRedirects) {
    // The body of a redirect is not needed; destroying it frees the connection.
    answer.body.on('error', () => undefined).destroy();
    if (hop.left === 0) throw tooManyRedirects(call);
    const next = new URL(headers.location, url);
    const same = next.origin === new URL(url).origin;
    return follow(next.href, same ? call : anonymous(call), signal, { left: hop.left - 1, from: hop.from ?? url });
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.length;
    if (size > call.maxBytes) throw tooLarge(call);
    chunks.push(chunk);
  }
  const { statusCode: status } = answer;
  return { status, headers, bytes: blankCredentials({ ...call, url }, status, Buffer.concat(chunks)), url };
}

/** Credentials are for the configured server, not for one that it redirects to. */
function anonymous(call: HttpRequest): HttpRequest {
  const headers = Object.entries(call.headers ?? {}).filter(([name]) => HARMLESS.has(name.toLowerCase()));
  return { ...call, headers: Object.fromEntries(headers) };
}
const HARMLESS: ReadonlySet<string> = new Set(['accept', 'accept-language', 'user-agent']);

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

/** Splits `https://user:password@host/…` into the address to call and the equivalent Basic `authorization` header. */
export function splitCredentials(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return { url: url.href, headers: {} };
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}

/** The address without credentials, query and fragment, which may contain secrets. */
export function publicAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

const timedOut = (call: HttpRequest) =>
  unavailable(call, 'timeout', `${call.provider} gave no complete answer within ${call.timeoutMs} ms`);

const tooLarge = (call: HttpRequest) =>
  unavailable(call, 'too-large', `the answer of ${call.provider} is larger than ${call.maxBytes} bytes`);

const tooManyRedirects = (call: HttpRequest) =>
  unavailable(call, 'too-many-redirects', `${call.provider} redirects more than ${call.maxRedirects} times`);

const leadInside = (call: HttpRequest, error?: unknown) =>
  unavailable(call, 'leads-inside', `${call.provider} points to an address inside this network`, error);

const NO_ANSWER = 'it does not answer';
const NO_WAY = 'there is no route to it from here';
const NO_NAME = 'its name does not resolve; the network may be down';
/** Users read causes: what the system calls them is not for them. */
const NOT_REACHED: Readonly<Record<string, string>> = {
  ENOTFOUND: NO_NAME,
  EAI_AGAIN: NO_NAME,
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  ETIMEDOUT: NO_ANSWER,
  UND_ERR_CONNECT_TIMEOUT: NO_ANSWER,
};

function notReached(call: HttpRequest, error: unknown): ProviderError {
  const code = (error as { code?: string }).code ?? (error instanceof Error ? error.name : 'unknown');
  if (code === LEADS_INSIDE) return leadInside(call, error);
  const reason = NOT_REACHED[code] ?? code;
  return unavailable(call, 'connection-failed', `${call.provider} could not be reached: ${reason}`, error);
}

function unavailable(call: HttpRequest, code: string, cause: string, error?: unknown): ProviderError {
  return new ProviderError(
    {
      provider: call.provider,
      kind: 'unavailable',
      code,
      cause,
      nextAction: 'check the address and that it answers, then try again',
    },
    { cause: error },
  );
}
