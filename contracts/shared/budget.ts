import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';
import { costSchema, withoutSeconds } from '../../kernel/events/cost.ts';

const purpose = {
  /** Derived from the call's idempotency key, so a repeated call has the same id. */
  reservation_id: z.string(),
  /** The spender: director, media or editor. */
  service: z.string(),
  /** Null for spending that belongs to no content. */
  content_id: z.string().nullable(),
  provider: z.string(),
};

/**
 * What an owner spends in a month: `budget-<owner>-<month>`. Records every call that costs money: this is the ledger.
 */
export const budgetEvents = defineEvents(
  'budget',
  {
    /**
     * The most a call may cost is set aside before the call. After `expires_at` the reservation no longer counts: its
     * process has died.
     */
    SpendingReserved: z.object({ ...purpose, amount_usd: z.number().nonnegative(), expires_at: z.string() }),
    /**
     * A provider's answer was paid for, whether or not it was usable. `payment_id` is derived from the idempotency key
     * and the answer's bytes: a provider that repeats an answer under the same key bills it once.
     */
    SpendingSettled: z.object({ ...purpose, payment_id: z.string(), costs: z.array(costSchema) }),
    /** The call was not billed. */
    SpendingReleased: z.object({ reservation_id: z.string() }),
  },
  { upcasts: { SpendingSettled: [withoutSeconds] } },
);
export type BudgetEvent = EventsOf<typeof budgetEvents>;
