import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from './call.ts';

export type CostSummary = Output<'showCostSummary'>;
export type CostsOfDay = Output<'listCosts'>['items'][number];

/** A month of UTC, `2026-11`: budgets are for one. */
export type Month = string;

export const monthOf = (date: Date): Month => date.toISOString().slice(0, 7);

/** The months to choose from, the latest first. @param count how many, with this one */
export function latestMonths(count: number, now = new Date()): Month[] {
  return Array.from({ length: count }, (_, back) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  );
}

/** Every day of a month: `2026-11-01` to `2026-11-30`. */
export function daysOf(month: Month): string[] {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, of, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** From its first moment to its last; without an end for the month that goes on, so that nothing of this moment is left out. */
function periodOf(month: Month): { from: string; to?: string } {
  const from = `${month}-01T00:00:00.000Z`;
  if (month === monthOf(new Date())) return { from };
  const last = daysOf(month).at(-1);
  return { from, to: `${last}T23:59:59.999Z` };
}

export const costSummaryQuery = (month: Month) =>
  queryOptions({
    queryKey: ['showCostSummary', month],
    queryFn: ({ signal }) => call('showCostSummary', { query: periodOf(month), signal }),
  });

/** Days on which nothing was spent are left out. */
export const costsQuery = (month: Month) =>
  queryOptions({
    queryKey: ['listCosts', month],
    queryFn: async ({ signal }) => (await call('listCosts', { query: periodOf(month), signal })).items,
  });
