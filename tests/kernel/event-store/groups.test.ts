import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { type EventStore, openEventStore, type SubscriptionGroup } from '../../../kernel/event-store/index.ts';
import { streamOf } from '../../../kernel/events/catalogue.ts';
import { history, write } from '../../support/given.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { LEAST_RIGHTS } from '../../support/stores/event-store.ts';
import { unless } from '../../support/stores/skip.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counterEvents } from '../aggregates/counter.ts';

const it = suiteOn('subscription groups', openTestStores);

type Declared = Pick<SubscriptionGroup, 'messageTimeoutMs'>;

const declared = (id: string, settings: Declared): SubscriptionGroup => ({
  stream: streamOf(counterEvents, id),
  name: 'readers',
  concurrency: 10,
  from: 'start',
  ...settings,
});

const older: Declared = { messageTimeoutMs: 60_000 };
const newer: Declared = { messageTimeoutMs: 90_000 };

/** What `during` makes of the settings of a group that a process declares, as the server knows them. */
async function settingsAfter(
  { store, server }: TestStores,
  id: string,
  during: (another: EventStore) => Promise<void>,
): Promise<Declared> {
  await store.ensureGroup(declared(id, older));
  const another = openEventStore(server.url);
  const client = EventStoreDBClient.connectionString(server.url);
  try {
    await during(another);
    const { settings } = await client.getPersistentSubscriptionToStreamInfo(streamOf(counterEvents, id), 'readers');
    return { messageTimeoutMs: settings.messageTimeout };
  } finally {
    await Promise.all([another.close(), client.dispose()]);
  }
}

it('get the settings that the process which started last declares', async (stores) => {
  const id = randomUUID();
  assert.equal(await settingsAfter(stores, id, (another) => another.ensureGroup(declared(id, newer))), newer);
});

it('keep them when an earlier process subscribes again', async (stores) => {
  const id = randomUUID();
  const settings = await settingsAfter(stores, id, async (another) => {
    await another.ensureGroup(declared(id, newer));
    await stores.store.ensureGroup(declared(id, older));
  });
  assert.equal(settings, newer);
});

it('keep their consumers where nothing has changed, and hand out what is left where something has', async (stores) => {
  const { store } = stores;
  const id = randomUUID();
  const add = (amount: number) => write(store, history(counterEvents, id, null, { type: 'Added', data: { amount } }));
  const group = declared(id, older);
  await settingsAfter(stores, id, async (another) => {
    await add(1);
    const consumer = store.consume(group, new AbortController().signal);
    (await consumer.next()).value?.ack();
    await another.ensureGroup(group);
    await add(2);
    const second = (await consumer.next()).value;
    assert.is(second?.revision, 1n);
    await consumer.return(undefined);
  });
  await settingsAfter(stores, id, async (another) => {
    await another.ensureGroup(declared(id, newer));
    for await (const { revision } of another.consume(group, new AbortController().signal)) {
      // What the server had not noted as acknowledged may come once more.
      if (revision === 1n) break;
    }
  });
});

unless(LEAST_RIGHTS, it)('keep few checkpoints, also when they were removed and made again', async ({ store }) => {
  const group = declared(randomUUID(), older);
  const kept = async () =>
    (await store.metadataOf(`$persistentsubscription-${group.stream}::${group.name}-checkpoint`))?.maxCount;
  await store.ensureGroup(group);
  assert.is(await kept(), 2);
  await store.removeGroup(group);
  await store.ensureGroup(group);
  assert.is(await kept(), 2);
});

it.run();
