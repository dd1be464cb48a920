import type { Context } from 'koa';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { FoldedAggregate } from '../../kernel/aggregates/aggregate.ts';
import { type StateAt, stateAtSchema } from '../../kernel/aggregates/state-at.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { type ClientSignal, clientSignalOf } from '../../kernel/http/client-gone.ts';
import { HttpError, notFound } from '../../kernel/http/errors.ts';
import { parseJson } from '../../kernel/providers/parse-json.ts';
import { answerOf, UNKNOWN_AGGREGATE } from '../../kernel/service/aggregate-routes.ts';
import { traceHeaders } from '../../kernel/tracing/spans.ts';
import { socketTickets } from '../auth/tickets.ts';
import type { Upstream } from '../http/upstream.ts';
import { auditReads } from './reads.ts';

/** Reads an aggregate's state. @param at a revision; undefined for the newest @throws HttpError */
export type ReadAggregate = (ctx: Context, stream: string, at: string | undefined, limit: number) => Promise<StateAt>;

type Dependencies = {
  readonly store: EventStore;
  /** Name to address. */
  readonly services: ReadonlyMap<string, string>;
  readonly upstream: Upstream;
};

/** Aggregates decided by the gateway itself. Used sign-in states are omitted: they contain nothing but hashes. */
export const gatewayAggregates: readonly FoldedAggregate[] = [auditReads, socketTickets];

const refusalSchema = z.object({ error: z.string(), message: z.string(), detail: z.unknown().optional() });

/**
 * Gets an aggregate's states from the service that decides on its stream, because the gateway knows no domain's rules.
 * Services themselves say which streams are theirs; the answer is cached.
 */
export function createAggregateReader({ store, services, upstream }: Dependencies): ReadAggregate {
  const own = new Map(gatewayAggregates.map((aggregate) => [aggregate.events.category, aggregate]));
  const serviceOf = new Map<string, string>();

  return async (ctx, stream, at, limit) => {
    const category = stream.split('-', 1)[0] ?? '';
    const aggregate = own.get(category);
    if (aggregate) {
      const state = await answerOf(store, aggregate, stream, at === undefined ? null : BigInt(at), limit);
      return state ?? missing(stream, at);
    }
    const query = new URLSearchParams({ limit: String(limit), ...(at === undefined ? {} : { at }) });
    const path = `/internal/aggregates/${encodeURIComponent(stream)}?${query}`;
    const clientSignal = clientSignalOf(ctx.res);
    const known = serviceOf.get(category);
    let failure: unknown;
    for (const [service, url] of services) {
      if (known !== undefined && service !== known) continue;
      try {
        const answer = await ask(upstream, { service, url, path, requestId: ctx.state.requestId }, clientSignal);
        if (answer === null) continue;
        serviceOf.set(category, service);
        return answer;
      } catch (error) {
        // Another service may own the aggregate: this outage is only reported if none does.
        if (!(error instanceof HttpError) || error.status < 500) throw error;
        failure = error;
      }
    }
    throw failure ?? notFound(`an aggregate of the category ${category}`);
  };
}

type Asked = { readonly service: string; readonly url: string; readonly path: string; readonly requestId: string };

/** Null if the service has no such aggregate. @throws HttpError */
async function ask(
  upstream: Upstream,
  { service, url, path, requestId }: Asked,
  clientSignal: ClientSignal,
): Promise<StateAt | null> {
  const { agent, timeoutMs, credential, calling, outages } = upstream;
  const options: Dispatcher.RequestOptions = {
    origin: url,
    path,
    method: 'GET',
    headers: { 'x-request-id': requestId, ...traceHeaders(), ...credential },
    signal: clientSignal.signal,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  const { status, body } = await calling(`Service ${service}`, clientSignal, async () => {
    const begun = performance.now();
    try {
      const { statusCode, body } = await agent.request(options);
      outages.answered(service, begun);
      return { status: statusCode, body: parseJson(Buffer.from(await body.arrayBuffer())) };
    } catch (error) {
      throw outages.failed(service, error);
    }
  });
  if (status === 200) return stateAtSchema.parse(body);
  const refusal = refusalSchema.safeParse(body);
  if (!refusal.success) throw outages.failed(service, new Error(`it answered ${status}`));
  const { error, message, detail } = refusal.data;
  if (error === UNKNOWN_AGGREGATE) return null;
  throw new HttpError(status, error, message, detail);
}

function missing(stream: string, at: string | undefined): never {
  throw notFound(at === undefined ? `stream ${stream}` : `revision ${at} of stream ${stream}`);
}
