import type { Documents } from '../../../kernel/documents/index.ts';
import { roundUsd, totalUsd } from '../../../kernel/events/cost.ts';
import { titlesOf } from '../../../read-models/content-analytics.ts';
import {
  type CostRange,
  mostExpensiveContent,
  type Spending,
  spendingByDay,
  spendingWithin,
} from '../../../read-models/spending.ts';

const MAX_CONTENTS = 200;

/** What was spent, broken down three ways, each with the largest amount first. */
export async function costSummary(documents: Documents, range: CostRange) {
  const [spent, contents] = await Promise.all([
    spendingWithin(documents, range),
    mostExpensiveContent(documents, range, MAX_CONTENTS),
  ]);
  const titles = await titlesOf(
    documents,
    contents.map(({ content_id }) => content_id),
  );
  return {
    total_usd: totalUsd(spent),
    unpriced_calls: spent.reduce((sum, { unpriced_calls }) => sum + unpriced_calls, 0),
    by_service: sumBy(spent, ({ service }) => service).map(({ key, amount_usd }) => ({ service: key, amount_usd })),
    // One provider's input and output tokens must not be added up, so each unit gets its own entry.
    by_provider: sumBy(spent, ({ provider, unit }) => `${provider}\n${unit}`).map(
      ({ first: { provider, unit }, amount_usd, quantity, unpriced_calls }) => ({
        provider,
        amount_usd,
        quantity,
        unit,
        unpriced_calls,
      }),
    ),
    by_content: contents.map(({ content_id, amount_usd }) => ({
      content_id,
      title: titles.get(content_id) ?? null,
      amount_usd,
    })),
  };
}

/** What was spent on each day, omitting days without costs. */
export async function costTimeline(documents: Documents, range: CostRange) {
  const days = new Map<string, { service: string; amount_usd: number }[]>();
  for (const { day, service, amount_usd } of await spendingByDay(documents, range)) {
    days.set(day, [...(days.get(day) ?? []), { service, amount_usd }]);
  }
  return [...days].map(([day, by_service]) => ({
    day,
    total_usd: totalUsd(by_service),
    by_service,
  }));
}

type Sum = { key: string; first: Spending; amount_usd: number; quantity: number; unpriced_calls: number };

function sumBy(spent: readonly Spending[], keyOf: (entry: Spending) => string): Sum[] {
  const sums = new Map<string, Sum>();
  for (const entry of spent) {
    const key = keyOf(entry);
    const sum = sums.get(key) ?? { key, first: entry, amount_usd: 0, quantity: 0, unpriced_calls: 0 };
    sum.amount_usd = roundUsd(sum.amount_usd + entry.amount_usd);
    sum.quantity += entry.quantity;
    sum.unpriced_calls += entry.unpriced_calls;
    sums.set(key, sum);
  }
  return [...sums.values()].sort((a, b) => b.amount_usd - a.amount_usd || (a.key < b.key ? -1 : 1));
}
