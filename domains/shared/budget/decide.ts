import type { BudgetEvent } from '../../../contracts/shared/budget.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { roundUsd } from '../../../kernel/events/cost.ts';
import type { DataOf, Variant } from '../../../kernel/events/event.ts';
import type { Budget } from './state.ts';

export type BudgetCommand =
  | {
      readonly type: 'ReserveSpending';
      readonly reservation: DataOf<BudgetEvent, 'SpendingReserved'>;
      /** The limit for the month; null for no limit. */
      readonly limit_usd: number | null;
      /** ISO 8601 UTC. */
      readonly at: string;
    }
  | { readonly type: 'SettleSpending'; readonly payment: DataOf<BudgetEvent, 'SpendingSettled'> }
  | { readonly type: 'ReleaseSpending'; readonly reservation_id: string };

export function decide(command: BudgetCommand, state: Budget): readonly BudgetEvent[] {
  switch (command.type) {
    case 'ReserveSpending':
      return reserve(command, state);
    case 'SettleSpending': {
      const { reservation_id, payment_id } = command.payment;
      const isRecorded = state.paid.some(([call, payment]) => call === reservation_id && payment === payment_id);
      return isRecorded ? [] : [{ type: 'SpendingSettled', data: command.payment }];
    }
    case 'ReleaseSpending': {
      const { reservation_id } = command;
      const isReserved = state.reserved.some((each) => each.reservation_id === reservation_id);
      return isReserved ? [{ type: 'SpendingReleased', data: { reservation_id } }] : [];
    }
  }
}

/** A difference below a millionth of a dollar is rounding. */
const ROUNDING = 1e-6;

function reserve(
  { reservation, limit_usd, at }: Variant<BudgetCommand, 'ReserveSpending'>,
  { spent_usd, reserved, paid }: Budget,
): BudgetEvent[] {
  const { reservation_id, amount_usd } = reservation;
  const open = reserved.filter(({ expires_at }) => expires_at > at);
  // A repeated call needs no room of its own: its amount is already set aside, or it was paid for and is not billed
  // again.
  if (open.some((other) => other.reservation_id === reservation_id)) return [];
  if (paid.some(([call]) => call === reservation_id)) return [];
  const reserved_usd = roundUsd(open.reduce((sum, other) => sum + other.amount_usd, 0));
  if (limit_usd === null || spent_usd + reserved_usd + amount_usd <= limit_usd + ROUNDING)
    return [{ type: 'SpendingReserved', data: reservation }];
  throw new Rejection(
    'budget/exhausted',
    'conflict',
    `the budget of ${limit_usd} USD a month has no room for up to ${roundUsd(amount_usd)} USD more: ${spent_usd} USD are spent and ${reserved_usd} USD are reserved`,
    { monthly_usd: limit_usd, spent_usd, reserved_usd },
  );
}
