import { totalUsd } from '../../../kernel/events/cost.ts';
import type { BudgetEvent } from './events.ts';

type Reservation = { readonly reservation_id: string; readonly amount_usd: number; readonly expires_at: string };
type Payment = readonly [reservationId: string, paymentId: string];

/** JSON, as snapshots hold it. Lists, because of a month with many payments a map would be copied for each of its events. */
export type Budget = {
  readonly spent_usd: number;
  /** What is set aside for calls that have not been answered. */
  readonly reserved: readonly Reservation[];
  /** The payments that were recorded. */
  readonly paid: readonly Payment[];
};

export const initial: Budget = { spent_usd: 0, reserved: [], paid: [] };

export function evolve(state: Budget, event: BudgetEvent): Budget {
  const { spent_usd, paid } = state;
  const reserved = state.reserved.filter(({ reservation_id }) => reservation_id !== event.data.reservation_id);
  switch (event.type) {
    case 'SpendingReserved': {
      const { reservation_id, amount_usd, expires_at } = event.data;
      return { spent_usd, reserved: [...reserved, { reservation_id, amount_usd, expires_at }], paid };
    }
    case 'SpendingSettled': {
      const { reservation_id, payment_id, costs } = event.data;
      return { spent_usd: totalUsd(costs, spent_usd), reserved, paid: [...paid, [reservation_id, payment_id]] };
    }
    case 'SpendingReleased':
      return { spent_usd, reserved, paid };
  }
}
