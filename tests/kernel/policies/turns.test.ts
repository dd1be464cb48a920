import * as assert from 'uvu/assert';
import { done } from '../../../kernel/policies/policy.ts';
import { runPolicy } from '../../../kernel/policies/runner.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { policyOnAmounts, whileRunning, writeAmount } from './running.ts';

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
