import { budgetEvents } from '../../../contracts/shared/budget.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export type { BudgetCommand } from './decide.ts';

/** What an owner has spent and set aside in a month, across all services. */
export const budget = defineAggregate({
  events: budgetEvents,
  snapshots: 1,
  initial,
  evolve,
  decide,
});

/** The id of an owner's budget for the UTC month of the given moment. */
export const budgetIdOf = (owner: string, at: Date): string => `${owner}-${at.toISOString().slice(0, 7)}`;
