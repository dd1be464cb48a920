import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import { MongoClient } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { budgetEvents } from '../../contracts/shared/budget.ts';
import { type RetryingClient, register, retryingClient } from '../support/clients/retrying.ts';
import { openClient, statusOfUpgrade } from '../support/clients/socket.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeServer, startFakeServer } from '../support/fakes/server.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { type DocumentStoreProcess, startDocumentStoreProcess } from '../support/stores/document-store.ts';
import { openRawWriter, type RawWriter } from '../support/stores/raw-writer.ts';
import { unless } from '../support/stores/skip.ts';
import { alerts } from './alert-rules.ts';
import { areWorded, isOver, isTrue, REASON, TOKEN } from './broken.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';

/** A platform is broken in one way after another, and Prometheus reads its metrics: the rules' own expressions tell. */
type Context = {
  platform: PlatformProcess;
  documents: DocumentStoreProcess;
  writer: FakeServer;
  /** What the writer answers. */
  answer: { status: number };
  prometheus: Prometheus;
  raw: RawWriter;
  administrator: RetryingClient;
};

const suiteOfAlerts = suite<Context>('alerts');
const it = unless(REASON, suiteOfAlerts);

const WITHIN = { withinMs: 90_000 };

suiteOfAlerts.before(async (c) => {
  if (REASON !== null) return;
  c.answer = { status: 200 };
  c.documents = await startDocumentStoreProcess();
  c.writer = await startFakeServer(() => ({ status: c.answer.status, body: { data: [] } }));
  c.platform = await startPlatformProcess(
    {
      MONGODB_URI: c.documents.url,
      PLATFORM_METRICS_TOKEN: TOKEN,
      PLATFORM_LIMITS: 'mongodb',
      PLATFORM_LLM_URL: c.writer.url,
      PLATFORM_SOCKETS_PER_ADDRESS: '1',
    },
    { embedded: true },
  );
  c.raw = openRawWriter(c.platform.eventStoreUrl());
  c.administrator = retryingClient(c.platform.url);
  const { body } = await c.administrator.call('POST', '/api/v1/auth/login', c.platform.administrator());
  c.administrator.token = String(body.access_token);
  c.prometheus = await startPrometheus(c.platform.url, TOKEN);
});

suiteOfAlerts.after(async (c) => {
  await c.prometheus?.stop();
  await c.raw?.close();
  await c.platform?.remove();
  await c.documents?.stop();
  await c.writer?.close();
});

it('are silent on a platform where nothing is wrong', async (c) => {
  await eventually('lags', async () => (await c.prometheus.query('policy_lag_events')).length > 0, WITHIN);
  const firing = await Promise.all(
    alerts.map(async ({ alert, expr }) => ((await c.prometheus.query(expr)).length > 0 ? [alert] : [])),
  );
  assert.equal(firing.flat(), []);
});

it('tell of a provider that refuses its key, and of one that fails', async (c) => {
  const test = () =>
    c.administrator.call('POST', '/api/v1/director/api/v1/providers/test', { provider: 'openai-writer' });
  const several = async () => {
    await test();
    await sleep(3_000);
  };
  c.answer.status = 401;
  await isTrue(c, 'ProviderRefusesKey', { cause: several });
  c.answer.status = 500;
  await isTrue(c, 'ProviderFails', { cause: several });
  c.answer.status = 200;
});

it('tell of sockets that are refused', async (c) => {
  const token = `token=${c.administrator.token}`;
  const only = await openClient(c.platform.url, token);
  await isTrue(c, 'SocketsRefused', { cause: () => statusOfUpgrade(c.platform.url, token) });
  only.close();
});

it('tell of events that no version knows, that cannot be folded, and that a policy has parked', async (c) => {
  const metadata = { $correlationId: randomUUID(), $causationId: randomUUID(), actor: 'system:test', schema: 1 };
  await c.raw.appendAsStored(`kite-${randomUUID()}`, jsonEvent({ type: 'KiteRaised', data: {}, metadata }));
  const damaged = binaryEvent({ type: 'PipelineStageChanged', data: new TextEncoder().encode('{') });
  await c.raw.appendAsStored(`content-${randomUUID()}`, damaged);
  await isTrue(c, 'UnknownEvents');
  await isTrue(c, 'ProjectionFailures');
  await isTrue(c, 'MessagesParked');
});

it('tell of a process that gets too little of the processor', (c) =>
  isTrue(c, 'Overloaded', {
    // Stopped for most of the time, as on a machine that is too busy.
    cause: async () => {
      process.kill(c.platform.pid(), 'SIGSTOP');
      await sleep(1_500);
      process.kill(c.platform.pid(), 'SIGCONT');
      await sleep(500);
    },
  }));

it('tell of calls that have no price', async (c) => {
  const call = { reservation_id: randomUUID(), payment_id: randomUUID(), service: 'director', content_id: null };
  const costs = [{ provider: 'a-new-one', unit: 'output_token' as const, quantity: 200, amount_usd: 0 }];
  const data = { ...call, provider: 'a-new-one', costs };
  await c.raw.append(budgetEvents, `${randomUUID()}-2026-01`, 2, { type: 'SpendingSettled', data });
  await isTrue(c, 'SpendingWithoutPrice');
});

it('tell of reads that are slow because the document store is', async (c) => {
  const headers = { authorization: `Bearer ${c.administrator.token}` };
  const trends = `${c.platform.url}/api/v1/scout/api/v1/trends`;
  const read = () => fetch(trends, { headers }).then((answer) => answer.arrayBuffer());
  await isTrue(c, 'RequestsSlow', {
    // As many reads as make up a tenth of one for each second of ten minutes, which fewer do not count as a rate.
    withinMs: 180_000,
    cause: async () => {
      c.documents.pause();
      const asked = [read(), read()];
      await sleep(2_600);
      c.documents.goOn();
      await Promise.all(asked);
    },
  });
});

it("tell of people's keys that are gone", async (c) => {
  await register(retryingClient(c.platform.url));
  const client = new MongoClient(c.documents.url);
  const keys = client.db('platform').collection('secrets_person_keys');
  const kept = await keys.find().toArray();
  await keys.deleteMany({});
  try {
    await isTrue(c, 'PersonKeysMissing');
    // Among keys that are lost nothing is noted that would have to be replaced.
    await keys.insertMany(kept);
    await isOver(c, 'PersonKeysMissing');
  } finally {
    await client.close();
  }
});

it('tell of a document store that is down, of requests that fail because of it, and of limits that are not shared', async (c) => {
  await c.documents.kill('SIGKILL');
  const headers = { authorization: `Bearer ${c.administrator.token}` };
  // Each is answered after seconds. Fewer than a user may send: what is refused for another reason has not failed.
  const ask = async () => {
    const asked = Array.from({ length: 4 }, () =>
      fetch(`${c.platform.url}/api/v1/scout/api/v1/trends`, { headers }).then((answer) => answer.arrayBuffer()),
    );
    await Promise.all([...asked, sleep(4_000)]);
  };
  await isTrue(c, 'StoreUnreachable', { cause: ask });
  await isTrue(c, 'LimitsNotShared', { cause: ask });
  await isTrue(c, 'RequestsFail', { cause: ask });
  await c.documents.restart();
});

it('tell of a process that has ended', async (c) => {
  await c.platform.kill('SIGKILL');
  await isTrue(c, 'ProcessDown');
});

it('are worded without a mistake', areWorded);

suiteOfAlerts.run();
