import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';
import { costSchema } from '../../../kernel/events/cost.ts';

const purpose = {
  /** Made from the idempotency key of the call: a repeat of the call has the same. */
  reservation_id: z.string(),
  /** Who spends it: director, media or editor. */
  service: z.string(),
  /** Null for what belongs to no content. */
  content_id: z.string().nullable(),
  provider: z.string(),
};

/** What an owner spends in a month: `budget-<owner>-<month>`. Every call that costs money is in here, and so is the ledger. */
export const budgetEvents = defineEvents('budget', {
  /** The most that a call may cost was set aside before it. After `expires_at` it counts no more: its process has died. */
  SpendingReserved: z.object({ ...purpose, amount_usd: z.number().nonnegative(), expires_at: z.string() }),
  /**
   * An answer was paid for, whatever became of it. `payment_id` is made from the idempotency key and the answer's bytes: a
   * provider that gives the same answer again under the same key bills it once.
   */
  SpendingSettled: z.object({ ...purpose, payment_id: z.string(), costs: z.array(costSchema) }),
  /** The call was not billed. */
  SpendingReleased: z.object({ reservation_id: z.string() }),
});
export type BudgetEvent = EventsOf<typeof budgetEvents>;
