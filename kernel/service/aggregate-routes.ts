import Router from '@koa/router';
import type { FoldedAggregate } from '../aggregates/aggregate.ts';
import { StateUnknown, stateAt } from '../aggregates/state-at.ts';
import type { EventStore } from '../event-store/index.ts';
import { HttpError, notFound } from '../http/errors.ts';

/** A service's answer about streams that belong to none of its aggregates. */
export const UNKNOWN_AGGREGATE = 'unknown_aggregate';

const DIGITS = /^\d{1,18}$/;

/**
 * `GET /internal/aggregates/<stream>?at=&limit=`, called by the gateway: only the service that decides on an aggregate
 * can fold it. Secrets leave no service.
 */
export function aggregateRoutes(aggregates: readonly FoldedAggregate[], store: EventStore): Router {
  const byCategory = new Map(aggregates.map((aggregate) => [aggregate.events.category, aggregate]));
  const router = new Router({ sensitive: true });
  router.get('/internal/aggregates/:stream', async (ctx) => {
    const { stream = '' } = ctx.params as Record<string, string>;
    const aggregate = byCategory.get(stream.split('-', 1)[0] ?? '');
    if (!aggregate)
      throw new HttpError(404, UNKNOWN_AGGREGATE, `stream ${stream} belongs to no aggregate of this service`);
    const { at, limit } = ctx.query;
    const state = await answerOf(store, aggregate, stream, numberIn(at), Number(numberIn(limit) ?? 1n));
    if (!state) throw notFound(at === undefined ? `stream ${stream}` : `revision ${String(at)} of stream ${stream}`);
    ctx.body = state;
  });
  return router;
}

/** The same, for code that has the aggregate in its own process. @throws HttpError 409 if an event cannot be read */
export async function answerOf(...of: Parameters<typeof stateAt>): ReturnType<typeof stateAt> {
  try {
    return await stateAt(...of);
  } catch (error) {
    if (!(error instanceof StateUnknown)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : String(error.cause);
    throw new HttpError(409, 'conflict', error.message, { revision: Number(error.revision), cause });
  }
}

const numberIn = (text: unknown): bigint | null =>
  typeof text === 'string' && DIGITS.test(text) ? BigInt(text) : null;
