import type { Context } from 'koa';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { clientSignalOf } from '../../kernel/http/client-gone.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import { parseJson } from '../../kernel/providers/parse-json.ts';
import { inSpan, traceHeaders } from '../../kernel/tracing/spans.ts';
import { callSpan } from '../http/call-span.ts';
import type { ServiceOutages } from '../http/service-outages.ts';
import type { Upstream } from '../http/upstream.ts';

/** `position`: the event position of what the identity service wrote, if anything. */
export type IdentityResponse = { readonly body: unknown; readonly position: string | null };

/**
 * Calls an internal route of the identity service. @throws HttpError with the status, code and detail of its refusal
 */
export type CallIdentity = (ctx: Context, path: string, body: object) => Promise<IdentityResponse>;

const refusalSchema = z.object({ error: z.string(), message: z.string(), detail: z.unknown().optional() });

/** @param url the service's base address; without one, every call is answered 502 */
export function createIdentityClient(
  url: string | undefined,
  { agent, timeoutMs, credential, calling, outages }: Upstream,
): CallIdentity {
  return async (ctx, path, body) => {
    if (url === undefined) throw outages.failed('identity', new Error('no address is configured for it'));
    const clientSignal = clientSignalOf(ctx.res);
    const options = (): Dispatcher.RequestOptions => ({
      origin: url,
      path: `/internal/${path}`,
      method: 'POST',
      headers: { ...headersFor(ctx), ...traceHeaders(), ...credential },
      body: JSON.stringify(body),
      signal: clientSignal.signal,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const answer = await calling('Service identity', clientSignal, () =>
      inSpan(
        () => callSpan('identity', url, 'POST'),
        async (span) => {
          const answer = await send(agent, options(), outages);
          span?.set({ 'http.response.status_code': answer.status });
          return answer;
        },
      ),
    );
    const parsed = parseJson(answer.bytes);
    if (answer.status >= 400) throw refusal(answer, parsed);
    const position = answer.headers['x-event-position'];
    return { body: parsed, position: typeof position === 'string' ? position : null };
  };
}

type Answer = { status: number; headers: Dispatcher.ResponseData['headers']; bytes: Buffer };

async function send(agent: Dispatcher, options: Dispatcher.RequestOptions, outages: ServiceOutages): Promise<Answer> {
  const begun = performance.now();
  try {
    const { statusCode, headers, body } = await agent.request(options);
    outages.answered('identity', begun);
    return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
  } catch (error) {
    throw outages.failed('identity', error, { isWrite: true });
  }
}

function refusal({ status, headers }: Answer, body: unknown): HttpError {
  const parsed = refusalSchema.safeParse(body);
  if (!parsed.success) return new HttpError(502, 'bad_gateway', 'Service identity is unavailable');
  const { error, message, detail } = parsed.data;
  const retryAfter = headers['retry-after'];
  return new HttpError(
    status,
    error,
    message,
    detail,
    typeof retryAfter === 'string' ? { 'Retry-After': retryAfter } : {},
  );
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

function headersFor(ctx: Context): Record<string, string> {
  const key = ctx.get('idempotency-key');
  if (key !== '' && !IDEMPOTENCY_KEY.test(key)) {
    throw new HttpError(400, 'bad_request', 'Idempotency-Key takes 1 to 255 visible ASCII characters');
  }
  return {
    'content-type': 'application/json',
    'x-request-id': ctx.state.requestId,
    'x-forwarded-for': ctx.ip,
    'user-agent': ctx.get('user-agent').replace(/[^\x20-\x7e]/g, ' '),
    ...(key === '' ? {} : { 'idempotency-key': key }),
  };
}
