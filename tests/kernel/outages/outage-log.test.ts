import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createOutageLog, createStoreOutageLog } from '../../../kernel/outages/outage-log.ts';
import { keptLog } from '../../support/log-lines.ts';

const it = suite('the log of an outage');

const linesOf = () => {
  const { log, lines } = keptLog();
  return { log, said: () => lines().map(({ msg }) => msg) };
};

const [BEGIN, END] = ['it is away', 'it is back'];

it('says once that it has begun and once that it is over, however often something fails in between', () => {
  const { log, said } = linesOf();
  const outage = createOutageLog(log, { begin: BEGIN, end: END });
  outage.available();
  for (let n = 0; n < 3; n++) outage.unavailable(new Error('refused'));
  assert.ok(outage.isOn());
  outage.available();
  outage.available();
  assert.not(outage.isOn());
  assert.equal(said(), [BEGIN, END]);
});

it('is one while what comes back fails again at once, as when another node begins to lead', async () => {
  const { log, said } = linesOf();
  const outage = createOutageLog(log, { begin: BEGIN, end: END }, 50);
  outage.unavailable('the leader is gone');
  outage.available(performance.now());
  outage.unavailable('the next is not ready');
  outage.available(performance.now());
  assert.equal(said(), [BEGIN]);
  await sleep(60);
  outage.available(performance.now());
  assert.equal(said(), [BEGIN, END]);
});

it('does not take a call for its end that began before it', () => {
  const { log, said } = linesOf();
  const outage = createStoreOutageLog(log, 'the event store');
  const since = performance.now() - 1;
  outage.unavailable('refused');
  outage.available(since);
  assert.ok(outage.isOn());
  assert.equal(said(), ['the event store is unavailable: work that needs it waits or is refused until it is back']);
});

it.run();
