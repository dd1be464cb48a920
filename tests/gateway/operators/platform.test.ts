import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { forgetProcess, noteProcesses, observedLags, processesOf } from '../../../kernel/documents/index.ts';
import { eventually } from '../../support/eventually.ts';
import { startGatewayStack } from '../../support/stacks/gateway.ts';
import { startStoreProcesses } from '../../support/stores/both.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('what operators see of the platform', async () => {
  const stores = await startStoreProcesses();
  return { ...(await startGatewayStack({ stores })), ...stores };
});

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

it('is for operators', async (gateway) => {
  const auditor = await gateway.tokenOf('auditor', randomUUID());
  for (const path of ['inboxes', 'log', 'processes']) {
    assert.is((await gateway.call('GET', `/api/v1/ops/${path}`)).status, 401, path);
    assert.is((await gateway.call('GET', `/api/v1/ops/${path}`, { token: auditor })).status, 403, path);
  }
});

it('is every inbox, how far the router has filled it and what is left to do', async (gateway) => {
  const token = await gateway.tokenOf('operator', randomUUID());
  await gateway.register('Ann');
  const { db } = gateway.resources.documentStore;
  await eventually('a look at an inbox', () => observedLags(db).findOne({ _id: 'inbox-notify' }));
  const { body } = await gateway.call('GET', '/api/v1/ops/inboxes', { token });
  const byStream = new Map(body.items.map((item: { stream: string }) => [item.stream, item]));
  const notify = byStream.get('inbox-notify') as Record<string, unknown>;
  assert.is(notify.policy, 'notify');
  for (const field of ['lag_bytes', 'lag_seconds', 'waiting', 'in_flight']) assert.type(notify[field], 'number', field);
  assert.match(String(notify.router_position), /^-?\d+$/);
  const channels = byStream.get('channels') as Record<string, unknown>;
  assert.equal([channels.policy, channels.waiting], [null, null]);
});

it('is where the log ends, and how fast it grows where that is known', async (gateway) => {
  const token = await gateway.tokenOf('operator', randomUUID());
  const before = await gateway.resources.store.head();
  const { status, body } = await gateway.call('GET', '/api/v1/ops/log', { token });
  assert.is(status, 200);
  assert.ok(BigInt(body.head) >= before);
  assert.is(new Date(body.newest_at).toISOString(), body.newest_at);
  assert.ok(body.events_per_second === null || body.events_per_second >= 0);
});

it('is every service that runs, and what was lost, until it is forgotten', async (gateway) => {
  const token = await gateway.tokenOf('operator', randomUUID());
  const { db } = gateway.resources.documentStore;
  const list = async () => (await gateway.call('GET', '/api/v1/ops/processes', { token })).body.items;
  await eventually('all heartbeats', async () => (await processesOf(db).countDocuments()) >= 3);
  const found = await list();
  assert.equal(
    found.map(({ service, state }: { service: string; state: string }) => [service, state]),
    [
      ['gateway', 'running'],
      ['identity', 'running'],
      ['projections', 'running'],
    ],
  );
  assert.is(new Set(found.map(({ instance }: { instance: string }) => instance)).size, 1);
  assert.equal([found[0].version, found[0].pid], [version, process.pid]);

  const dead = { instance: randomUUID(), service: 'media', since: new Date() };
  await noteProcesses(db, [dead]);
  const silentFor = (ms: number) =>
    processesOf(db).updateOne({ instance: dead.instance }, { $set: { heard_at: new Date(Date.now() - ms) } });
  const stateOf = async () =>
    (await list()).find(({ instance }: { instance: string }) => instance === dead.instance)?.state;
  assert.is(await stateOf(), 'running');
  await silentFor(60_000);
  assert.is(await stateOf(), 'lost');
  await silentFor(3_600_000);
  assert.is(await stateOf(), undefined);
  // The store removes it in its own time.
  const indexes = await processesOf(db).indexes();
  assert.equal(
    indexes.flatMap(({ key, expireAfterSeconds }) => (expireAfterSeconds ? [[key, expireAfterSeconds]] : [])),
    [[{ heard_at: 1 }, 600]],
  );
  await forgetProcess(db, dead);
  assert.is(await processesOf(db).countDocuments({ instance: dead.instance }), 0);
});

it('is nothing while a store is away, and says so', async (gateway) => {
  const token = await gateway.tokenOf('operator', randomUUID());
  await gateway.eventStore.kill('SIGKILL');
  for (const [method, path] of [
    ['GET', 'inboxes'],
    ['GET', 'log'],
    ['GET', 'processes'],
    ['POST', 'subscriptions/notify/discard'],
  ] as const) {
    const body = method === 'POST' ? { body: { count: 1 } } : {};
    const answer = await gateway.call(method, `/api/v1/ops/${path}`, { token, ...body });
    assert.equal([answer.status, answer.body.error], [503, 'not_ready'], path);
  }
});

it.run();
