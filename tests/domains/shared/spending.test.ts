import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { budgetEvents } from '../../../contracts/shared/budget.ts';
import { budgetIdOf } from '../../../domains/shared/budget/index.ts';
import { spendingFor } from '../../../domains/shared/spending.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import type { Config } from '../../../kernel/config/index.ts';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import type { Cost } from '../../../kernel/events/cost.ts';
import { callPaid } from '../../../kernel/providers/paid-call.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { ceilingsFor } from '../../support/ceilings.ts';
import { settingsHistory } from '../../support/examples/settings.ts';
import { type FakeServer, type Reply, startFakeServer } from '../../support/fakes/server.ts';
import { write } from '../../support/given.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

type Context = TestStores & { another: EventStore; provider: FakeServer; replies: Reply[] };

const it = suiteOn('paid calls', async (): Promise<Context> => {
  const stores = await openTestStores();
  const another = stores.alsoOpen(openEventStore);
  const replies: Reply[] = [];
  const provider = await startFakeServer(
    ({ headers }) => replies.shift() ?? { body: `for ${headers['idempotency-key']}` },
  );
  const close = async () => {
    await provider.close();
    await stores.close();
  };
  return { ...stores, another, provider, replies, close };
});

const cost = (amount_usd: number): Cost => ({ amount_usd, provider: 'cloud', unit: 'image', quantity: 1 });

/** An owner who may spend so much a month, and the calls that are made for them. */
async function spender({ store, files, provider }: Context, monthly_usd: number | null, settings?: Partial<Config>) {
  const ceilings = ceilingsFor({ store, files }, settings);
  const owner = randomUUID();
  await write(store, settingsHistory(owner, { budget: { monthly_usd } }));
  return {
    /** A call that may cost 0.5 dollars and costs 0.4. */
    call(key: string, from: EventStore = store, timeoutMs = 5_000, amountUsd: number | null = 0.5) {
      const context = rootCommandContext(randomUUID(), owner, owner);
      const spending = spendingFor({ store: from, ceilings }, { owner, service: 'media', contentId: null, context });
      const paying = {
        key: `${owner} ${key}`,
        amountUsd,
        spending,
        costsOf: () => [cost(amountUsd === null ? 0 : 0.4)],
      };
      return callPaid(provider.url, { provider: 'cloud', timeoutMs, maxBytes: 1_000, ...paying }).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof ProviderError ? error.details.code : String(error)),
      );
    },
    events: async () => (await store.eventsOf(budgetEvents, budgetIdOf(owner, new Date()))).map(({ type }) => type),
    asked: () => provider.requests.filter(({ headers }) => String(headers['idempotency-key']).startsWith(owner)).length,
  };
}

it('are reserved for, made under their key and settled', async (c) => {
  const { call, events, asked } = await spender(c, 1);
  assert.is(await call('a'), 200);
  assert.equal([await events(), asked()], [['SpendingReserved', 'SpendingSettled'], 1]);
});

it('are refused where a budget is set and nobody knows what they cost, and recorded where none is', async (c) => {
  const unpriced = [c.store, 5_000, null] as const;
  const limited = await spender(c, 100);
  assert.is(await limited.call('a', ...unpriced), 'unpriced_provider');
  assert.equal([await limited.events(), limited.asked()], [[], 0]);
  const free = await spender(c, null);
  assert.is(await free.call('a', ...unpriced), 200);
  assert.equal(await free.events(), ['SpendingSettled']);
});

it('are not made when the budget has no room for what they may cost', async (c) => {
  const { call, asked } = await spender(c, 0.49);
  assert.is(await call('a'), 'budget_exhausted');
  assert.is(asked(), 0);
});

it('are held by the lower one of the two budgets, that of the user and that of the operator', async (c) => {
  const lower = { PLATFORM_USER_BUDGET_USD_MONTHLY: 0.49 };
  for (const own of [null, 10]) assert.is(await (await spender(c, own, lower)).call('a'), 'budget_exhausted');
  const higher = { PLATFORM_USER_BUDGET_USD_MONTHLY: 10 };
  assert.is(await (await spender(c, 0.49, higher)).call('a'), 'budget_exhausted');
  assert.is(await (await spender(c, 0.5, higher)).call('a'), 200);
});

it('never overspend together, whichever process makes them', async (c) => {
  const { call, asked } = await spender(c, 2.1);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => call(String(index), index % 2 ? c.store : c.another)),
  );
  const paid = outcomes.filter((outcome) => outcome === 200).length;
  // Four may be set aside for at a time, and a fifth fits as soon as one of them has cost less.
  assert.ok(paid === 4 || paid === 5, String(outcomes));
  assert.equal([outcomes.filter((outcome) => outcome === 'budget_exhausted').length, asked()], [20 - paid, paid]);
});

it('give back what was not billed', async (c) => {
  const { call, events } = await spender(c, 0.5);
  c.replies.push({ status: 503 });
  assert.equal([await call('a'), await call('b')], [503, 200]);
  assert.equal(await events(), ['SpendingReserved', 'SpendingReleased', 'SpendingReserved', 'SpendingSettled']);
});

it('keep what was set aside where the answer was lost, until a repeat settles it', async (c) => {
  const { call, events } = await spender(c, 0.5);
  c.replies.push({ body: 'for', hangAfter: 1 });
  assert.equal([await call('a', c.store, 200), await call('b')], ['timeout', 'budget_exhausted']);
  assert.is(await call('a', c.another), 200);
  assert.equal(await events(), ['SpendingReserved', 'SpendingSettled']);
});

it('record an answer that two processes were given once, and each answer where there were two', async (c) => {
  const { call, events } = await spender(c, null);
  await Promise.all([call('a'), call('a', c.another)]);
  assert.is((await events()).filter((type) => type === 'SpendingSettled').length, 1);
  c.replies.push({ body: 'one' }, { body: 'another' });
  await Promise.all([call('b'), call('b', c.another)]);
  assert.is((await events()).filter((type) => type === 'SpendingSettled').length, 3);
});

it.run();
