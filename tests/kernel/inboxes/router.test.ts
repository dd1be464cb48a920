import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { defineEvents } from '../../../kernel/events/catalogue.ts';
import { beginningOf } from '../../../kernel/inboxes/first-position.ts';
import { type Route, runRouter } from '../../../kernel/inboxes/router.ts';
import { writeCheckpoint } from '../../../kernel/inboxes/router-checkpoint.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../../support/stores/event-store.ts';

type Context = { server: EventStoreProcess; store: EventStore };
const it = suite<Context>('router');

const log = createLog('silent');
defineEvents({ Sent: z.object({ n: z.number() }) });

it.before(async (c) => {
  c.server = await startEventStoreProcess();
  c.store = openEventStore(c.server.url);
});

it.after(async ({ store, server }) => {
  await store.close();
  await server.stop();
});

const routeTo = (wantsPast: boolean): Route => ({
  stream: `inbox-${randomUUID()}`,
  types: new Set(['Sent']),
  wantsPast,
});

async function send(store: EventStore, n: number, stream = `sent-${randomUUID()}`): Promise<bigint> {
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, actor: 'system:test', owner: null };
  const last = await store.records(stream, { direction: 'backwards', maxCount: 1 });
  const { position } = await store.append(stream, last[0]?.revision ?? null, [
    { type: 'Sent', data: { n }, id, metadata },
  ]);
  return position ?? 0n;
}

/** What a route's stream holds once it holds `wanted`, or when it has had its time. */
async function routed(store: EventStore, routes: readonly Route[], of: Route, wanted: number): Promise<unknown[]> {
  const stopping = new AbortController();
  const routing = runRouter(store, routes, log, stopping.signal);
  const end = Date.now() + 5_000;
  const linked = async () =>
    (await store.events(of.stream, { resolveLinks: true })).map(({ data }) => (data as { n: number }).n);
  while ((await linked()).length < wanted && Date.now() < end) await sleep(20);
  stopping.abort();
  await routing;
  return linked();
}

it('fills a new target that wants the past, behind a checkpoint that has gone on without it', async ({ store }) => {
  const [old, added] = [routeTo(true), routeTo(true)];
  await send(store, 1);
  await send(store, 2);
  assert.equal(await routed(store, [old], old, 2), [1, 2]);
  await writeCheckpoint(store, { position: await store.head(), targets: [old.stream] });
  assert.equal(await routed(store, [old, added], added, 2), [1, 2]);
  assert.equal(await routed(store, [old, added], old, 2), [1, 2]);
});

it('tells a target that does not want the past of what comes after its first start', async ({ store }) => {
  const route = routeTo(false);
  await send(store, 11);
  await beginningOf(store, route);
  await send(store, 12);
  assert.equal(await routed(store, [route], route, 1), [12]);
});

it('goes on behind a record that somebody has written into an inbox by hand', async ({ store }) => {
  const route = routeTo(false);
  await beginningOf(store, route);
  await send(store, 21);
  assert.equal(await routed(store, [route], route, 1), [21]);
  await send(store, 22, route.stream);
  await send(store, 23);
  assert.equal(await routed(store, [route], route, 4), [21, 22, 22, 23]);
});

it('notes its beginning beside metadata that somebody else has set', async ({ store }) => {
  const route = routeTo(false);
  await store.setMetadata(route.stream, { maxCount: 1_000 });
  const beginning = await beginningOf(store, route);
  assert.is(await beginningOf(store, route), beginning);
  assert.is((await store.metadataOf(route.stream))?.maxCount, 1_000);
});

it.run();
