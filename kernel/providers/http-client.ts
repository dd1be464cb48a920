import { request } from 'undici';
import { ProviderError } from './provider-error.ts';

export type HttpRequest = {
  /** Names the provider in errors. */
  provider: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for the whole exchange, body included. */
  timeoutMs: number;
  /** Largest answer accepted, in bytes. */
  maxBytes: number;
  signal?: AbortSignal;
  /** Redirects to follow. Default 0. */
  maxRedirects?: number;
};

export type HttpResponse = { status: number; headers: Record<string, string>; bytes: Buffer; url: string };

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/**
 * One bounded exchange with an outside server: whatever that does, the call ends within `timeoutMs` and buffers at most
 * `maxBytes`. Any status is a response; what it means is up to the adapter.
 *
 * @throws ProviderError `unavailable` with code `connection-failed`, `timeout`, `too-large` or `too-many-redirects`
 */
export async function callHttp(url: string, call: HttpRequest): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout;
  try {
    return await follow(url, call, signal, call.maxRedirects ?? 0);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (call.signal?.aborted) throw call.signal.reason;
    throw timeout.aborted ? timedOut(url, call) : notReached(url, call, error);
  }
}

async function follow(url: string, call: HttpRequest, signal: AbortSignal, redirects: number): Promise<HttpResponse> {
  const answer = await request(url, {
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
    if (redirects === 0) throw tooManyRedirects(url, call);
    const next = new URL(headers.location, url);
    return follow(next.href, next.origin === new URL(url).origin ? call : anonymous(call), signal, redirects - 1);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.length;
    if (size > call.maxBytes) throw tooLarge(url, call);
    chunks.push(chunk);
  }
  return { status: answer.statusCode, headers, bytes: Buffer.concat(chunks), url };
}

/** Credentials are for the configured server, not for the one that it redirects to. */
function anonymous(call: HttpRequest): HttpRequest {
  const secret = new Set(['authorization', 'cookie', 'xi-api-key']);
  const headers = Object.entries(call.headers ?? {}).filter(([name]) => !secret.has(name.toLowerCase()));
  return { ...call, headers: Object.fromEntries(headers) };
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

/** Splits `https://user:password@host/…` into the address to call and the Basic `authorization` header it stands for. */
export function splitCredentials(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return { url: url.href, headers: {} };
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}

/** The address without credentials, query or fragment: those may hold secrets. */
export function publicAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

const timedOut = (url: string, call: HttpRequest) =>
  unavailable(call, 'timeout', `no complete answer from ${publicAddress(url)} within ${call.timeoutMs} ms`);

const tooLarge = (url: string, call: HttpRequest) =>
  unavailable(call, 'too-large', `the answer from ${publicAddress(url)} is larger than ${call.maxBytes} bytes`);

const tooManyRedirects = (url: string, call: HttpRequest) =>
  unavailable(call, 'too-many-redirects', `${publicAddress(url)} redirects more than ${call.maxRedirects} times`);

function notReached(url: string, call: HttpRequest, error: unknown): ProviderError {
  const code = (error as { code?: string }).code ?? (error instanceof Error ? error.name : 'unknown');
  return unavailable(call, 'connection-failed', `${publicAddress(url)} could not be reached (${code})`, error);
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
