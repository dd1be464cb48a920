import type { Document } from 'mongodb';
import { type Documents, dateRange, defineSums, type ReadModel } from '../kernel/documents/index.ts';
import { microsOf, usdOf } from '../kernel/events/cost.ts';
import { costs } from './costs.ts';
import { scopeFor } from './owner-scope.ts';
import { type Periods, partsOf } from './spending-periods.ts';

/** What an owner spent in a month or on a day, with one service and provider or for one content. */
export type SpendingRow = {
  owner_id: string;
  per: Periods['per'];
  period: string;
  micros: number;
} & (
  | { of: 'service'; service: string; provider: string; unit: string; quantity: number; unpriced_calls: number }
  | { of: 'content'; content_id: string }
);

export const spending = defineSums<SpendingRow>('spending', { model: costs, since: 2 }, [
  { key: { owner_id: 1, of: 1, per: 1, period: 1, micros: -1, content_id: 1 } },
  { key: { owner_id: 1, content_id: 1, per: 1, period: 1 }, partialFilterExpression: { of: 'content' } },
]);

/** Includes both ends. ISO 8601 UTC with milliseconds; `to` is null for everything since. */
export type CostRange = { readonly owner?: string | undefined; readonly from: string; readonly to: string | null };

export type Spending = {
  service: string;
  provider: string;
  unit: string;
  amount_usd: number;
  quantity: number;
  /** Calls without a price. */
  unpriced_calls: number;
};

/** Spending within a range, by service and provider. */
export async function spendingWithin(documents: Documents, range: CostRange): Promise<Spending[]> {
  const by = ['service', 'provider', 'unit'] as const;
  const { periods, rest } = partsOf(range);
  const groups = merged(
    await Promise.all([
      grouped(documents, spending, rowsOf(range, 'service', periods), by),
      grouped(documents, costs, entriesOf(range, rest), by),
    ]),
  );
  return groups.map(({ _id: { service, provider, unit }, micros, quantity, unpriced_calls }) => {
    return { service, provider, unit, amount_usd: usdOf(micros), quantity, unpriced_calls };
  });
}

/** Spending within a range, by day and service. Days without costs are left out. */
export async function spendingByDay(
  documents: Documents,
  range: CostRange,
): Promise<{ day: string; service: string; amount_usd: number }[]> {
  const { periods, rest } = partsOf(range, { byMonth: false });
  const [days, ends] = await Promise.all([
    grouped(documents, spending, rowsOf(range, 'service', periods), ['period', 'service']),
    grouped(documents, costs, entriesOf(range, rest), ['day', 'service']),
  ]);
  return [
    ...days.map(({ _id: { period: day, service }, micros }) => ({ day, service, amount_usd: usdOf(micros) })),
    ...ends.map(({ _id: { day, service }, micros }) => ({ day, service, amount_usd: usdOf(micros) })),
  ].sort((a, b) => compare(a.day, b.day) || compare(a.service, b.service));
}

/** The content with the highest spending within a range, most expensive first. */
export async function mostExpensiveContent(
  documents: Documents,
  range: CostRange,
  limit: number,
): Promise<{ content_id: string; amount_usd: number }[]> {
  const by = ['content_id'] as const;
  const { periods, rest } = partsOf(range);
  const ends = await grouped(documents, costs, entriesOf(range, rest, { content_id: { $ne: null } }), by);
  const named = ends.map(({ _id }) => _id.content_id);
  // Content not named at the ends has all its costs in the periods, so besides those named, only the most expensive there
  // can be among the most expensive.
  const [mostExpensive, others] = await Promise.all([
    topOf(documents, rowsOf(range, 'content', periods), limit),
    named.length === 0
      ? []
      : grouped(documents, spending, rowsOf(range, 'content', periods, { content_id: { $in: named } }), by),
  ]);
  const atEnds = new Set(named);
  return merged([ends, others, mostExpensive.filter(({ _id }) => !atEnds.has(_id.content_id))])
    .sort((a, b) => b.micros - a.micros || compare(a._id.content_id, b._id.content_id))
    .slice(0, limit)
    .map(({ _id: { content_id }, micros }) => ({ content_id, amount_usd: usdOf(micros) }));
}

type Group<Name extends string> = {
  _id: Record<Name, string>;
  micros: number;
  quantity: number;
  unpriced_calls: number;
};

/** One set of conditions per stretch of time. */
type Conditions = readonly Document[];

const rowsOf = (
  { owner }: CostRange,
  of: SpendingRow['of'],
  periods: readonly Periods[],
  more: Document = {},
): Conditions =>
  periods.map(({ per, from, to }) => {
    const period = from === to ? from : { $gte: from, $lte: to };
    return { owner_id: scopeFor(owner), of, per, period, ...more };
  });

const entriesOf = (
  { owner }: CostRange,
  ranges: readonly { from: string; to: string }[],
  more: Document = {},
): Conditions => ranges.map((range) => ({ ...(owner ? { owner_id: owner } : {}), at: dateRange(range), ...more }));

/** Each set is complete within $or, so that every one of them uses an index. */
const matching = (conditions: Conditions): Document => ({
  $match: conditions.length === 1 ? conditions[0] : { $or: conditions },
});

async function grouped<Name extends string>(
  documents: Documents,
  model: ReadModel<object>,
  conditions: Conditions,
  by: readonly Name[],
): Promise<Group<Name>[]> {
  if (conditions.length === 0) return [];
  const isLedger = model === costs;
  const amount = isLedger ? '$amount_usd' : '$micros';
  const _id = Object.fromEntries(by.map((field) => [field, `$${field}`]));
  const groups = await (await documents.of(model))
    .aggregate<Group<Name>>([
      matching(conditions),
      {
        $group: {
          _id,
          micros: { $sum: amount },
          quantity: { $sum: '$quantity' },
          unpriced_calls: { $sum: '$unpriced_calls' },
        },
      },
    ])
    .toArray();
  return isLedger ? groups.map((group) => ({ ...group, micros: microsOf(group.micros) })) : groups;
}

/** For a single month or day, the rows are the sums, in the order of the index. */
async function topOf(documents: Documents, conditions: Conditions, limit: number): Promise<Group<'content_id'>[]> {
  if (conditions.length === 0) return [];
  const isOne = conditions.length === 1 && typeof conditions[0]?.period === 'string';
  const rows = (await documents.of(spending)).aggregate<{ content_id: string; micros: number }>([
    matching(conditions),
    ...(isOne
      ? []
      : [
          { $group: { _id: '$content_id', micros: { $sum: '$micros' } } },
          { $project: { content_id: '$_id', micros: 1 } },
        ]),
    { $sort: { micros: -1, content_id: 1 } },
    { $limit: limit },
  ]);
  return (await rows.toArray()).map(({ content_id, micros }) => ({
    _id: { content_id },
    micros,
    quantity: 0,
    unpriced_calls: 0,
  }));
}

/** Adds up groups of the same name. */
function merged<Name extends string>(lists: readonly (readonly Group<Name>[])[]): Group<Name>[] {
  const sums = new Map<string, Group<Name>>();
  for (const group of lists.flat()) {
    const key = JSON.stringify(Object.values(group._id));
    const known = sums.get(key);
    const [micros, quantity] = [group.micros + (known?.micros ?? 0), group.quantity + (known?.quantity ?? 0)];
    const unpriced_calls = group.unpriced_calls + (known?.unpriced_calls ?? 0);
    sums.set(key, { _id: group._id, micros, quantity, unpriced_calls });
  }
  return [...sums.values()];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
