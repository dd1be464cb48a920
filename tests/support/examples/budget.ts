import { type BudgetEvent, budgetEvents } from '../../../contracts/shared/budget.ts';
import { budgetIdOf } from '../../../domains/shared/budget/index.ts';
import type { Cost } from '../../../kernel/events/cost.ts';
import type { DataOf, Variant } from '../../../kernel/events/event.ts';
import { type History, history } from '../specs/history.ts';

type Event<Type extends BudgetEvent['type']> = Variant<BudgetEvent, Type>;

const purpose = { reservation_id: 'r-1', service: 'media', content_id: 'c', provider: 'cloud' };

export const reserved = (
  amount_usd: number,
  changes: Partial<DataOf<BudgetEvent, 'SpendingReserved'>> = {},
): Event<'SpendingReserved'> => ({
  type: 'SpendingReserved',
  data: { ...purpose, amount_usd, expires_at: '2026-01-02T03:10:00.000Z', ...changes },
});

export const settled = (
  costs: readonly Cost[],
  changes: Partial<DataOf<BudgetEvent, 'SpendingSettled'>> = {},
): Event<'SpendingSettled'> => ({
  type: 'SpendingSettled',
  data: { ...purpose, payment_id: 'p-1', costs: [...costs], ...changes },
});

export const released = (reservation_id: string): Event<'SpendingReleased'> => ({
  type: 'SpendingReleased',
  data: { reservation_id },
});

/** What an owner has spent this month. */
export const budgetHistory = (owner: string, ...events: readonly BudgetEvent[]): History<BudgetEvent> =>
  history(budgetEvents, budgetIdOf(owner, new Date()), owner, ...events);
