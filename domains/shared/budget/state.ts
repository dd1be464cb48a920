import { totalUsd } from '../../../kernel/events/cost.ts';
import type { BudgetEvent } from './events.ts';

type Reservation = { readonly amount_usd: number; readonly expires_at: string };

export type Budget = {
  readonly spent_usd: number;
  /** What is set aside for calls that have not been answered, by reservation. */
  readonly reserved: ReadonlyMap<string, Reservation>;
  /** The payments that were recorded, by reservation. */
  readonly paid: ReadonlyMap<string, readonly string[]>;
};

export const initial: Budget = { spent_usd: 0, reserved: new Map(), paid: new Map() };

export function evolve(state: Budget, event: BudgetEvent): Budget {
  const reserved = new Map(state.reserved);
  switch (event.type) {
    case 'SpendingReserved': {
      const { reservation_id, amount_usd, expires_at } = event.data;
      return { ...state, reserved: reserved.set(reservation_id, { amount_usd, expires_at }) };
    }
    case 'SpendingSettled': {
      const { reservation_id, payment_id, costs } = event.data;
      reserved.delete(reservation_id);
      const payments = [...(state.paid.get(reservation_id) ?? []), payment_id];
      const paid = new Map(state.paid).set(reservation_id, payments);
      return { spent_usd: totalUsd(costs, state.spent_usd), reserved, paid };
    }
    case 'SpendingReleased':
      reserved.delete(event.data.reservation_id);
      return { ...state, reserved };
  }
}
