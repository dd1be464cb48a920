import * as assert from 'uvu/assert';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { done, type Policy, park, retry } from '../../../kernel/policies/policy.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestStoresOnProcess } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { parkedBy, policyOnAmounts, whileRunning, writeAmount, writeOther } from './running.ts';

const it = suiteOn('policies', openTestStoresOnProcess);

it('delivers a policy its events and no others', async ({ store }) => {
  const { policy, seen } = policyOnAmounts(() => done);
  await whileRunning(store, policy, async () => {
    await Promise.all([writeAmount(store, 1), writeOther(store), writeAmount(store, 3)]);
    await eventually('two amounts', () => seen.size === 2);
  });
  assert.equal([...seen.keys()].sort(), [1, 3]);
});

it('divides its events among the processes that run it, and each is handled by one of them', async ({ store }) => {
  let go: () => void = () => undefined;
  const bothAreBusy = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { policy, seen } = policyOnAmounts(() => bothAreBusy.then(() => done), { concurrency: 2, waiting: 1 });
  const handled = { one: 0, other: 0 };
  const copy = (name: keyof typeof handled): Policy => ({
    ...policy,
    handle(event, context) {
      handled[name]++;
      return policy.handle(event, context);
    },
  });
  await whileRunning(store, copy('one'), () =>
    whileRunning(store, copy('other'), async () => {
      await Promise.all([31, 32, 33, 34, 35, 36, 37, 38].map((amount) => writeAmount(store, amount)));
      await eventually('events in both', () => handled.one === 2 && handled.other === 2);
      go();
      await eventually('all of them', () => seen.size === 8);
    }),
  );
  assert.equal([...seen.values()], Array(8).fill(1));
});

it('redelivers a retry, and parks what is to be parked', async ({ store }) => {
  const { policy, seen } = policyOnAmounts((amount, tries) => {
    if (amount === 12) return park('never');
    return tries < 3 ? retry(10, 'not yet') : done;
  });
  await whileRunning(store, policy, async () => {
    await Promise.all([writeAmount(store, 11), writeAmount(store, 12)]);
    await eventually('third try', () => seen.get(11) === 3);
    await eventually('parked event', async () => (await parkedBy(store, policy)) === 1);
  });
  assert.is(seen.get(12), 1);
});

it('counts a thrown error as a retry', async ({ store }) => {
  const { policy, seen } = policyOnAmounts((_, tries) => {
    if (tries === 1) throw new Error('for once');
    return done;
  });
  await whileRunning(store, policy, async () => {
    await writeAmount(store, 21);
    await eventually('second try', () => seen.get(21) === 2);
  });
});

it('handles every event that it missed, among a thousand others, after the store was killed', async ({
  store,
  server,
}) => {
  const { policy, seen } = policyOnAmounts(() => done);
  const missed = Array.from({ length: 100 }, (_, i) => 1_000 + i);
  await whileRunning(store, policy, async (run) => {
    await writeAmount(store, 999);
    await eventually('first amount', () => seen.has(999));
    await run.stop();
    for (let chunk = 0; chunk < 10; chunk++) {
      const amounts = missed.slice(chunk * 10, chunk * 10 + 10);
      const others = Array.from({ length: 100 }, () => writeOther(store));
      await Promise.all([...amounts.map((amount) => writeAmount(store, amount)), ...others]);
    }
  });
  await server.kill('SIGKILL');
  await server.restart();
  await whileRunning(store, policy, () =>
    eventually('end of what it missed', () => missed.every((amount) => seen.has(amount))),
  );
});

it('keeps no slot for an event in flight when the connection was lost', async ({ store, server }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const { policy, seen } = policyOnAmounts(
    async (amount) => {
      if (amount === 31) await released;
      return done;
    },
    { concurrency: 1, messageTimeoutMs: 3_600_000 },
  );
  const tapped = countDeliveries(store);
  await whileRunning(tapped.store, policy, async () => {
    await writeAmount(store, 31);
    await eventually('long one in hand', () => seen.has(31));
    await server.kill('SIGKILL');
    await server.restart();
    // Its only slot is taken by the second delivery, which has to be answered when the first has been handled.
    await eventually('second delivery', () => tapped.deliveries() === 2);
    release();
    await writeAmount(store, 32);
    await eventually('next one', () => seen.has(32));
  });
  // At least once: the first may come again when its second delivery overtakes the end of the first.
  assert.equal([...seen.keys()], [31, 32]);
});

/** The store, telling how many deliveries its groups have handed out. */
function countDeliveries(store: EventStore): { store: EventStore; deliveries: () => number } {
  let deliveries = 0;
  return {
    deliveries: () => deliveries,
    store: {
      ...store,
      async *consume(group, signal) {
        for await (const delivery of store.consume(group, signal)) {
          deliveries++;
          yield delivery;
        }
      },
    },
  };
}

it.run();
