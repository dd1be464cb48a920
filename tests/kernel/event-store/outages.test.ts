import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type EventStore, EventStoreUnavailable, openEventStore } from '../../../kernel/event-store/index.ts';
import { defineEvents } from '../../../kernel/events/catalogue.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../../support/stores/event-store.ts';

type Context = { server: EventStoreProcess; store: EventStore };
const it = suite<Context>('outages');

defineEvents({ Counted: z.object({ n: z.number() }) });

it.before(async (c) => {
  c.server = await startEventStoreProcess();
  c.store = openEventStore(c.server.url);
});

it.after(async ({ store, server }) => {
  await store.close();
  await server.stop();
});

/** Appends one event after the other until told to stop. @returns how many were acknowledged */
async function count(store: EventStore, stream: string, until: AbortSignal): Promise<number> {
  const metadata = { correlationId: randomUUID(), causationId: randomUUID(), actor: 'system:test', owner: null };
  let revision: bigint | null = null;
  let n = 0;
  for (; !until.aborted; n++) {
    const event = { type: 'Counted', data: { n }, id: randomUUID(), metadata };
    ({ revision } = await store.append(stream, revision, [event]));
  }
  return n;
}

it('goes on writing when the store was killed, and writes everything once', async ({ store, server }) => {
  const stopping = new AbortController();
  const streams = Array.from({ length: 8 }, (_, i) => `counts-${i}`);
  const counting = Promise.all(streams.map((stream) => count(store, stream, stopping.signal)));
  for (let kills = 0; kills < 3; kills++) {
    await sleep(400);
    await server.kill('SIGKILL');
    await server.restart();
  }
  await sleep(400);
  stopping.abort();
  const counts = await counting;
  for (const [i, stream] of streams.entries()) {
    const written = (await store.events(stream)).map(({ data }) => (data as { n: number }).n);
    assert.equal(written, [...Array(counts[i]).keys()]);
  }
});

it('asks again when the store was killed under a read', async ({ store, server }) => {
  await server.kill('SIGKILL');
  const asked = Promise.all([store.events('counts-0'), store.head(), store.lastOf('counts-0')]);
  await server.restart();
  const [events, head, last] = await asked;
  assert.is(last?.revision, BigInt(events.length - 1));
  assert.ok(head >= (last?.position ?? 0n));
});

it('says that the store is away when patience is spent', async ({ store, server }) => {
  await server.kill('SIGKILL');
  const refusal = await store.head(300).then(
    () => null,
    (error) => error,
  );
  assert.instance(refusal, EventStoreUnavailable);
  await server.restart();
  assert.ok((await store.head()) > 0n);
});

it.run();
