import { suite } from 'uvu';
import type { Cost } from '../../kernel/events/cost.ts';
import { costsProjection } from '../../projections/costs.ts';
import { released, reserved, settled } from '../support/examples/budget.ts';
import { AT, given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of costs');

const cost = (amount_usd: number, unit: Cost['unit']): Cost => ({ amount_usd, provider: 'llm', unit, quantity: 1 });

it('enters each amount that was paid', () => {
  const paid = [cost(0.001, 'input_token'), cost(0.002, 'output_token')];
  const event = recorded(settled(paid, { service: 'director' }));
  const entry = {
    event_id: event.id,
    owner_id: OWNER,
    at: AT,
    day: '2026-01-02',
    service: 'director',
    content_id: 'c',
  };
  given(costsProjection, event).then(`${event.id}/0`, { ...entry, ...paid[0], unpriced_calls: 0 });
  given(costsProjection, event).then(`${event.id}/1`, { ...entry, ...paid[1], unpriced_calls: 0 });
  given(costsProjection, event).then(`${event.id}/2`, null);
});

it('enters what belongs to no content', () => {
  const paid = cost(0.01, 'character');
  const event = recorded(settled([paid], { service: 'editor', content_id: null }));
  const entry = { event_id: event.id, owner_id: OWNER, at: AT, day: '2026-01-02', service: 'editor', content_id: null };
  given(costsProjection, event).then(`${event.id}/0`, { ...entry, ...paid, unpriced_calls: 0 });
});

it('counts a call that nobody has set a price for once', () => {
  const paid = [cost(0, 'input_token'), cost(0, 'output_token')];
  const event = recorded(settled(paid, { service: 'director' }));
  const entry = {
    event_id: event.id,
    owner_id: OWNER,
    at: AT,
    day: '2026-01-02',
    service: 'director',
    content_id: 'c',
  };
  given(costsProjection, event).then(`${event.id}/0`, { ...entry, ...paid[0], unpriced_calls: 0 });
  given(costsProjection, event).then(`${event.id}/1`, { ...entry, ...paid[1], unpriced_calls: 1 });
});

it('enters nothing for what is set aside or given back, or was free', () => {
  given(costsProjection)
    .when(recorded(reserved(1)))
    .unchanged();
  given(costsProjection)
    .when(recorded(released('r-1')))
    .unchanged();
  given(costsProjection)
    .when(recorded(settled([])))
    .unchanged();
});

it.run();
