import type { Context } from 'koa';
import type { Dispatcher } from 'undici';
import type { ClientSignal } from '../../kernel/http/client-gone.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import { isRead } from '../../kernel/http/is-read.ts';
import { inSpan } from '../../kernel/tracing/spans.ts';
import { callSpan } from '../http/call-span.ts';
import type { SlowUploads } from '../http/slow-uploads.ts';
import type { Upstream } from '../http/upstream.ts';
import { isBrokenConnection } from '../http/upstream-failure.ts';
import { hasBody, readBody } from './body.ts';
import { requestHeaders } from './headers.ts';
import { passOnAllButLast } from './pieces.ts';
import { relay } from './relay.ts';
import type { ForwardTarget } from './target.ts';

type Tools = { readonly upstream: Upstream; readonly slowUploads: SlowUploads };

/**
 * Forwards a request and streams the answer back: the answer is not buffered, and a client that reads slowly slows the
 * service down.
 * @param clientSignal aborts the request: the client has disconnected
 * @throws HttpError 413, 502, 503 or 504, as long as nothing has been sent
 */
export async function forward(
  ctx: Context,
  target: ForwardTarget,
  { upstream, slowUploads }: Tools,
  clientSignal: ClientSignal,
): Promise<void> {
  const body = target.inPieces
    ? await passOnAllButLast(ctx, target, { upstream, slowUploads }, clientSignal)
    : hasBody(ctx.req)
      ? await readBody(ctx.req)
      : null;
  const begun = performance.now();
  try {
    await upstream.forwarding(`Service ${target.service}`, clientSignal, () =>
      inSpan(
        () => callSpan(target.service, target.url, ctx.req.method),
        async (span) => {
          await send(ctx, target, upstream, body, clientSignal);
          span?.set({ 'http.response.status_code': ctx.res.statusCode });
        },
      ),
    );
    upstream.outages.answered(target.service, begun);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    if (!ctx.res.headersSent && clientSignal.reason === undefined)
      throw upstream.outages.failed(target.service, error, { isWrite: !isRead(ctx) });
    // An interrupted answer must not look complete.
    ctx.respond = false;
    ctx.res.destroy();
    if (clientSignal.reason !== undefined) return;
    ctx.state.outcome = 502;
    ctx.state.log.warn({ cause: String(error), of: target.service }, 'a service interrupted its answer');
  }
}

/**
 * Repeats a read once if a kept-alive connection turns out to be closed. A write is not repeated, because the service
 * may have seen it.
 */
async function send(
  ctx: Context,
  { url, path, caller }: ForwardTarget,
  { agent, timeoutMs, credential }: Upstream,
  body: Buffer | null,
  clientSignal: ClientSignal,
): Promise<void> {
  const { req, res } = ctx;
  const options: Dispatcher.DispatchOptions = {
    origin: url,
    path,
    // Any method that Node parses can occur here; the type lists fewer.
    method: req.method as Dispatcher.HttpMethod,
    headers: requestHeaders(ctx, caller, credential),
    body,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  try {
    await relay(agent, options, ctx, clientSignal);
  } catch (error) {
    if (!isRead(ctx) || res.headersSent || res.closed || !isBrokenConnection(error)) throw error;
    await relay(agent, options, ctx, clientSignal);
  }
}
