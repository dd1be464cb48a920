import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { streamOf } from '../../../kernel/events/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counterEvents } from '../aggregates/counter.ts';

const it = suiteOn('last revision', openTestStores);

const added = { type: 'Added', data: { amount: 1 } } as const;

/** A new stream of three events. */
async function threeEvents(store: EventStore): Promise<{ stream: string; append(): Promise<unknown> }> {
  const id = randomUUID();
  const stream = streamOf(counterEvents, id);
  await write(store, history(counterEvents, id, null, added, added, added));
  const metadata = { correlationId: id, causationId: id, commandId: null, actor: 'system:test', owner: null };
  return { stream, append: () => store.append(stream, 2n, [{ ...added, id: randomUUID(), metadata }]) };
}

const shown = async (store: EventStore, stream: string) =>
  (await store.records(stream)).map(({ revision }) => Number(revision));

it('is that of the last record', async ({ store }) => {
  const { stream } = await threeEvents(store);
  assert.is(await store.lastRevision(stream), 2n);
});

it('is that of the last record when all have aged out, and the next one follows it', async ({ store }) => {
  const { stream, append } = await threeEvents(store);
  await store.changeMetadata(stream, () => ({ maxAge: 1 }));
  await eventually('empty stream', async () => (await shown(store, stream)).length === 0);
  assert.is(await store.lastRevision(stream), 2n);
  await append();
  assert.is(await store.lastRevision(stream), 3n);
});

it('is that of the last record when the stream was truncated behind it or deleted', async ({ store, server }) => {
  const [truncated, deleted] = [await threeEvents(store), await threeEvents(store)];
  await store.changeMetadata(truncated.stream, () => ({ truncateBefore: 3 }));
  const client = EventStoreDBClient.connectionString(server.url);
  await client.deleteStream(deleted.stream);
  await client.dispose();
  for (const { stream, append } of [truncated, deleted]) {
    assert.equal(await shown(store, stream), []);
    assert.is(await store.lastRevision(stream), 2n);
    await append();
    // A real server shows a deleted stream again a moment after it was appended to.
    await eventually('the appended record', async () => (await shown(store, stream)).length > 0);
    assert.equal(await shown(store, stream), [3]);
  }
});

it('is the largest there is for a stream that was tombstoned', async ({ store, server }) => {
  const { stream } = await threeEvents(store);
  const client = EventStoreDBClient.connectionString(server.url);
  await client.tombstoneStream(stream);
  await client.dispose();
  assert.is(await store.lastRevision(stream), 2n ** 63n - 1n);
});

it('is null for a stream that never had a record, and asking writes none', async ({ store }) => {
  const stream = streamOf(counterEvents, randomUUID());
  assert.is(await store.lastRevision(stream), null);
  await store.changeMetadata(stream, () => ({ maxCount: 5 }));
  assert.is(await store.lastRevision(stream), null);
  assert.equal(await store.records(stream), []);
});

it.run();
