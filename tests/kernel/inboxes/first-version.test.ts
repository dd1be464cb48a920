import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import type { Inbox } from '../../../kernel/inboxes/inbox.ts';
import { startPositionsOf } from '../../../kernel/inboxes/start-position.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { inboxOf, linkedIn, linksIn, whileRouting, writeAmount } from './routing.ts';

const it = suiteOn('inboxes that the first version has filled', async () => {
  const stores = await openTestStores();
  return { ...stores, raw: stores.alsoOpen((url) => rawClient(url)) };
});

const rawClient = (url: string) => {
  const client = EventStoreDBClient.connectionString(url);
  return { client, close: () => client.dispose() };
};

for (const fromStart of [true, false]) {
  const what = fromStart ? 'which wanted the past' : 'which noted where it began';
  it(`go on where its router stopped, ${what}`, async ({ store, raw: { client } }) => {
    const inbox = inboxOf(fromStart);
    if (!fromStart) await client.setStreamMetadata(inbox.stream, { linksAfter: String(await store.head()) });
    const linked = await writeAmount(store, 1);
    const stream = (
      await store.eventsBetween({ after: -1n, upTo: linked.position, types: new Set(['Added']), maxCount: 1 })
    )[0]?.stream;
    const metadata = { position: String(linked.position) };
    await client.appendToStream(inbox.stream, binaryEvent({ type: '$>', data: Buffer.from(`0@${stream}`), metadata }));
    // Its router received these, and had linked none of them when it was stopped.
    await writeAmount(store, 2);
    await writeAmount(store, 3);
    await whileRouting(store, [[inbox]], () => linksIn(store, inbox, 3));
    assert.equal(await linkedIn(store, inbox), [1, 2, 3]);
  });
}

it('go on where its checkpoint was if nothing was linked for long', async ({ store, raw: { client } }) => {
  const inbox = inboxOf(false);
  await client.setStreamMetadata(inbox.stream, { linksAfter: '0' });
  const { position } = await writeAmount(store, 1);
  const data = { position: String(position), targets: [inbox.stream] };
  await client.appendToStream('routerCheckpoint', jsonEvent({ id: randomUUID(), type: 'RouterCheckpointed', data }));
  assert.equal([...(await startPositionsOf(store, inbox)).values()], [position]);
});

it('are gone on with under a new name of their policy, from what was not handled', async ({
  store,
  raw: { client },
}) => {
  const old = `inbox-${randomUUID()}`;
  const inbox: Inbox = { ...inboxOf(false), formerly: { stream: old, group: 'old' } };
  await client.setStreamMetadata(old, { linksAfter: String(await store.head()) });
  await store.ensureGroup({ stream: old, name: 'old', messageTimeoutMs: 10_000, concurrency: 1, from: 'start' });
  const positions: bigint[] = [];
  for (const amount of [1, 2, 3]) {
    const { position } = await writeAmount(store, amount);
    positions.push(position);
    const range = { after: -1n, upTo: position, types: new Set(['Added']), maxCount: 1 };
    const [event] = await store.eventsBetween(range);
    const data = Buffer.from(`0@${event?.stream}`);
    await client.appendToStream(old, binaryEvent({ type: '$>', data, metadata: { position: String(position) } }));
  }
  assert.equal(await linkedIn(store, { ...inbox, stream: old }), [1, 2, 3]);
  await whileRouting(store, [[inbox]], () => linksIn(store, inbox, 3));
  assert.equal(await linkedIn(store, inbox), [1, 2, 3]);
});

it.run();
