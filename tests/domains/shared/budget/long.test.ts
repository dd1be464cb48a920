import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { budgetEvents } from '../../../../contracts/shared/budget.ts';
import { budget } from '../../../../domains/shared/budget/index.ts';
import { rootCommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import type { Cost } from '../../../../kernel/events/cost.ts';
import { reserved, settled } from '../../../support/examples/budget.ts';
import { history, write } from '../../../support/given.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { countingStore } from '../../../support/stores/counting-store.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('the budget of a month with many payments', openTestStores);

const cent: Cost = { amount_usd: 0.01, provider: 'cloud', unit: 'image', quantity: 1 };

it('is read from a snapshot by a process that knows nothing yet, and decides as the whole stream does', async ({
  store,
}) => {
  const id = `${randomUUID()}-2026-01`;
  const paid = (n: number) => ({ reservation_id: `r-${n}`, payment_id: `p-${n}` });
  const events = Array.from({ length: 250 }, (_, n) => [reserved(0.02, paid(n)), settled([cent], paid(n))]).flat();
  await write(store, history(budgetEvents, id, null, ...events, reserved(1, paid(250))));

  const afresh = () => countingStore(store);
  await load(afresh().store, budget, id);
  const second = afresh();
  const { state } = await load(second.store, budget, id);
  assert.ok(second.read() <= 210, `read ${second.read()}`);
  assert.equal(state, (await load(afresh().store, { ...budget, snapshots: null }, id)).state);
  assert.is(state.spent_usd, 2.5);

  const context = () => rootCommandContext(randomUUID(), 'system:test', null);
  const again = { type: 'SettleSpending', payment: settled([cent], paid(3)).data } as const;
  assert.equal((await execute(afresh().store, budget, id, again, context())).events, []);
  const release = { type: 'ReleaseSpending', reservation_id: 'r-250' } as const;
  assert.is((await execute(afresh().store, budget, id, release, context())).events.length, 1);
});

it.run();
