import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Config } from '../../kernel/config/index.ts';
import type { Documents } from '../../kernel/documents/index.ts';
import type { EventAddress, EventStore, StreamRecord } from '../../kernel/event-store/index.ts';
import { clientSignalOf } from '../../kernel/http/client-gone.ts';
import { notFound } from '../../kernel/http/errors.ts';
import { sendLines } from '../../kernel/http/lines.ts';
import { type Handled, handle, type Operation, type Operations } from '../../kernel/http/operation.ts';
import { operationsRouter } from '../../kernel/http/operations-router.ts';
import { mayHaveExpired, outcomesOf } from '../../kernel/policies/outcomes.ts';
import { eventsOfCorrelation, listRecordedEvents } from '../../read-models/recorded-events.ts';
import { listStreams } from '../../read-models/streams.ts';
import { namesOf } from '../../read-models/users.ts';
import { bearerWithRole, type RoleRequired } from '../auth/required-role.ts';
import { type ConcurrencyLimit, createConcurrencyLimit, isBusy } from '../http/concurrency-limit.ts';
import type { ReadAggregate } from './aggregates.ts';
import { causeTree } from './cause-tree.ts';
import { eventTypes, namesBeginningWith } from './event-types.ts';
import { checkedLines, exportLines } from './export/lines.ts';
import { integrityHandlers } from './integrity/handlers.ts';
import { linksTo } from './links.ts';
import { auditOperations } from './operations.ts';
import { recordRead } from './reads.ts';
import { shown } from './shown-event.ts';
import { endsOf, pageOf } from './stream-pages.ts';

type Dependencies = RoleRequired & {
  readonly documents: Documents;
  readonly config: Pick<Config, 'PLATFORM_DELIVERY_RETENTION_DAYS'>;
  readonly checkAnswers: boolean;
  readonly readAggregate: ReadAggregate;
  /** Lets requests waiting for events be answered when the gateway stops. */
  readonly isStopping: () => boolean;
};

const MOST_OF_A_CORRELATION = 2_000;
/** Limit per gateway for requests that read much of the log, because others use the store at the same time. */
const HEAVY_AT_ONCE = 4;
const WAITING_MS = 5_000;

/** @param limited for requests that read much of the log */
function auditHandlers(
  { store, documents, config, checkAnswers, readAggregate, isStopping }: Dependencies,
  limited: ConcurrencyLimit,
): Handled[] {
  const keptDays = config.PLATFORM_DELIVERY_RETENTION_DAYS;
  return [
    handle(auditOperations.exportEvents, async ({ query, ctx }) => {
      await limited('Exporting', clientSignalOf(ctx.res), async () => {
        const lines = await exportLines(store, query);
        await sendLines(ctx, checkAnswers ? checkedLines(lines) : lines, 'events.jsonl');
      });
      return undefined;
    }),
    handle(auditOperations.listStreams, ({ query: { limit, cursor, name, ...filter } }) =>
      listStreams(documents, name === undefined ? filter : { ...filter, beginnings: namesBeginningWith(name) }, {
        limit,
        cursor,
      }),
    ),
    handle(auditOperations.listEventTypes, async () => ({ items: eventTypes, next_cursor: null })),
    handle(auditOperations.readStream, ({ query, ctx }) =>
      pageOf(store, streamNamedIn(ctx), query, { clientSignal: clientSignalOf(ctx.res), isStopping }),
    ),
    handle(auditOperations.readEvent, async ({ ctx }) => {
      const { what, record } = await recordNamedIn(ctx, store);
      if (!record.event) throw notFound(what);
      return shown(record.event, record.personal);
    }),
    handle(auditOperations.listLinks, async ({ ctx }) => {
      const { address } = await recordNamedIn(ctx, store);
      return limited('Looking for links', clientSignalOf(ctx.res), () => linksTo(store, address));
    }),
    handle(auditOperations.listOutcomes, async ({ ctx }) => {
      const { address, record } = await recordNamedIn(ctx, store);
      return {
        items: await outcomesOf(documents, address.id),
        next_cursor: null,
        kept_days: keptDays,
        is_expired: mayHaveExpired(record.createdAt, keptDays),
      };
    }),
    handle(auditOperations.readAggregate, async ({ query: { at, limit }, ctx }) => {
      const stream = streamNamedIn(ctx);
      return { ...(await readAggregate(ctx, stream, at, limit)), ...(await endsOf(store, stream)) };
    }),
    handle(auditOperations.searchEvents, ({ query: { limit, cursor, ...filter } }) =>
      listRecordedEvents(documents, filter, { limit, cursor }),
    ),
    handle(auditOperations.listPeople, async ({ query: { ids } }) => ({
      items: await namesOf(documents, ids),
      next_cursor: null,
    })),
    handle(auditOperations.readCorrelation, async ({ ctx }) => {
      const { correlation_id = '' } = ctx.params;
      const events = await eventsOfCorrelation(documents, correlation_id, MOST_OF_A_CORRELATION + 1);
      if (events.length === 0) throw notFound(`correlation ${correlation_id}`);
      return {
        correlation_id,
        events: causeTree(events.slice(0, MOST_OF_A_CORRELATION)),
        is_whole: events.length <= MOST_OF_A_CORRELATION,
      };
    }),
  ];
}

/** `/api/v1/ops/…` for auditors. Every request is recorded before it is answered. */
export function auditRoutes(dependencies: Dependencies): Router {
  const { store, documents, tokens, limits, checkAnswers } = dependencies;
  const limited = createConcurrencyLimit(HEAVY_AT_ONCE, WAITING_MS, isBusy);
  const handlers = [...auditHandlers(dependencies, limited), ...integrityHandlers(store, limited)];
  return operationsRouter(handlers, {
    documents,
    checkAnswers,
    before: (operation) => [
      (ctx, next) => {
        ctx.state.operation = nameOf.get(operation);
        return next();
      },
    ],
    async requireAuditor(ctx) {
      const { sub } = await bearerWithRole('auditor', ctx, { store, tokens, limits });
      // Before the answer: what cannot be recorded is not disclosed.
      await recordRead(store, { user_id: sub, operation: ctx.state.operation, target: ctx.url });
    },
  });
}

const nameOf: ReadonlyMap<Operation, string> = new Map(
  Object.entries(auditOperations as Operations).map(([name, operation]) => [operation, name]),
);

/** The store's own streams, whose names begin with a dollar sign, are not the platform's. @throws HttpError 404 */
function streamNamedIn({ params }: Context & { params: Record<string, string> }): string {
  const { stream = '' } = params;
  if (stream.startsWith('$')) throw notFound(`stream ${stream}`);
  return stream;
}

/** The record in a stream of an event of ours, whether or not it can be read. @throws HttpError 404 */
async function recordNamedIn(ctx: Context & { params: Record<string, string> }, store: EventStore) {
  const stream = streamNamedIn(ctx);
  const { revision = '' } = ctx.params;
  const what = `event ${revision} of stream ${stream}`;
  if (!/^\d{1,18}$/.test(revision)) throw notFound(what);
  const [record] = await store.records(stream, { from: BigInt(revision), maxCount: 1, resolveLinks: true });
  const address = record && addressOf(record);
  if (!address || record.revision !== BigInt(revision)) throw notFound(what);
  return { what, record, address };
}

const addressOf = ({ event, unreadable }: StreamRecord): EventAddress | null => event ?? unreadable?.address ?? null;
