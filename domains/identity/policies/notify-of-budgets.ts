import { contentEvents } from '../../../contracts/director/content.ts';
import { imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { budgetEvents } from '../../../contracts/shared/budget.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { definePolicyUsing, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { budget, budgetIdOf } from '../../shared/budget/index.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import { BUDGET_EXHAUSTED } from '../../shared/spending.ts';
import { notifyUser } from '../use-cases/notify-user.ts';

type Tools = { readonly ceilings: Ceilings };

/** The part of a budget at which its owner hears of it. */
const NEAR = 0.8;

/**
 * Tells owners that their budget for the month is nearly used up, and that it is: once each for every month and limit.
 * A budget is used up as soon as something was refused for lack of money, although a little may be left.
 */
export const notifyOfBudgets = definePolicyUsing<Tools>()({
  name: 'notify-of-budgets',
  events: [budgetEvents, contentEvents, imageBatchEvents],
  on: {
    SpendingSettled: (event, context, tools) => tell(event, context, tools, false),
    PipelineFailed: (event, context, tools) => refused(event, event.data.failure.code, context, tools),
    ImageBatchFailed: (event, context, tools) => refused(event, event.data.failure.code, context, tools),
  },
});

const refused = (event: Recorded, code: string, context: PolicyContext, tools: Tools): Promise<Outcome> =>
  code === BUDGET_EXHAUSTED
    ? tell(event, context, tools, true)
    : Promise.resolve(skip('it did not fail for lack of money'));

async function tell(
  event: Recorded,
  context: PolicyContext,
  { ceilings }: Tools,
  isRefused: boolean,
): Promise<Outcome> {
  const { owner } = event.metadata;
  const limit = await ceilings.monthlyUsd(owner);
  if (owner === null || limit === null) return skip('there is no budget');
  const month = event.at.slice(0, 'YYYY-MM'.length);
  const id = budgetIdOf(owner, new Date(event.at));
  const { spent_usd } = (await load(context.store, budget, id)).state;
  const isReached = isRefused || spent_usd >= limit;
  if (!isReached && spent_usd < NEAR * limit) return skip('less than 80 % of the budget is spent');
  const spent = `${spent_usd.toFixed(2)} of ${limit.toFixed(2)} USD has been spent in ${month}`;
  const text = isReached
    ? { title: 'Your budget is used up', message: `${spent}: raise the budget in the settings, or wait for next month` }
    : { title: 'Your budget is nearly used up', message: `${spent}: once it is used up, paid work is refused` };
  const details = {
    level: isReached ? 'reached' : 'near',
    month,
    spent_usd: spent_usd.toFixed(2),
    limit_usd: limit.toFixed(2),
  };
  const about = `budget ${month} ${limit} ${isReached ? 'reached' : 'near'}`;
  return notifyUser(owner, 'platform.budget.spent', { ...text, data: { month }, details }, event, context, { about });
}
