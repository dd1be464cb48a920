import type { Document } from 'mongodb';
import { type Documents, dateRange, defineReadModel } from '../kernel/documents/index.ts';
import { roundUsd } from '../kernel/events/cost.ts';

/** One amount that was spent. */
export type CostDocument = {
  event_id: string;
  owner_id: string | null;
  at: string;
  /** The UTC day of `at`. */
  day: string;
  service: string;
  provider: string;
  unit: string;
  quantity: number;
  amount_usd: number;
  content_id: string | null;
};

export const costs = defineReadModel<CostDocument>('costs', [{ key: { owner_id: 1, at: 1 } }, { key: { at: 1 } }]);

/** Both ends belong to it. ISO 8601 UTC with milliseconds. */
export type CostRange = { readonly owner?: string | undefined; readonly from: string; readonly to: string };

export type SpendingKey = { service: string; provider: string; unit: string; content_id: string | null };
export type Spending = SpendingKey & { amount_usd: number; quantity: number };

/** What was spent within a range, grouped by everything that a summary breaks it down by. */
export async function spendingWithin(documents: Documents, range: CostRange): Promise<Spending[]> {
  const groups = await grouped<SpendingKey>(documents, range, ['service', 'provider', 'unit', 'content_id']);
  return groups.map(({ _id: { service, provider, unit, content_id }, amount_usd, quantity }) => ({
    service,
    provider,
    unit,
    content_id: content_id ?? null,
    amount_usd,
    quantity,
  }));
}

/** What was spent on each day and by each service within a range, by day. Days without costs are left out. */
export async function spendingByDay(
  documents: Documents,
  range: CostRange,
): Promise<{ day: string; service: string; amount_usd: number }[]> {
  const groups = await grouped<{ day: string; service: string }>(documents, range, ['day', 'service']);
  return groups
    .map(({ _id: { day, service }, amount_usd }) => ({ day, service, amount_usd }))
    .sort((a, b) => compare(a.day, b.day) || compare(a.service, b.service));
}

type Group<Id> = { _id: Id; amount_usd: number; quantity: number };

async function grouped<Id extends object>(
  documents: Documents,
  { owner, ...period }: CostRange,
  by: readonly (keyof Id & string)[],
): Promise<Group<Id>[]> {
  const pipeline: Document[] = [
    { $match: { ...(owner ? { owner_id: owner } : {}), at: dateRange(period) } },
    {
      $group: {
        _id: Object.fromEntries(by.map((field) => [field, `$${field}`])),
        amount_usd: { $sum: '$amount_usd' },
        quantity: { $sum: '$quantity' },
      },
    },
  ];
  const groups = await (await documents.of(costs)).aggregate<Group<Id>>(pipeline).toArray();
  // Sums of decimals drift beyond the sixth place, and money has six.
  return groups.map((group) => ({ ...group, amount_usd: roundUsd(group.amount_usd) }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
