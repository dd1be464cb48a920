import Router from '@koa/router';
import { z } from 'zod';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf } from '../../../kernel/http/caller.ts';
import { waitForPosition } from '../../../kernel/http/event-positions.ts';
import { ownerFor, ownerQuery } from '../../../kernel/http/owner-query.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { periodQuery, queryOf } from '../../../kernel/http/validation.ts';
import { contentAnalytics } from '../../../read-models/content-analytics.ts';
import { costs } from '../../../read-models/costs.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { costSummary, costTimeline } from './cost-reports.ts';

const costsQuery = requestSchema(
  z
    .object({ ...periodQuery, ...ownerQuery })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['from'],
      message: 'from must not be later than to',
    }),
);
type Period = Pick<z.infer<typeof costsQuery>, 'from' | 'to'>;

/** What was spent, broken down and over time. */
export function costRoutes({ store, documents }: { store: EventStore; documents: Documents }): Router {
  const router = new Router({ prefix: '/api/v1/costs', sensitive: true, strict: false });

  router.get('/summary', waitForPosition(documents, costs, contentAnalytics), async (ctx) => {
    const { owner: asked, ...period } = queryOf(ctx, costsQuery);
    const caller = callerOf(ctx);
    const owner = ownerFor(caller, asked);
    const range = rangeOf(period, startOfMonth);
    const { total_usd, ...breakdown } = await costSummary(documents, { owner, ...soughtIn(range, period) });
    const { budget } = await settingsOf(store, owner ?? caller.userId);
    ctx.body = { ...range, total_usd, budget_usd: budget.monthly_usd, ...breakdown };
  });

  router.get('/timeline', waitForPosition(documents, costs), async (ctx) => {
    const { owner, ...period } = queryOf(ctx, costsQuery);
    const range = rangeOf(period, thirtyDaysBefore);
    const items = await costTimeline(documents, {
      owner: ownerFor(callerOf(ctx), owner),
      ...soughtIn(range, period),
    });
    ctx.body = { items, next_cursor: null };
  });

  return router;
}

/** Without `to` the range ends now, and without `from` it starts where its end says. */
function rangeOf({ from, to }: Period, startFor: (end: Date) => Date): { from: string; to: string } {
  const end = to ?? new Date().toISOString();
  return { from: from ?? startFor(new Date(end)).toISOString(), to: end };
}

/** What is asked for until now is everything since: an entry that another clock dated a moment later belongs to it as well. */
const soughtIn = ({ from, to }: { from: string; to: string }, asked: Period) => ({
  from,
  to: asked.to === undefined ? null : to,
});

/** Budgets are for a month. */
const startOfMonth = (end: Date): Date => new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1));

const thirtyDaysBefore = (end: Date): Date => new Date(end.getTime() - 30 * 86_400_000);
