import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as assert from 'uvu/assert';
import { liveVersions } from '../../../kernel/documents/index.ts';
import type { EventsOf } from '../../../kernel/events/catalogue.ts';
import { applyBatch } from '../../../projections/engine/batch.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import { prepareVersion, promoteWhenCaughtUp, versionedNameOf } from '../../../projections/engine/versions.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
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

it('fills a new version beside the live one and shows it when it has caught up', async (c) => {
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
  assert.is(await promoteWhenCaughtUp(c.documentStore, c.store, second), true);
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
  assert.is(await promoteWhenCaughtUp(c.documentStore, c.store, second), false);
  assert.is(await liveVersionOf(c, second), 1);
  assert.equal(await sumOf(c, second, key), { total: 1, events: 1 });
});

it('never returns to an older version', async (c) => {
  const [first, second] = [summing('newest', 1), summing('newest', 2)];
  await filled(c, first);
  await running(c, [second], () => isLive(c, second));
  await prepareVersion(c.documentStore, c.store, first);
  assert.is(await promoteWhenCaughtUp(c.documentStore, c.store, first), true);
  assert.is(await liveVersionOf(c, first), 2);
});

/** The same read model, out of events that nobody has written. */
const emptyOf = (projection: Projection): Projection => ({ ...projection, types: ['NeverWritten'] });

it.run();
