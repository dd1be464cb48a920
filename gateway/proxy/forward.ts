import type { Context } from 'koa';
import type { Dispatcher } from 'undici';
import type { Caller } from '../../kernel/http/caller.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import type { Upstream } from '../http/upstream.ts';
import { isBrokenConnection, upstreamFailure } from '../http/upstream-failure.ts';
import { readBody } from './body.ts';
import { requestHeaders, setResponseHeaders } from './headers.ts';

export type ForwardTarget = {
  readonly service: string;
  /** The service's address. */
  readonly url: string;
  /** Path and query as they are sent to the service. */
  readonly path: string;
  /** Null for a request without a token. */
  readonly caller: Caller | null;
};

/**
 * Forwards a request and streams the answer back: the answer is not buffered, and a client that reads slowly slows the
 * service down.
 * @param leaving aborts the request: the client disconnects
 * @throws HttpError 413, 502, 503 or 504, as long as nothing has been answered
 */
export async function forward(
  ctx: Context,
  target: ForwardTarget,
  upstream: Upstream,
  leaving: AbortController,
): Promise<void> {
  const body = await readBody(ctx.req);
  const { signal } = leaving;
  try {
    const attempt = () => send(ctx, target, upstream, body, signal);
    await upstream.forwarding(`Service ${target.service}`, leaving, () => retryReadOnce(ctx, attempt));
  } catch (error) {
    if (error instanceof HttpError) throw error;
    if (!ctx.res.headersSent && !signal.aborted) throw upstreamFailure(target.service, error);
    // An interrupted answer must not look complete.
    ctx.respond = false;
    ctx.res.destroy();
    if (signal.aborted) return;
    ctx.state.outcome = 502;
    ctx.state.log.warn({ err: error, service: target.service }, 'a service interrupted its answer');
  }
}

async function send(
  ctx: Context,
  { url, path, caller }: ForwardTarget,
  { agent, timeoutMs, credential }: Upstream,
  body: Buffer | null,
  signal: AbortSignal,
): Promise<void> {
  const options: Dispatcher.RequestOptions = {
    origin: url,
    path,
    // Any method that Node parses can occur here; the type lists fewer.
    method: ctx.method as Dispatcher.HttpMethod,
    headers: { ...requestHeaders(ctx, caller), ...credential },
    body,
    signal,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  await agent.stream(options, ({ statusCode, headers }) => {
    // From here on the answer bypasses Koa.
    ctx.respond = false;
    ctx.status = statusCode;
    setResponseHeaders(ctx.res, headers);
    return ctx.res;
  });
}

/** Repeats a read once when a kept connection turns out to be closed. A write is not repeated: the service may have seen it. */
async function retryReadOnce(ctx: Context, attempt: () => Promise<void>): Promise<void> {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  try {
    await attempt();
  } catch (error) {
    if (!isRead || ctx.res.headersSent || ctx.res.closed || !isBrokenConnection(error)) throw error;
    await attempt();
  }
}
