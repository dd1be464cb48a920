import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEventStore } from '../../../kernel/event-store/index.ts';
import { runRouter } from '../../../kernel/inboxes/router.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import { createStoreOutageLog } from '../../../kernel/outages/outage-log.ts';
import { reportEventStoreOutages } from '../../../kernel/outages/report-outages.ts';
import { done } from '../../../kernel/policies/policy.ts';
import { runPolicy } from '../../../kernel/policies/runner.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { eventually } from '../../support/eventually.ts';
import { keptLog } from '../../support/log-lines.ts';
import { startEventStoreProcess } from '../../support/stores/event-store.ts';
import { policyOnAmounts, writeAmount } from '../policies/running.ts';

const it = suite('an outage');

const messages = (lines: ReturnType<typeof keptLog>['lines']): string[] => lines().map(({ msg }) => msg);

it('of the event store is one line of the log, and its end another', async () => {
  const server = await startEventStoreProcess();
  const { log, lines } = keptLog('info');
  const store = reportEventStoreOutages(openEventStore(server.url), createStoreOutageLog(log, 'the event store'));
  const policies = Array.from({ length: 5 }, () => policyOnAmounts(() => done));
  const inboxes = policies.map(({ policy }) => policy.inbox);
  await Promise.all(inboxes.map((inbox) => startPositionsOf(store, inbox)));
  const stopping = new AbortController();
  const routing = runRouter(store, inboxes, log, stopping.signal);
  const metrics = createMetrics(randomUUID());
  const running = policies.map(({ policy }) => runPolicy(policy, { store, log, metrics }));
  const allSaw = (amount: number) => eventually('all', () => policies.every(({ seen }) => seen.has(amount)));

  await writeAmount(store, 1);
  await allSaw(1);
  await server.kill('SIGKILL');
  await eventually('line', () => lines().length > 0);
  await store.head().catch(() => undefined);
  await server.restart();
  await eventually('write', () =>
    writeAmount(store, 2).then(
      () => true,
      () => false,
    ),
  );
  await allSaw(2);
  stopping.abort();
  await Promise.all([routing, ...running.map((each) => each.stop())]);
  await store.close();
  await server.stop();

  assert.equal(messages(lines), [
    'the event store is unavailable: work that needs it waits or is refused until it is back',
    'the event store is available again',
  ]);
  assert.is(
    lines().some((line) => 'err' in line),
    false,
    'without stacks',
  );
});

it.run();
