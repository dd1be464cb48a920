import * as assert from 'uvu/assert';
import { notificationEvents } from '../../../../contracts/identity/notification.ts';
import { notifyOfBudgets } from '../../../../domains/identity/policies/notify-of-budgets.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { ceilingsFor } from '../../../support/ceilings.ts';
import { budgetHistory, settled } from '../../../support/examples/budget.ts';
import { exampleContent, failing } from '../../../support/examples/content.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { type ExampleUser, exampleUser } from '../../../support/examples/user.ts';
import { appended, given, write } from '../../../support/given.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('notify of budgets', openTestStores);

/** The notification that a user gets once, of this. */
const told = ({ user_id }: ExampleUser, what: 'near' | 'reached') => {
  const about = `budget ${new Date().toISOString().slice(0, 7)} 10 ${what}`;
  return appended(notificationEvents, uuidFrom('notification', user_id, about), 'NotificationCreated');
};

const spending = (amount_usd: number, n: number) =>
  settled([{ amount_usd, provider: 'cloud', unit: 'image', quantity: 1 }], { payment_id: `p-${n}` });

const subjectOf = (c: TestStores) => ({
  store: c.store,
  policy: notifyOfBudgets.using({ ceilings: ceilingsFor(c) }),
});

/** A user with a budget of ten dollars a month. */
async function userWithBudget(c: TestStores) {
  const ann = exampleUser();
  await write(c.store, ann.history(ann.registered), settingsHistory(ann.user_id, { budget: { monthly_usd: 10 } }));
  return ann;
}

it('tells once that a budget is nearly used up, and once that it is', async (c) => {
  const ann = await userWithBudget(c);
  const spend = (amount: number, n: number) =>
    given(subjectOf(c)).when(budgetHistory(ann.user_id, spending(amount, n)));
  await spend(7.9, 1).then('skip');
  const [near] = await spend(0.1, 2).then('done', told(ann, 'near'));
  assert.match(JSON.stringify(near?.data), /nearly used up.*8\.00 of 10\.00 USD/);
  const month = new Date().toISOString().slice(0, 7);
  assert.equal((near?.data as { details?: object } | undefined)?.details, {
    level: 'near',
    month,
    spent_usd: '8.00',
    limit_usd: '10.00',
  });
  await spend(1, 3).then('done');
  const [reached] = await spend(1, 4).then('done', told(ann, 'reached'));
  assert.match(JSON.stringify(reached?.data), /is used up/);
  await spend(1, 5).then('done');
});

it('counts a budget as used up once something was refused for lack of money', async (c) => {
  const ann = await userWithBudget(c);
  const item = exampleContent({ owner_id: ann.user_id });
  const failedWith = (code: string) =>
    item.at('script', failing('script', 1, code)).filter(({ type }) => type === 'PipelineFailed');
  await given(subjectOf(c))
    .when(item.history(...failedWith('timeout')))
    .then('skip');
  await given(subjectOf(c))
    .when(item.history(...failedWith('budget_exhausted')))
    .then('done', told(ann, 'reached'));
});

it('says nothing to a user without a budget', async (c) => {
  const ann = exampleUser();
  await given(subjectOf(c), ann.history(ann.registered))
    .when(budgetHistory(ann.user_id, spending(100, 1)))
    .then('skip');
});

it.run();
