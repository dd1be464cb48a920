import { budgetEvents } from '../domains/shared/budget/events.ts';
import { costs } from '../read-models/costs.ts';
import { defineProjection } from './engine/projection.ts';

/** The ledger: an entry for every amount that was spent. Entries never change. */
export const costsProjection = defineProjection(costs, {
  version: 1,
  events: [budgetEvents],
  keyOf: ({ id, type, data }) => (type === 'SpendingSettled' ? data.costs.map((_, index) => `${id}/${index}`) : null),
  handles: {
    SpendingSettled(_, { id, at, data: { service, content_id, costs }, metadata }, key) {
      const cost = costs[Number(key.slice(key.lastIndexOf('/') + 1))];
      if (!cost) return null;
      const { provider, unit, quantity, amount_usd } = cost;
      const what = { service, provider, unit, quantity, amount_usd, content_id };
      return { event_id: id, owner_id: metadata.owner, at, day: at.slice(0, 10), ...what };
    },
  },
});
