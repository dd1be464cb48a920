import { suite } from 'uvu';
import { type BudgetCommand, budget } from '../../../../domains/shared/budget/index.ts';
import type { Cost } from '../../../../kernel/events/cost.ts';
import { released, reserved, settled } from '../../../support/examples/budget.ts';
import { given } from '../../../support/given.ts';

const it = suite('budget');

const AT = '2026-01-02T03:04:05.678Z';
const LATER = '2026-01-02T03:10:00.001Z';
const other = { reservation_id: 'r-2', payment_id: 'p-2' };

const reserve = (
  event: ReturnType<typeof reserved>,
  { limit_usd = 1, at = AT }: { limit_usd?: number | null; at?: string } = {},
): BudgetCommand => ({ type: 'ReserveSpending', reservation: event.data, limit_usd, at });
const settle = (event: ReturnType<typeof settled>): BudgetCommand => ({ type: 'SettleSpending', payment: event.data });
const release = (reservation_id: string): BudgetCommand => ({ type: 'ReleaseSpending', reservation_id });
const cost = (amount_usd: number): Cost => ({ amount_usd, provider: 'cloud', unit: 'image', quantity: 1 });

it('sets aside what fits into the limit, to the cent', () => {
  given(budget)
    .when(reserve(reserved(1)))
    .then(reserved(1));
  given(budget)
    .when(reserve(reserved(1.01)))
    .rejects('budget/exhausted');
  given(budget)
    .when(reserve(reserved(0.1), { limit_usd: 0 }))
    .rejects('budget/exhausted');
  given(budget)
    .when(reserve(reserved(1_000), { limit_usd: null }))
    .then(reserved(1_000));
});

it('counts what is spent and what is set aside', () => {
  const next = reserved(0.4, { reservation_id: 'r-3' });
  given(budget, reserved(0.6)).when(reserve(next)).then(next);
  given(budget, reserved(0.3), settled([cost(0.4)], other))
    .when(reserve(next))
    .rejects('budget/exhausted');
  given(budget, settled([cost(0.3), cost(0.3)]))
    .when(reserve(next))
    .then(next);
});

it('counts the real cost in place of what was set aside', () => {
  const next = reserved(0.9, { reservation_id: 'r-2' });
  given(budget, reserved(0.6)).when(reserve(next)).rejects('budget/exhausted');
  given(budget, reserved(0.6), settled([cost(0.1)]))
    .when(reserve(next))
    .then(next);
});

it('counts nothing for what was given back', () => {
  const next = reserved(1, { reservation_id: 'r-2' });
  given(budget, reserved(0.6), released('r-1')).when(reserve(next)).then(next);
  given(budget, reserved(0.6)).when(release('r-1')).then(released('r-1'));
  given(budget, reserved(0.6), released('r-1')).when(release('r-1')).changesNothing();
  given(budget, reserved(0.6), settled([cost(0.1)]))
    .when(release('r-1'))
    .changesNothing();
});

it('counts nothing for a reservation whose process has died', () => {
  const next = reserved(1, { reservation_id: 'r-2', expires_at: '2026-01-02T04:00:00.000Z' });
  given(budget, reserved(0.6))
    .when(reserve(next, { at: LATER }))
    .then(next);
});

it('lets a repeat of a call use what is set aside for it, or was paid', () => {
  given(budget, reserved(1))
    .when(reserve(reserved(1)))
    .changesNothing();
  given(budget, reserved(1), settled([cost(1)]))
    .when(reserve(reserved(1)))
    .changesNothing();
});

it('reserves again what has expired or was given back', () => {
  const again = reserved(1, { expires_at: '2026-01-02T04:00:00.000Z' });
  given(budget, reserved(1))
    .when(reserve(again, { at: LATER }))
    .then(again);
  given(budget, reserved(1), released('r-1')).when(reserve(again)).then(again);
});

it('records every payment once, also without a reservation and beyond the limit', () => {
  const first = settled([cost(0.9)]);
  const second = settled([cost(0.9)], { payment_id: 'p-2' });
  given(budget).when(settle(first)).then(first);
  given(budget, reserved(1), first).when(settle(first)).changesNothing();
  given(budget, reserved(1), first).when(settle(second)).then(second);
});

it.run();
