import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { checkpointsOf, failuresOf, openDocuments } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { type EventsOf, streamOf } from '../../../kernel/events/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counted, ignored, openStores, running, sumEvents, summing, sumOf } from './summing.ts';

const it = suiteOn('projection runner', openStores);

/** @returns the position of the last event */
const written = async (store: EventStore, ...events: EventsOf<typeof sumEvents>[]): Promise<bigint> =>
  (await write(store, history(sumEvents, randomUUID(), null, ...events))).position;

it('folds what is written, and a reader that waits for its position sees it', async (c) => {
  const projection = summing('first');
  const key = randomUUID();
  await running(c, [projection], async () => {
    await written(c.store, counted(key, 1));
    const position = await written(c.store, counted(key, 2), ignored);
    assert.is(await c.documents.waitFor(projection.model, position), true);
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
  });
});

it('does not keep a reader waiting for what does not concern the read model', async (c) => {
  const projection = summing('first');
  await running(c, [projection], async () => {
    const position = await written(c.store, ignored);
    assert.is(await c.documents.waitFor(projection.model, position, 1_000), true);
  });
});

it('tells a reader that it is not there in time', async (c) => {
  const position = await written(c.store, counted(randomUUID(), 1));
  assert.is(await c.documents.waitFor(summing('never-run').model, position, 50), false);
});

it('removes a document that ends', async (c) => {
  const projection = summing('first');
  const key = randomUUID();
  await running(c, [projection], async () => {
    const position = await written(c.store, counted(key, 1), { type: 'Ended', data: { key } });
    await c.documents.waitFor(projection.model, position);
    assert.is(await sumOf(c, projection, key), null);
  });
});

it('continues from its checkpoint', async (c) => {
  const projection = summing('first');
  const key = randomUUID();
  await running(c, [projection], async () => {
    await c.documents.waitFor(projection.model, await written(c.store, counted(key, 1)));
  });
  const position = await written(c.store, counted(key, 2));
  await running(c, [projection], async () => {
    await c.documents.waitFor(projection.model, position);
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
  });
});

it('moves its checkpoint over what does not concern it', async (c) => {
  const projection = summing('first');
  await running(c, [projection], async () => {
    const position = await written(c.store, ignored);
    await eventually('a checkpoint beyond', async () => {
      await written(c.store, ...Array.from({ length: 100 }, () => ignored));
      const progress = await checkpointsOf(c.documentStore.db).findOne({ _id: 'first@1' });
      return BigInt(progress?.position ?? -1) >= position;
    });
  });
});

it('records an event that it cannot fold, and continues with the others', async (c) => {
  const projection = summing('first');
  const key = randomUUID();
  await running(c, [projection], async () => {
    const position = await written(c.store, counted(key, 1), counted(key, 13), counted(key, 2));
    await c.documents.waitFor(projection.model, position);
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
    const failures = await failuresOf(c.documentStore.db).find({ projection: 'first@1' }).toArray();
    assert.equal(
      failures.map(({ event_type, error }) => ({ event_type, error })),
      [{ event_type: 'Counted', error: 'thirteen' }],
    );
  });
});

it('records an event without a key, and continues with the others', async (c) => {
  const projection = summing('unnamed');
  const key = randomUUID();
  await running(c, [projection], async () => {
    await written(c.store, counted(key, 1));
    await appendUnchecked(c.store, { type: 'Counted', data: {} });
    const position = await written(c.store, counted(key, 2));
    await c.documents.waitFor(projection.model, position);
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
    assert.is(
      await failuresOf(c.documentStore.db).countDocuments({ projection: 'unnamed@1', error: /has no key for/ }),
      1,
    );
  });
});

it('tells a reader at once that a position is not in the log, and asks the log once for it', async (c) => {
  const projection = summing('first');
  let asked = 0;
  const head: EventStore['head'] = (...args) => {
    asked++;
    return c.store.head(...args);
  };
  const documents = openDocuments(c.documentStore, { ...c.store, head });
  await running(c, [projection], async () => {
    assert.is(await documents.waitFor(projection.model, 2n ** 62n), false);
    assert.is(await documents.waitFor(projection.model, 10n ** 19n - 1n), false);
    assert.is(asked, 2);
  });
});

/** Writes what no code of ours would: an event that does not fit its schema. */
async function appendUnchecked(store: EventStore, event: { type: string; data: object }): Promise<void> {
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, commandId: null, actor: 'system:test', owner: null };
  await store.append(streamOf(sumEvents, id), null, [{ ...event, id, metadata }]);
}

it.run();
