import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type Delivery, type EventStore, type Group, openEventStore } from '../../../kernel/event-store/index.ts';
import { defineEvents } from '../../../kernel/events/catalogue.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../../support/stores/event-store.ts';

type Context = { server: EventStoreProcess; store: EventStore; escaped: unknown[] };
const it = suite<Context>('subscriptions');

defineEvents({ Noted: z.object({ n: z.number() }) });

it.before(async (c) => {
  c.escaped = [];
  process.on('unhandledRejection', (error) => c.escaped.push(error));
  process.on('uncaughtException', (error) => c.escaped.push(error));
  c.server = await startEventStoreProcess();
  c.store = openEventStore(c.server.url);
});

it.after(async ({ store, server }) => {
  await store.close();
  await server.stop();
});

async function note(store: EventStore, stream: string, count: number): Promise<void> {
  const metadata = { correlationId: randomUUID(), causationId: randomUUID(), actor: 'system:test', owner: null };
  const events = Array.from({ length: count }, (_, n) => ({ type: 'Noted', data: { n }, id: randomUUID(), metadata }));
  await store.append(stream, null, events);
}

const groupOn = (stream: string): Group => ({
  stream,
  name: 'readers',
  concurrency: 10,
  messageTimeoutMs: 60_000,
  maxRetries: 5,
  from: 'start',
});

/** What the group hands out within a second. */
async function handedOut(store: EventStore, group: Group, withMs = 1_000): Promise<Delivery[]> {
  const seen: Delivery[] = [];
  for await (const delivery of store.consume(group, AbortSignal.timeout(withMs))) seen.push(delivery);
  return seen;
}

it('loses a group on servers that cannot be found by throwing, and nothing escapes', async ({ escaped }) => {
  const nowhere = openEventStore('esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=1&discoveryInterval=10');
  const signal = new AbortController().signal;
  for (const open of [
    () => nowhere.follow({ after: null, types: ['Noted'], signal }),
    () => nowhere.consume(groupOn('nothing'), signal),
  ]) {
    try {
      for await (const _ of open()) assert.unreachable();
      assert.unreachable();
    } catch (error) {
      assert.instance(error, Error);
      assert.not.match((error as Error).message, 'unreachable');
    }
  }
  await sleep(50);
  assert.equal(escaped, []);
  await nowhere.close();
});

it('ends at once when it is aborted while the server is not to be found', async ({ escaped }) => {
  const nowhere = openEventStore(
    'esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=6&discoveryInterval=500',
  );
  const stopping = new AbortController();
  const following = (async () => {
    for await (const _ of nowhere.follow({ after: null, types: ['Noted'], signal: stopping.signal })) break;
    return 'ended';
  })();
  await sleep(50);
  stopping.abort();
  assert.is(await Promise.race([following, sleep(2_000, 'hangs', { ref: false })]), 'ended');
  await sleep(50);
  assert.equal(escaped, []);
});

it('has sent every acknowledgement when a consumer that was stopped has ended', async ({ store }) => {
  const stream = `noted-${randomUUID()}`;
  const group = groupOn(stream);
  await store.ensureGroup(group);
  await note(store, stream, 7);
  const stopping = new AbortController();
  let seen = 0;
  for await (const delivery of store.consume(group, stopping.signal)) {
    delivery.ack();
    if (++seen === 7) stopping.abort();
  }
  assert.is(seen, 7);
  assert.equal((await handedOut(store, group)).length, 0);
});

it('has sent them too when its consumer leaves by itself', async ({ store }) => {
  const stream = `noted-${randomUUID()}`;
  const group = groupOn(stream);
  await store.ensureGroup(group);
  await note(store, stream, 3);
  for await (const delivery of store.consume(group, new AbortController().signal)) {
    delivery.ack();
    if (delivery.revision === 2n) break;
  }
  assert.equal((await handedOut(store, group)).length, 0);
});

it('follows on over a restart of the server from where it stood', async ({ store, server }) => {
  const stream = `noted-${randomUUID()}`;
  const after = await store.head();
  await note(store, stream, 3);
  const [first] = await (async () => {
    for await (const step of store.subscribe({ after, types: ['Noted'], signal: AbortSignal.timeout(5_000) }))
      if (step.event) return [step];
    return [];
  })();
  assert.is(first?.event?.revision, 0n);
  await server.kill('SIGKILL');
  await server.restart();
  const rest: (bigint | undefined)[] = [];
  const from = { after: first?.position ?? 0n, types: ['Noted'], signal: AbortSignal.timeout(5_000) };
  for await (const { event } of store.subscribe(from)) {
    if (event) rest.push(event.revision);
    if (rest.length === 2) break;
  }
  assert.equal(rest, [1n, 2n]);
});

it.run();
