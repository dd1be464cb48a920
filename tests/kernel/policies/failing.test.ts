import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { done, type Policy, park, retry, skip, unavailable } from '../../../kernel/policies/policy.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { eventually } from '../../support/eventually.ts';
import { keptLog } from '../../support/log-lines.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { parkedBy, policyOnAmounts, whileRunning, writeAmount } from './running.ts';

const it = suiteOn('policies that fail', openTestStores);

it('parks on purpose what has failed twenty times, says so and counts it', async ({ store }) => {
  const { policy, seen } = policyOnAmounts(() => {
    throw new Error('never works');
  });
  const [{ log, lines }, metrics] = [keptLog('error'), createMetrics('test')];
  await whileRunning(
    store,
    policy,
    async () => {
      await writeAmount(store, 1);
      await parked(store, policy, 1);
    },
    { log, metrics },
  );
  assert.is(seen.get(1), 20);
  assert.equal(
    lines().map(({ msg, reason }) => [msg, reason]),
    [['parked: needs an operator', 'failed 20 times, at last: never works']],
  );
  const { values } = await metrics.policyOutcomes.get();
  assert.equal(Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value])), { retry: 19, park: 1 });
});

it('says what is parked in the words that operators are asked to look for, with event id and reason', async ({
  store,
}) => {
  const { policy } = policyOnAmounts(() => park('never works'));
  const { log, lines } = keptLog('error');
  const { id } = await whileRunning(
    store,
    policy,
    async () => {
      const event = await writeAmount(store, 1);
      await parked(store, policy, 1);
      return event;
    },
    { log },
  );
  assert.equal(
    lines().map(({ event_id, reason }) => [event_id, reason]),
    [[id, 'never works']],
  );
  const told = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  assert.ok(lines().every(({ msg }) => told.includes(`\`${msg}\``)));
});

it('parks at once what wants to write more than the event store takes', async ({ store }) => {
  const { policy, seen } = policyOnAmounts(async () => {
    const data = { amount: 1, text: 'x'.repeat(1_048_576) };
    const metadata = {
      correlationId: randomUUID(),
      causationId: randomUUID(),
      commandId: null,
      actor: 'a',
      owner: null,
    };
    await store.append(`counter-${randomUUID()}`, null, [{ id: randomUUID(), type: 'Added', data, metadata }]);
    return done;
  });
  const { log, lines } = keptLog('error');
  await whileRunning(
    store,
    policy,
    async () => {
      await writeAmount(store, 1);
      await parked(store, policy, 1);
    },
    { log },
  );
  assert.is(seen.get(1), 1);
  assert.match(String(lines()[0]?.reason), 'more than the event store accepts at once');
});

it('parks early what the rules refuse', async ({ store }) => {
  const { policy, seen } = policyOnAmounts(() => {
    throw new Rejection('counter/closed', 'conflict', 'The counter is closed');
  });
  await whileRunning(store, policy, async () => {
    await writeAmount(store, 1);
    await parked(store, policy, 1);
  });
  assert.is(seen.get(1), 5);
});

for (const [what, fail] of [
  ['is said by the handler', () => unavailable('the mail server is down')],
  ['a provider throws', throwUnavailable],
] as const) {
  it(`spends no tries on an outage that ${what}, and pauses until it is over`, async ({ store }) => {
    let isDown = true;
    const { policy, seen } = policyOnAmounts(() => (isDown ? fail() : done), { concurrency: 2 });
    const tries = () => [...seen.values()].reduce((sum, each) => sum + each, 0);
    const { log, lines } = keptLog('info');
    await whileRunning(
      store,
      policy,
      async () => {
        await Promise.all([writeAmount(store, 1), writeAmount(store, 2), writeAmount(store, 3)]);
        await eventually('many tries', () => tries() > 60);
        isDown = false;
        await eventually('end', () => lines().length === 2);
        await writeAmount(store, 4);
        await eventually('the next one', () => seen.has(4));
      },
      { log },
    );
    assert.equal(
      lines().map(({ msg }) => msg),
      ['the policy pauses: something it needs is unavailable', 'the policy resumes'],
    );
    assert.is(await parkedBy(store, policy), 0);
  });
}

it('spends no tries on an outage of a provider while others have nothing to do', async ({ store }) => {
  let isDown = true;
  const { policy, seen } = policyOnAmounts((amount) => {
    if (amount > 1) return skip('nothing to do');
    return isDown ? throwUnavailable() : done;
  });
  const { log, lines } = keptLog('info');
  let last = 1;
  await whileRunning(
    store,
    policy,
    async () => {
      await writeAmount(store, 1);
      await eventually('many tries', async () => {
        await writeAmount(store, ++last);
        return (seen.get(1) ?? 0) > 60;
      });
      await eventually('others', () => seen.has(last));
      isDown = false;
      await eventually('end', () => lines().length === 2);
    },
    { log },
  );
  assert.is(await parkedBy(store, policy), 0);
  assert.match(String(lines()[1]?.msg), 'the policy resumes');
});

it('parks what finds a provider unavailable again and again while others get through', async ({ store }) => {
  const { policy, seen } = policyOnAmounts((amount) => (amount === 1 ? throwUnavailable() : done));
  let next = 2;
  await whileRunning(store, policy, async () => {
    await writeAmount(store, 1);
    await eventually('parked event', async () => {
      await writeAmount(store, next++);
      return (await parkedBy(store, policy)) === 1;
    });
  });
  assert.ok((seen.get(1) ?? 0) >= 20);
});

it('pauses before the next try also after a handler that took longer than a slot is waited for', async ({ store }) => {
  const [began, failed]: [number[], number[]] = [[], []];
  const { policy } = policyOnAmounts(async (_, tries) => {
    began.push(performance.now());
    if (tries > 1) return done;
    await sleep(60);
    failed.push(performance.now());
    return retry(300, 'not yet');
  });
  const twice = async () => {
    await writeAmount(store, 1);
    await eventually('the next try', () => began.length === 2);
  };
  await whileRunning(store, policy, twice, { slotWithinMs: 20 });
  const waited = (began[1] ?? 0) - (failed[0] ?? 0);
  assert.ok(waited >= 295, `${waited} ms`);
});

it('lets others through while one waits for its next try', async ({ store }) => {
  const { policy, seen } = policyOnAmounts((amount) => (amount === 1 ? retry(3_600_000, 'much later') : done), {
    concurrency: 1,
  });
  await whileRunning(store, policy, async () => {
    await writeAmount(store, 1);
    await eventually('first try', () => seen.has(1));
    await Promise.all([writeAmount(store, 2), writeAmount(store, 3)]);
    await eventually('others', () => seen.has(2) && seen.has(3));
  });
  assert.is(seen.get(1), 1);
});

const parked = (store: EventStore, policy: Policy, count: number): Promise<true> =>
  eventually('parked event', async () => (await parkedBy(store, policy)) === count);

function throwUnavailable(): never {
  const details = { provider: 'smtp', kind: 'unavailable', code: 'timeout', cause: 'no answer', nextAction: 'wait' };
  throw new ProviderError(details as ProviderError['details']);
}

it.run();
