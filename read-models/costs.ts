import { defineReadModel } from '../kernel/documents/index.ts';

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

/** The ledger. What is asked of it over more than a day is in `spending`, added up. */
export const costs = defineReadModel<CostDocument>('costs', [{ key: { owner_id: 1, at: 1 } }, { key: { at: 1 } }]);
