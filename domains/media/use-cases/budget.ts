import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { createMutex } from '../../../kernel/async/mutex.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { roundUsd } from '../../../kernel/events/cost.ts';
import { costs, spendingByDay } from '../../../read-models/costs.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { ImageProvider } from '../providers/image-provider.ts';

export const BUDGET_EXHAUSTED = 'budget_exhausted';

export type Budget = {
  /**
   * Runs `work`, which may spend the price of one image, when the owner's budget of the month has room for it.
   * @throws Rejection `budget_exhausted` before any provider is asked
   */
  within<T>(owner: string, work: () => Promise<T>): Promise<T>;
};

/** @param providers those that may be asked; a budget matters only when one of them is paid */
export function createBudget(
  { store, documents, priceUsd }: { store: EventStore; documents: Documents; priceUsd: number },
  providers: readonly ImageProvider[],
): Budget {
  const price = providers.some(({ kind }) => kind === 'CLOUD') ? priceUsd : 0;
  const oneAtATime = createMutex();
  // Images in progress have a price set aside: what they cost is in no read model yet.
  const inProgress = new Map<string, number>();

  async function setAside(owner: string, monthly: number): Promise<void> {
    for (;;) {
      const before = inProgress.get(owner) ?? 0;
      await documents.waitFor(costs, await store.head());
      const spent = await spentIn(monthOf(new Date()), documents, owner);
      // A difference below a millionth of a dollar is rounding.
      if (spent + price * (before + 1) <= monthly + 1e-6) {
        inProgress.set(owner, (inProgress.get(owner) ?? 0) + 1);
        return;
      }
      // One that ended meanwhile was counted twice, as spent and as set aside.
      if ((inProgress.get(owner) ?? 0) === before) throw exhausted(monthly, spent);
    }
  }

  function release(owner: string): void {
    const left = (inProgress.get(owner) ?? 1) - 1;
    if (left > 0) inProgress.set(owner, left);
    else inProgress.delete(owner);
  }

  return {
    async within(owner, work) {
      if (price === 0) return work();
      const { budget } = await settingsOf(store, owner);
      const { monthly_usd } = budget;
      if (monthly_usd === null) return work();
      await oneAtATime(never, () => setAside(owner, monthly_usd));
      try {
        return await work();
      } finally {
        release(owner);
      }
    },
  };
}

/** Waiting for a turn is never given up: each is over in a moment. */
const never = new AbortController().signal;

type Month = { readonly from: string; readonly to: string };

/** The calendar month in UTC, ISO 8601. */
function monthOf(now: Date): Month {
  const startOf = (month: number): string => new Date(Date.UTC(now.getUTCFullYear(), month)).toISOString();
  return { from: startOf(now.getUTCMonth()), to: startOf(now.getUTCMonth() + 1) };
}

/** US dollars, spent with any service. */
async function spentIn(month: Month, documents: Documents, owner: string): Promise<number> {
  const days = await spendingByDay(documents, { owner, ...month });
  return roundUsd(days.reduce((sum, { amount_usd }) => sum + amount_usd, 0));
}

const exhausted = (monthly_usd: number, spent_usd: number): Rejection =>
  new Rejection(
    BUDGET_EXHAUSTED,
    'conflict',
    `The budget of ${monthly_usd} USD a month has no room for another picture: ${spent_usd} USD are spent`,
    { monthly_usd, spent_usd },
  );
