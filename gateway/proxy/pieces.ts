import type { Context } from 'koa';
import type { Dispatcher } from 'undici';
import { ClientSignal } from '../../kernel/http/client-gone.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import { MAX_PIECE } from '../../kernel/service/exposure.ts';
import { inSpan } from '../../kernel/tracing/spans.ts';
import { callSpan } from '../http/call-span.ts';
import type { SlowUploads } from '../http/slow-uploads.ts';
import type { Upstream } from '../http/upstream.ts';
import { requestHeaders } from './headers.ts';
import type { ForwardTarget } from './target.ts';

const OFFSET = 'upload-offset';

/**
 * Passes on the body of an upload of any length in pieces, each as a request that says where it continues: like any
 * other body, a piece is read before the service is called, so that a slow upload costs the service nothing.
 * @returns the last piece, for the request that gives the client its answer
 * @throws HttpError the service's refusal of a piece, 400 if the client disconnects; what had come until then was passed
 *   on, and the client continues there
 */
export async function passOnAllButLast(
  ctx: Context,
  target: ForwardTarget,
  { upstream, slowUploads }: { readonly upstream: Upstream; readonly slowUploads: SlowUploads },
  clientSignal: ClientSignal,
): Promise<Buffer> {
  const { req } = ctx;
  const passOn = async (bytes: Buffer, signal: ClientSignal): Promise<void> => {
    const calling = () => callSpan(target.service, target.url, ctx.method);
    const send = () => inSpan(calling, () => sendPiece(ctx, target, upstream, bytes));
    await upstream.forwarding(`Service ${target.service}`, signal, send);
    req.headers[OFFSET] = String(Number(req.headers[OFFSET]) + bytes.length);
  };
  const stopWatching = slowUploads.watch(ctx);
  const held = createHeld();
  try {
    // The stream outlives the loop: destroying it would close the connection, and lose the answer.
    for await (const chunk of req.iterator({ destroyOnReturn: false }))
      for (const piece of held.add(chunk)) await passOn(piece, clientSignal);
    return held.rest();
  } catch (error) {
    if (error instanceof HttpError) {
      // The rest is read and discarded.
      req.resume();
      throw error;
    }
    await passOn(held.rest(), new ClientSignal()).catch(() => undefined /* the client sends it again */);
    throw new HttpError(400, 'bad_request', 'The request ended before its body was complete');
  } finally {
    stopWatching();
  }
}

/** Bytes that have arrived but were not passed on: at most one piece, because the remainder at the end has to be the last. */
function createHeld() {
  let chunks: Buffer[] = [];
  let size = 0;
  const rest = (): Buffer => Buffer.concat(chunks);
  return {
    rest,
    /** @returns the pieces that are complete, and not the last */
    *add(chunk: Buffer): Generator<Buffer> {
      chunks.push(chunk);
      size += chunk.length;
      while (size > MAX_PIECE) {
        const all = rest();
        chunks = [all.subarray(MAX_PIECE)];
        size -= MAX_PIECE;
        yield all.subarray(0, MAX_PIECE);
      }
    },
  };
}

/** @throws HttpError the service's refusal, 502 or 504 */
async function sendPiece(
  ctx: Context,
  { service, url, path, caller }: ForwardTarget,
  { agent, timeoutMs, credential, outages }: Upstream,
  body: Buffer,
): Promise<void> {
  const begun = performance.now();
  const options: Dispatcher.RequestOptions = {
    origin: url,
    path,
    method: ctx.method as Dispatcher.HttpMethod,
    headers: requestHeaders(ctx, caller, credential),
    body,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  const answer = await agent.request(options).catch((error: unknown) => {
    throw outages.failed(service, error, { isWrite: true });
  });
  outages.answered(service, begun);
  const text = await answer.body.text();
  if (answer.statusCode < 300) return;
  throw refusalIn(answer.statusCode, text, answer.headers[OFFSET]);
}

function refusalIn(status: number, text: string, offset: string | string[] | undefined): HttpError {
  const headers = typeof offset === 'string' ? { [OFFSET]: offset } : {};
  try {
    const { error, message, detail } = JSON.parse(text);
    return new HttpError(status, String(error), String(message), detail, headers);
  } catch {
    return new HttpError(502, 'bad_gateway', 'The service has refused the upload without saying why');
  }
}
