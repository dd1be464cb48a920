import { EventStoreDBClient } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { writeCheckpoint } from '../../../kernel/inboxes/router-checkpoint.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { inboxOf, linkedIn, linksIn, whileRouting, writeAmount } from './routing.ts';

const it = suiteOn('inboxes that cannot be written', openTestStores);

it('goes on in an inbox whose links have aged out, and links nothing again', async ({ store }) => {
  const [aged, other] = [inboxOf(false), inboxOf(false)];
  await Promise.all([startPositionsOf(store, aged), startPositionsOf(store, other)]);
  await whileRouting(store, [[aged, other]], async () => {
    await writeAmount(store, 1);
    await Promise.all([linksIn(store, aged, 1), linksIn(store, other, 1)]);
    await store.changeMetadata(aged.stream, (current) => ({ ...current, maxAge: 1 }));
    await eventually('empty inbox', async () => (await linkedIn(store, aged)).length === 0);
    await store.changeMetadata(aged.stream, ({ maxAge, ...current }) => ({ ...current, truncateBefore: 1 }));
  });
  // As a router does every few seconds.
  await writeCheckpoint(store, new Map([[aged.stream, new Map([['Added', await store.head()]])]]));
  await writeAmount(store, 2);
  await whileRouting(store, [[aged, other]], () =>
    Promise.all([
      linksIn(store, other, 2),
      eventually('links in both', async () => (await linkedIn(store, aged)).includes(2)),
    ]),
  );
  assert.equal(await linkedIn(store, other), [1, 2]);
  assert.equal(await linkedIn(store, aged), [2]);
});

it('goes on with the others when an inbox is tombstoned, and asks for it in growing pauses', async ({
  store,
  server,
}) => {
  const [gone, other] = [inboxOf(false), inboxOf(false)];
  await Promise.all([startPositionsOf(store, gone), startPositionsOf(store, other)]);
  await writeAmount(store, 11);
  await whileRouting(store, [[gone, other]], () => linksIn(store, gone, 1));
  await tombstone(server.url, gone.stream);
  const counting = countCalls(store);
  await whileRouting(counting.store, [[gone, other]], async () => {
    for (const amount of [12, 13, 14]) {
      await writeAmount(store, amount);
      await eventually(`link to ${amount}`, async () => (await linkedIn(store, other)).includes(amount));
    }
  });
  assert.equal(await linkedIn(store, other), [11, 12, 13, 14]);
  assert.ok(counting.calls() < 40, `${counting.calls()} calls`);
});

it('does not stop what is filled by an inbox that is tombstoned under it', async ({ store, server }) => {
  const [gone, other] = [inboxOf(false), inboxOf(false)];
  await Promise.all([startPositionsOf(store, gone), startPositionsOf(store, other)]);
  await whileRouting(store, [[gone, other]], async () => {
    await writeAmount(store, 21);
    await Promise.all([linksIn(store, gone, 1), linksIn(store, other, 1)]);
    await tombstone(server.url, gone.stream);
    await writeAmount(store, 22);
    await writeAmount(store, 23);
    await linksIn(store, other, 3);
  });
  assert.equal(await linkedIn(store, other), [21, 22, 23]);
});

async function tombstone(url: string, stream: string): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  await client.tombstoneStream(stream);
  await client.dispose();
}

/** The store, counting what is asked of single streams. */
function countCalls(store: EventStore): { store: EventStore; calls: () => number } {
  let calls = 0;
  const counted =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    (...args: Args) => {
      calls++;
      return call(...args);
    };
  return {
    calls: () => calls,
    store: {
      ...store,
      records: counted(store.records),
      appendLinks: counted(store.appendLinks),
      metadataOf: counted(store.metadataOf),
    },
  };
}

it.run();
