import { suite } from 'uvu';
import type { Cost } from '../../../kernel/events/cost.ts';
import { contentsProjection } from '../../../projections/contents.ts';
import { released, reserved, settled } from '../../support/examples/budget.ts';
import { given } from '../../support/given.ts';
import { document, LATER, later, requested } from './example.ts';

const it = suite('projection of contents: costs');

const cost = (amount_usd: number): Cost => ({ amount_usd, provider: 'p', unit: 'image', quantity: 1 });

it('adds up every payment for the content, by whichever service', () => {
  const paid = [
    settled([cost(0.1), cost(0.2)], { service: 'director' }),
    settled([cost(0.04)], { service: 'media' }),
    settled([cost(0.0004)], { service: 'editor' }),
    settled([cost(1)], { content_id: null }),
  ];
  given(contentsProjection, requested, ...paid.map(later)).then('c', {
    ...document,
    cost_usd: 0.3404,
    updated_at: LATER,
  });
});

it('adds nothing for what is set aside and given back', () => {
  given(contentsProjection, requested, later(reserved(1)), later(released('r-1'))).then('c', document);
});

it.run();
