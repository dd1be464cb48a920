import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as assert from 'uvu/assert';
import { checkpointsOf, liveVersions } from '../../../kernel/documents/index.ts';
import type { EventsOf } from '../../../kernel/events/catalogue.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { applyBatch } from '../../../projections/engine/batch.ts';
import { openEngine } from '../../../projections/engine/engine.ts';
import { type Projection, versionedNameOf } from '../../../projections/engine/projection.ts';
import { createPromotion } from '../../../projections/engine/promotion.ts';
import { runProjection } from '../../../projections/engine/runner.ts';
import { createVersionStates } from '../../../projections/engine/version-states.ts';
import { prepareVersion } from '../../../projections/engine/versions.ts';
import { isWanted } from '../../../projections/engine/wanted.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { keptLog } from '../../support/log-lines.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counted, ignored, openStores, running, type Stores, sumEvents, summing, sumOf } from './summing.ts';

const it = suiteOn('versions of a projection', openStores);

const written = async ({ store }: Stores, ...events: EventsOf<typeof sumEvents>[]): Promise<bigint> =>
  (await write(store, history(sumEvents, randomUUID(), null, ...events))).position;

const liveVersionOf = async ({ documentStore: { db } }: Stores, { model }: Projection): Promise<number | undefined> =>
  (await liveVersions(db).findOne({ _id: model.name }))?.version;

const isLive = (c: Stores, projection: Projection): Promise<true> =>
  eventually(
    `${versionedNameOf(projection)} live`,
    async () => (await liveVersionOf(c, projection)) === projection.version,
  );

/** Waits until callers see this document: they look for the live version once a second. */
const shows = (c: Stores, projection: Projection, key: string, document: object): Promise<true> =>
  eventually(`document ${JSON.stringify(document)}`, async () =>
    isDeepStrictEqual(await sumOf(c, projection, key), document),
  );

const checkpointOf = ({ documentStore: { db } }: Stores, projection: Projection) =>
  checkpointsOf(db).findOne({ _id: versionedNameOf(projection) });

const promotionOf = (c: Stores, projection: Projection): (() => Promise<boolean>) => {
  const { store, documentStore: documents } = c;
  const engine = openEngine({ store, documents, log: createLog('silent') });
  return createPromotion(engine, projection, new AbortController().signal);
};

/** Fills the first version with one event. @returns the key of its document */
async function filled(c: Stores, first: Projection): Promise<string> {
  const key = randomUUID();
  await running(c, [first], async () => {
    await c.documents.waitFor(first.model, await written(c, counted(key, 1)));
    assert.equal(await sumOf(c, first, key), { total: 1, events: 1 });
  });
  return key;
}

it('shows the first version at once', async (c) => {
  const first = summing('single');
  await prepareVersion(c.documentStore, c.store, first);
  assert.is(await liveVersionOf(c, first), 1);
});

it('fills a new version next to the live one and shows it when it has caught up', async (c) => {
  const [first, second] = [summing('versioned', 1), summing('versioned', 2)];
  const key = await filled(c, first);
  await running(c, [first, second], async () => {
    await isLive(c, second);
    await shows(c, second, key, { total: 2, events: 1 });
  });
});

it('shows a new version also when the log ends with events that it does not fold', async (c) => {
  const [first, second] = [summing('quiet', 1), summing('quiet', 2)];
  const key = await filled(c, first);
  await written(c, ignored, ignored);
  await running(c, [second], async () => {
    await isLive(c, second);
    await shows(c, second, key, { total: 2, events: 1 });
  });
});

it('counts a version as filled while its checkpoint is behind events that it does not fold', async (c) => {
  const [first, second] = [summing('behind', 1), summing('behind', 2)];
  await filled(c, first);
  const event = await write(c.store, history(sumEvents, randomUUID(), null, counted(randomUUID(), 1)));
  await written(c, ignored);
  const { position: checkpoint, target } = await prepareVersion(c.documentStore, c.store, second);
  await applyBatch(c.documentStore, second, [event], checkpoint, String(event.position));
  assert.ok(event.position < BigInt(target));
  await eventually('promotion', promotionOf(c, second));
  assert.is(await liveVersionOf(c, second), 2);
});

it('shows a new version also when the log holds nothing that it folds', async (c) => {
  const [first, second] = [summing('empty', 1), emptyOf(summing('empty', 2))];
  await filled(c, first);
  await running(c, [second], () => isLive(c, second));
});

it('does not show a new version before it has folded everything', async (c) => {
  const [first, second] = [summing('unfilled', 1), summing('unfilled', 2)];
  const key = await filled(c, first);
  await prepareVersion(c.documentStore, c.store, second);
  assert.is(await promotionOf(c, second)(), false);
  assert.is(await liveVersionOf(c, second), 1);
  assert.equal(await sumOf(c, second, key), { total: 1, events: 1 });
});

it('leaves a newer version live that someone runs, and keeps its own up to date', async (c) => {
  const [first, second] = [summing('newer', 1), summing('newer', 2)];
  await filled(c, first);
  await running(c, [second], async () => {
    await isLive(c, second);
    assert.is(await promotionOf(c, first)(), false);
    assert.is(await liveVersionOf(c, first), 2);
  });
});

it('goes back to an older version when no one runs the newer one any more', async (c) => {
  const [first, second] = [summing('back', 1), summing('back', 2)];
  const key = await filled(c, first);
  await running(c, [first, second], () => isLive(c, second));
  await running(c, [first], async () => {
    await written(c, counted(key, 2));
    await isLive(c, first);
    await shows(c, first, key, { total: 3, events: 2 });
  });
});

it('keeps a previous version up to date until the next one is live, and then no more', async (c) => {
  const [first, second] = [summing('replaced', 1), summing('replaced', 2)];
  const key = await filled(c, first);
  const stopping = new AbortController();
  const engine = openEngine({ store: c.store, documents: c.documentStore, log: createLog('silent') });
  const replaced = runProjection(first, engine, stopping.signal, { whileLive: true });
  await written(c, counted(key, 2));
  await shows(c, first, key, { total: 3, events: 2 });
  await running(c, [second], async () => {
    await isLive(c, second);
    await eventually('end of the first version', async () => (await checkpointOf(c, first))?.lease === null);
    await written(c, counted(key, 3));
    await shows(c, second, key, { total: 12, events: 3 });
  });
  stopping.abort();
  await replaced;
  const document = await c.documentStore.db
    .collection<{ _id: string; total: number }>('replaced@1')
    .findOne({ _id: key });
  assert.is(document?.total, 3);
});

it('does not begin with a previous version where nothing was ever live', async (c) => {
  const first = summing('fresh');
  assert.is(isWanted(await createVersionStates(c.documentStore).now(), first, { whileLive: true }), false);
  assert.is(isWanted(await createVersionStates(c.documentStore).now(), first, { whileLive: false }), true);
});

it('rebuilds a version whose checkpoint is beyond the end of the log, and says so once', async (c) => {
  const projection = summing('restored');
  const key = await filled(c, projection);
  const { db } = c.documentStore;
  const ghost = { _id: 'of an event that is gone', _position: '1', total: 1, events: 1 };
  await db.collection<typeof ghost>('restored@1').insertOne(ghost);
  const position = String((await c.store.head()) + 1_000_000n);
  await checkpointsOf(db).updateOne({ _id: 'restored@1' }, { $set: { position } });
  const { log, lines } = keptLog();
  const stopping = new AbortController();
  const run = runProjection(
    projection,
    openEngine({ store: c.store, documents: c.documentStore, log }),
    stopping.signal,
  );
  await eventually('end of the ghost', async () => (await sumOf(c, projection, ghost._id)) === null);
  await shows(c, projection, key, { total: 1, events: 1 });
  stopping.abort();
  await run;
  assert.equal(await sumOf(c, projection, key), { total: 1, events: 1 });
  assert.is(await sumOf(c, projection, ghost._id), null);
  assert.equal(
    lines().map(({ msg }) => /restored/.test(msg)),
    [true],
  );
});

/** The same read model, out of events that no one has written. */
const emptyOf = (projection: Projection): Projection => ({ ...projection, types: ['NeverWritten'] });

it.run();
