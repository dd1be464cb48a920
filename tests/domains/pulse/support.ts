import type { Cost } from '../../../kernel/events/cost.ts';
import { budgetHistory, settled } from '../../support/examples/budget.ts';
import type { ExampleContent } from '../../support/examples/content.ts';
import type { History } from '../../support/specs/history.ts';

export const cost = (amount_usd: number, provider: string, unit: Cost['unit'], quantity: number): Cost => ({
  amount_usd,
  provider,
  unit,
  quantity,
});

/** A piece of content whose script is written, and what that cost. */
export const scripted = (item: ExampleContent, ...costs: readonly Cost[]): [History, History] => [
  item.historyAt('review'),
  budgetHistory(item.owner, settled(costs, { service: 'director', content_id: item.content_id })),
];
