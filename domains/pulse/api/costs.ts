import type { Documents } from '../../../kernel/documents/index.ts';
import { callerOf } from '../../../kernel/http/caller.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import { costSummary, costTimeline } from './cost-reports.ts';
import { type Period, pulseOperations } from './operations.ts';

/** Cost reports: broken down, and over time. */
export const costHandlers = ({ ceilings, documents }: { ceilings: Ceilings; documents: Documents }): Handled[] => [
  handle(pulseOperations.showCostSummary, async ({ query: { owner: asked, ...period }, ctx }) => {
    const caller = callerOf(ctx);
    const owner = ownerFor(caller, asked);
    const range = rangeOf(period, startOfMonth);
    const { total_usd, unpriced_calls, ...breakdown } = await costSummary(documents, {
      owner,
      ...soughtIn(range, period),
    });
    const budget_usd = await ceilings.monthlyUsd(owner ?? caller.userId);
    return { ...range, total_usd, unpriced_calls, budget_usd, ...breakdown };
  }),
  handle(pulseOperations.listCosts, async ({ query: { owner, ...period }, ctx }) => {
    const range = rangeOf(period, thirtyDaysBefore);
    const items = await costTimeline(documents, {
      owner: ownerFor(callerOf(ctx), owner),
      ...soughtIn(range, period),
    });
    return { items, next_cursor: null };
  }),
];

/** Without `to` the range ends now; without `from` it starts where `startFor` puts it, given the end. */
function rangeOf({ from, to }: Period, startFor: (end: Date) => Date): { from: string; to: string } {
  const end = to ?? new Date().toISOString();
  return { from: from ?? startFor(new Date(end)).toISOString(), to: end };
}

/** A range that ends now has no upper bound: it includes entries dated slightly ahead by another machine's clock. */
const soughtIn = ({ from, to }: { from: string; to: string }, asked: Period) => ({
  from,
  to: asked.to === undefined ? null : to,
});

/** Budgets are monthly. */
const startOfMonth = (end: Date): Date => new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1));

const thirtyDaysBefore = (end: Date): Date => new Date(end.getTime() - 30 * 86_400_000);
