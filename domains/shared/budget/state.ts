import type { BudgetEvent } from '../../../contracts/shared/budget.ts';
import { totalUsd } from '../../../kernel/events/cost.ts';

type Reservation = { readonly reservation_id: string; readonly amount_usd: number; readonly expires_at: string };
type Payment = readonly [reservationId: string, paymentId: string];

/** JSON, because snapshots store it. Lists, because with many payments every event would copy a whole map. */
export type Budget = {
  readonly spent_usd: number;
  /** Amounts set aside for calls that have not been answered yet. */
  readonly reserved: readonly Reservation[];
  /** The recorded payments. */
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
