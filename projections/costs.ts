import { budgetEvents } from '../contracts/shared/budget.ts';
import { type Cost, microsOf } from '../kernel/events/cost.ts';
import { type CostDocument, costs } from '../read-models/costs.ts';
import { scopesOf } from '../read-models/owner-scope.ts';
import { spending } from '../read-models/spending.ts';
import { periodsAt } from '../read-models/spending-periods.ts';
import { defineProjection, type Projection } from './engine/projection.ts';
import type { Addend, Sums } from './engine/sums.ts';

const ledger = (version: number, sums: Sums<CostDocument>): Projection =>
  defineProjection(costs, {
    version,
    sums,
    events: [budgetEvents],
    whole: 'one event changes several of its documents, all or none',
    keyOf: ({ id, type, data }) => (type === 'SpendingSettled' ? data.costs.map((_, index) => `${id}/${index}`) : null),
    handles: {
      SpendingSettled(_, { id, at, data: { service, content_id, costs }, metadata }, key) {
        const cost = costs[Number(key.slice(key.lastIndexOf('/') + 1))];
        if (!cost) return null;
        const { provider, unit, quantity, amount_usd } = cost;
        const what = { service, provider, unit, quantity, amount_usd, content_id };
        const unpriced_calls = isUnpriced(cost) ? 1 : 0;
        return { event_id: id, owner_id: metadata.owner, at, day: at.slice(0, 10), ...what, unpriced_calls };
      },
    },
  });

/** The ledger: one entry per amount spent. Entries never change; `spending` adds them up by month and day. */
export const costsProjection = ledger(3, {
  model: spending,
  addendsOf: (entry) =>
    scopesOf(entry.owner_id).flatMap((owner_id) =>
      periodsAt(entry.at).flatMap(({ per, period }) => addendsWithin({ owner_id, per, period }, entry)),
    ),
});

/** A text has two entries, of which the second stands for the call. Free calls are not in the ledger. */
const isUnpriced = ({ amount_usd, quantity, unit }: Cost): boolean =>
  amount_usd === 0 && quantity > 0 && unit !== 'input_token';

function addendsWithin(
  row: { owner_id: string; per: string; period: string },
  { service, provider, unit, quantity, amount_usd, content_id, unpriced_calls }: CostDocument,
): Addend[] {
  const key = `${row.owner_id}/${row.period}`;
  const micros = microsOf(amount_usd);
  const labels = { ...row, of: 'service', service, provider, unit };
  const byService = {
    key: `${key}/${service}/${provider}/${unit}`,
    labels,
    amounts: { micros, quantity, unpriced_calls },
  };
  if (content_id === null) return [byService];
  const byContent = { ...row, of: 'content', content_id };
  return [byService, { key: `${key}/content/${content_id}`, labels: byContent, amounts: { micros } }];
}
