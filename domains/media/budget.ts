import type { Config } from '../../kernel/config/index.ts';
import type { Documents } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { assets, spentOnImages } from '../../read-models/assets.ts';
import { settingsOf } from '../shared/owner-settings.ts';
import type { ImageProvider } from './providers/image-provider.ts';

export const BUDGET_EXHAUSTED = 'budget_exhausted';

export type Budget = {
  /**
   * Runs `work`, which may spend the price of one picture, when the owner's budget of the month has room for it.
   * @throws Rejection `budget_exhausted` before anything is asked of a provider
   */
  within<T>(owner: string, work: () => Promise<T>): Promise<T>;
};

/** @param providers those that may be asked; a budget matters only when one of them is paid */
export function createBudget(
  { store, documents, config }: { store: EventStore; documents: Documents; config: Config },
  providers: readonly ImageProvider[],
): Budget {
  const price = providers.some(({ kind }) => kind === 'CLOUD') ? config.PLATFORM_IMAGES_CLOUD_PRICE_USD : 0;
  // What pictures under way may still cost: they are in no read model yet.
  const underWay = new Map<string, number>();
  const pending = (owner: string, change: number): void => {
    underWay.set(owner, (underWay.get(owner) ?? 0) + change);
  };

  return {
    async within(owner, work) {
      if (price === 0) return work();
      pending(owner, 1);
      try {
        const { budget } = await settingsOf(store, owner);
        if (budget.monthly_usd !== null) {
          await documents.reached(assets, await store.head());
          const spent = await spentOnImages(documents, owner, monthOf(new Date()));
          const room = budget.monthly_usd - spent - price * (underWay.get(owner) ?? 0);
          // Less than a millionth of a dollar is rounding.
          if (room < -1e-6) throw exhausted(budget.monthly_usd, spent);
        }
        return await work();
      } finally {
        pending(owner, -1);
      }
    },
  };
}

/** The first moment of the month in UTC, ISO 8601. */
const monthOf = (now: Date): string => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString();

const exhausted = (monthly_usd: number, spent_usd: number): Rejection =>
  new Rejection(
    BUDGET_EXHAUSTED,
    'conflict',
    `The budget of ${monthly_usd} USD a month has no room for another picture: ${spent_usd} USD are spent`,
    { monthly_usd, spent_usd },
  );
