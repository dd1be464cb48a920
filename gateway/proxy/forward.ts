import type { Context } from 'koa';
import type { Dispatcher } from 'undici';
import { readBody } from './body.ts';
import { isBrokenConnection, upstreamFailure } from './failures.ts';
import { requestHeaders, returnHeaders, type Vouched } from './headers.ts';
import type { Upstream } from './upstream.ts';

export type Target = {
  readonly service: string;
  /** The service's address. */
  readonly url: string;
  /** Path and query as the service is to see them. */
  readonly path: string;
  readonly caller: Vouched | null;
};

/**
 * Passes a request on and its answer back, as it comes: nothing of it is held here, and a client that reads slowly slows
 * the service down. When the client goes, so does the request.
 * @throws HttpError 413, 502 or 504, as long as nothing was answered
 */
export async function forward(ctx: Context, target: Target, upstream: Upstream): Promise<void> {
  const body = await readBody(ctx.req);
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  try {
    await withSecondTry(ctx, () => passOn(ctx, target, upstream, body, gone.signal));
  } catch (error) {
    if (!ctx.res.headersSent && !gone.signal.aborted) throw upstreamFailure(target.service, error);
    // An answer that broke off must not look complete.
    ctx.respond = false;
    ctx.res.destroy();
    ctx.state.log.warn({ err: error, service: target.service }, 'an answer broke off');
  }
}

async function passOn(
  ctx: Context,
  { url, path, caller }: Target,
  { agent, timeoutMs }: Upstream,
  body: Buffer | null,
  signal: AbortSignal,
): Promise<void> {
  const options: Dispatcher.RequestOptions = {
    origin: url,
    path,
    // The verbs that reach this line are those that Node parses; the type lists fewer.
    method: ctx.method as Dispatcher.HttpMethod,
    headers: requestHeaders(ctx, caller),
    body,
    signal,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  await agent.stream(options, ({ statusCode, headers }) => {
    // From here on the answer is written past Koa.
    ctx.respond = false;
    ctx.status = statusCode;
    returnHeaders(ctx.res, headers);
    return ctx.res;
  });
}

/** Reading is repeated once when a kept connection turns out to be closed; a write may have been seen. */
async function withSecondTry(ctx: Context, attempt: () => Promise<void>): Promise<void> {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  try {
    await attempt();
  } catch (error) {
    if (!isRead || ctx.res.headersSent || ctx.res.closed || !isBrokenConnection(error)) throw error;
    await attempt();
  }
}
