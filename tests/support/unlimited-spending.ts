import type { Spending } from '../../kernel/providers/paid-call.ts';

/** Money without end, for adapters tried out on their own: what they pay with is tested with the budget. */
export const unlimitedSpending: Spending = {
  reserve: async () => undefined,
  settle: async () => undefined,
  release: async () => undefined,
  requireRoom: async () => undefined,
};
