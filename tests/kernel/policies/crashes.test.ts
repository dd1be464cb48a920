import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { done } from '../../../kernel/policies/policy.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestStoresOnProcess } from '../../support/stacks/stores.ts';
import { LEAST_RIGHTS } from '../../support/stores/event-store.ts';
import { unless } from '../../support/stores/skip.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { policyOnAmounts, whileRouting, writeAmount } from './running.ts';

const it = suiteOn('a policy whose process crashes on an event', openTestStoresOnProcess);
const MORTAL = fileURLToPath(new URL('./mortal.ts', import.meta.url));
const NEIGHBOURS = [1, 2, 3, 4, 5];

unless(LEAST_RIGHTS, it)(
  'parks it when it has done so again and again, and handles all others',
  async ({ store, server }) => {
    // Named here, run there.
    const { policy } = policyOnAmounts(() => done);
    const parked = `$persistentsubscription-${policy.inbox.stream}::${policy.name}-parked`;
    const handled = new Set<unknown>();
    const start = (): ChildProcess => fork(MORTAL, [server.url, policy.name]).on('message', (n) => handled.add(n));

    await whileRouting(store, policy, async () => {
      let child = start();
      // It arrives while the process runs, as the first of its kind mostly does.
      await writeAmount(store, 0);
      await eventually('the first amount', () => handled.has(0));
      await Promise.all([13, ...NEIGHBOURS].map((amount) => writeAmount(store, amount)));
      const countParked = () => store.records(parked).then(({ length }) => length);
      // While the server restarts, no one knows.
      const isParked = eventually('the parked event', () => countParked().then(Boolean, () => false), {
        withinMs: 200_000,
      });
      let crashes = 0;
      for (; ; crashes++) {
        const died = once(child, 'exit').then(([code]) => code);
        const ended = await Promise.race([died, isParked]);
        if (ended === true) break;
        assert.is(ended, 13);
        // What the server has counted is gone.
        if (crashes === 2) await server.restart();
        child = start();
      }
      assert.ok(crashes === 12 || crashes === 13, `${crashes} crashes`);
      await writeAmount(store, 6);
      await eventually('all other amounts', () => [...NEIGHBOURS, 6].every((amount) => handled.has(amount)));
      child.kill('SIGKILL');
    });
    const [record, ...others] = await store.records(parked, { resolveLinks: true });
    assert.equal([record?.event?.data, others], [{ amount: 13 }, []]);
  },
);

it.run();
