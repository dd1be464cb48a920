import * as assert from 'uvu/assert';
import { openEventStore } from '../../../kernel/event-store/index.ts';
import { done, type Policy } from '../../../kernel/policies/policy.ts';
import { runPolicy } from '../../../kernel/policies/runner.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { policyOnAmounts, whileRouting, whileRunning, writeAmount } from './running.ts';

const it = suiteOn('turns of a policy with one slot', openTestStores);

const ONE_SLOT = { concurrency: 1, waiting: 50, messageTimeoutMs: 3_600_000 };

/** The amount 1 is handled until it is released. */
function heldByOne() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const { policy, seen } = policyOnAmounts(async (amount) => {
    if (amount === 1) await released;
    return done;
  }, ONE_SLOT);
  return { policy, seen, release };
}

it('go round among owners, each in the order of the log', async ({ store }) => {
  const { policy, seen, release } = heldByOne();
  let waiting: unknown[] = [];
  const watched = {
    ...policy,
    async onLine(line: readonly { data: object }[]) {
      waiting = line.map(({ data }) => (data as { amount: number }).amount);
    },
  };
  await whileRunning(store, watched, async () => {
    for (const amount of [1, 2, 3, 4, 5, 6, 7, 8]) await writeAmount(store, amount, 'ann');
    for (const amount of [21, 22]) await writeAmount(store, amount, 'bob');
    await writeAmount(store, 31);
    const order = [21, 31, 2, 22, 3, 4, 5, 6, 7, 8];
    await eventually('all in line', () => waiting.length === order.length);
    assert.equal(waiting, order);
    release();
    await eventually('the last', () => seen.size === order.length + 1);
    assert.equal([...seen.keys()], [1, ...order]);
    await eventually('an empty line', () => waiting.length === 0);
  });
});

it('are counted by policy, without saying whose they are', async ({ store }) => {
  const { policy, seen, release } = heldByOne();
  const metrics = createMetrics('test');
  const counted = async (): Promise<string[]> =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith('policy_work{'));
  const work = (state: string, events: number): string =>
    `policy_work{policy="${policy.name}",state="${state}",service="test"} ${events}`;
  await whileRunning(
    store,
    policy,
    async () => {
      for (const amount of [1, 2, 3]) await writeAmount(store, amount, 'ann');
      await writeAmount(store, 21, 'bob');
      const expected = [work('running', 1), work('waiting', 3)].join();
      await eventually('everything counted', async () => (await counted()).join() === expected);
      release();
      await eventually('all', () => seen.size === 4);
      await eventually(
        'nothing left',
        async () => (await counted()).join() === [work('running', 0), work('waiting', 0)].join(),
      );
    },
    { metrics },
  );
  assert.equal(await counted(), []);
});

it('go on among the same owners when a process that had all of it is gone', async (c) => {
  const { store } = c;
  const { policy, seen, release } = heldByOne();
  const dead = c.alsoOpen(openEventStore);
  await whileRouting(store, policy, async () => {
    const tools = { log: createLog('silent'), metrics: createMetrics('test') };
    // It handles nothing until it is asked to stop, when nothing that it says is heard any more.
    const handle: Policy['handle'] = (_, { signal }) =>
      new Promise((end) => signal.addEventListener('abort', () => end(done), { once: true }));
    const killed = runPolicy({ ...policy, handle }, { ...tools, store: dead });
    for (const amount of [1, 2, 3, 4]) await writeAmount(store, amount, 'ann');
    for (const amount of [21, 22]) await writeAmount(store, amount, 'bob');
    await eventually('all of it in the process', async () => {
      const [group] = await store.groupsOn(policy.inbox.stream);
      return group?.inFlight === 6;
    });
    // Nothing of it is acknowledged, and nothing is released.
    await dead.close();
    let waiting: unknown[] = [];
    const watched = {
      ...policy,
      async onLine(line: readonly { data: object }[]) {
        waiting = line.map(({ data }) => (data as { amount: number }).amount);
      },
    };
    const next = runPolicy(watched, { ...tools, store });
    try {
      await eventually('everything that is left in line', () => waiting.length === 5);
      release();
      await eventually('the last', () => seen.size === 6);
      assert.equal([...seen.keys()], [1, 21, 2, 22, 3, 4]);
    } finally {
      release();
      await next.stop();
      await killed.stop();
    }
  });
});

it('leave what waits for long to a copy that has a free slot', async ({ store }) => {
  const { policy, seen, release } = heldByOne();
  const run = () => {
    const pauses = {
      retry: { firstMs: 1, longestMs: 5 },
      outage: { firstMs: 1, longestMs: 5 },
      slot: { longestMs: 60_000 },
    };
    return runPolicy(policy, { store, log: createLog('silent'), metrics: createMetrics('test') }, pauses);
  };
  await whileRunning(
    store,
    policy,
    async () => {
      await writeAmount(store, 1, 'ann');
      await eventually('the one that lasts', () => seen.has(1));
      for (const amount of [2, 3, 4]) await writeAmount(store, amount, 'ann');
      const copy = run();
      try {
        await eventually('the others', () => seen.size === 4);
        assert.equal([...seen.values()], [1, 1, 1, 1]);
      } finally {
        release();
        await copy.stop();
      }
    },
    { slotWithinMs: 20 },
  );
});

it.run();
