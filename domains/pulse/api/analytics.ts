import Router from '@koa/router';
import { z } from 'zod';
import { type Documents, pageQuery } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { type Caller, callerOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { afterPosition } from '../../../kernel/http/event-positions.ts';
import { idOf, queryOf } from '../../../kernel/http/validation.ts';
import { analyticsOf, contentAnalytics, trendPerformance } from '../../../read-models/content-analytics.ts';
import { costs } from '../../../read-models/costs.ts';
import { listPipelines, pipelineHistory, pipelineStatuses } from '../../../read-models/pipeline-history.ts';
import { trends } from '../../../read-models/trends.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { costSummary, costTimeline } from '../use-cases/cost-reports.ts';
import { pageOfTrends } from './trend-page.ts';

const owner = z.guid().toLowerCase().optional();
const time = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional();
const rangeQuery = z
  .object({ from: time, to: time, owner })
  .refine(({ from, to }) => from === undefined || to === undefined || beginningOf(from) <= endOf(to), {
    path: ['from'],
    message: 'from must not be later than to',
  });
const trendsQuery = z.object({ ...pageQuery, owner });
const historyQuery = z.object({ ...pageQuery, status: z.enum(pipelineStatuses).optional(), owner });

/** The pulse's HTTP side: users see what is theirs, administrators everything or what `?owner=` names. */
export function pulseApi({ store, documents }: { store: EventStore; documents: Documents }): Router {
  const router = new Router({ prefix: '/api/v1', sensitive: true, strict: false });

  router.get('/analytics/content/:content_id', afterPosition(documents, contentAnalytics), async (ctx) => {
    const contentId = idOf(ctx, 'content_id');
    const caller = callerOf(ctx);
    const found = await analyticsOf(documents, contentId);
    if (!found || !maySee(caller, found.owner_id)) throw notFound(`content ${contentId}`);
    const { content_id, title, video_seconds, cost_usd, totals, platforms, timeline } = found;
    ctx.body = { content_id, title, video_seconds, cost_usd, totals, platforms, timeline };
  });

  router.get('/analytics/trends', afterPosition(documents, contentAnalytics, trends), async (ctx) => {
    const { limit, cursor, owner } = queryOf(ctx, trendsQuery);
    const all = await trendPerformance(documents, whose(callerOf(ctx), owner));
    ctx.body = pageOfTrends(all, { limit, cursor });
  });

  router.get('/costs/summary', afterPosition(documents, costs), async (ctx) => {
    const query = queryOf(ctx, rangeQuery);
    const caller = callerOf(ctx);
    const range = rangeOf(query, startOfMonth);
    const summary = await costSummary(documents, { ...range, owner: whose(caller, query.owner) });
    const { budget } = await settingsOf(store, whose(caller, query.owner) ?? caller.userId);
    const { total_usd, ...breakdown } = summary;
    ctx.body = { ...range, total_usd, budget_usd: budget.monthly_usd, ...breakdown };
  });

  router.get('/costs/timeline', afterPosition(documents, costs), async (ctx) => {
    const query = queryOf(ctx, rangeQuery);
    const range = rangeOf(query, thirtyDaysBefore);
    const items = await costTimeline(documents, { ...range, owner: whose(callerOf(ctx), query.owner) });
    ctx.body = { items, next_cursor: null };
  });

  router.get('/pipeline/history', afterPosition(documents, pipelineHistory), async (ctx) => {
    const { limit, cursor, status, owner } = queryOf(ctx, historyQuery);
    const filter = { status, owner: whose(callerOf(ctx), owner) };
    ctx.body = await listPipelines(documents, filter, { limit, cursor });
  });

  return router;
}

/** Whose data is asked for; undefined for everybody's. */
const whose = ({ role, userId }: Caller, owner: string | undefined): string | undefined =>
  role === 'admin' ? owner : userId;

/** A day stands for its beginning as `from` and for its end as `to`; without `to` the range goes up to now. */
function rangeOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  beginning: (end: Date) => Date,
): { from: string; to: string } {
  const end = to === undefined ? new Date() : endOf(to);
  const start = from === undefined ? beginning(end) : beginningOf(from);
  return { from: start.toISOString(), to: end.toISOString() };
}

function beginningOf(time: string): Date {
  return new Date(time);
}

function endOf(time: string): Date {
  return new Date(time.length === 'YYYY-MM-DD'.length ? `${time}T23:59:59.999Z` : time);
}

/** Budgets are for a month. */
const startOfMonth = (end: Date): Date => new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1));

const thirtyDaysBefore = (end: Date): Date => new Date(end.getTime() - 30 * 86_400_000);
