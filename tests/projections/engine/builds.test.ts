import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import {
  askForBuild,
  buildOf,
  checkpointsOf,
  liveVersions,
  type ProjectionCheckpoint,
  retireVersion,
  statusOf,
  transition,
  VersionConflict,
  type VersionStatus,
  versionsOf,
} from '../../../kernel/documents/index.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { runBuilds } from '../../../projections/engine/builds.ts';
import { openEngine } from '../../../projections/engine/engine.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import { createPromotion } from '../../../projections/engine/promotion.ts';
import { prepareCollections, prepareVersion } from '../../../projections/engine/versions.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counted, OFTEN, openStores, running, type Stores, sumEvents, summing, sumOf } from './summing.ts';

const it = suiteOn('fillings that operators ask for', openStores);

const count = async ({ store }: Stores, key: string, by = 1): Promise<bigint> =>
  (await write(store, history(sumEvents, randomUUID(), null, counted(key, by)))).position;

/** Runs a projection with all its fillings, as the platform does, for as long as `during` takes. */
async function operated<T>(c: Stores, projection: Projection, during: () => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const engine = openEngine({ store: c.store, documents: c.documentStore, log: createLog('silent') }, OFTEN);
  const builds = runBuilds([projection], engine).run(stopping.signal);
  try {
    return await running(c, [projection], during);
  } finally {
    stopping.abort();
    await builds;
  }
}

async function asked(c: Stores, { model }: Projection): Promise<ProjectionCheckpoint> {
  const build = await askForBuild(c.documentStore.db, model.name, await c.store.head());
  assert.ok(build);
  return build;
}

async function stateIn({ documentStore: { db } }: Stores, _id: string): Promise<VersionStatus | null> {
  const checkpoint = await checkpointsOf(db).findOne({ _id });
  if (!checkpoint) return null;
  return statusOf(checkpoint, await liveVersions(db).findOne({ _id: checkpoint.name }));
}

const reaches = (c: Stores, _id: string, state: VersionStatus): Promise<true> =>
  eventually(`${_id} ${state}`, async () => (await stateIn(c, _id)) === state);

const versionNamed = async ({ documentStore: { db } }: Stores, _id: string): Promise<ProjectionCheckpoint> => {
  const checkpoint = await checkpointsOf(db).findOne({ _id });
  assert.ok(checkpoint);
  return checkpoint;
};

const conflict = async (attempt: Promise<unknown>): Promise<string> => {
  const error = await attempt.then(
    () => null,
    (thrown) => thrown,
  );
  assert.instance(error, VersionConflict);
  return error.code;
};

it('rebuilds the live version next to itself, and is live when it has caught up', async (c) => {
  const [projection, key] = [summing('rebuilt'), randomUUID()];
  await operated(c, projection, async () => {
    await c.documents.waitFor(projection.model, await count(c, key, 2));
    const damaged = c.documentStore.db.collection<{ _id: string; total: number }>('rebuilt@1');
    await damaged.updateOne({ _id: key }, { $set: { total: 99 } });
    assert.is((await asked(c, projection))._id, 'rebuilt@1.1');
    assert.is(await conflict(asked(c, projection)), 'projection/building');
    await reaches(c, 'rebuilt@1.1', 'live');
    assert.equal(await sumOf(c, projection, key), { total: 2, events: 1 });
    assert.is(await stateIn(c, 'rebuilt@1'), 'paused');
    await c.documents.waitFor(projection.model, await count(c, key, 3));
    assert.equal(await sumOf(c, projection, key), { total: 5, events: 2 });
  });
});

it('takes no reader back in time while it becomes live under load', async (c) => {
  const [projection, key] = [summing('monotonic'), randomUUID()];
  await operated(c, projection, async () => {
    await c.documents.waitFor(projection.model, await count(c, key));
    let [isOver, written] = [false, 1];
    const writing = (async () => {
      for (; !isOver; written++) await count(c, key);
    })();
    const seen: number[] = [];
    const reading = (async () => {
      while (!isOver) seen.push(((await sumOf(c, projection, key)) as { events: number } | null)?.events ?? -1);
    })();
    await asked(c, projection);
    await reaches(c, 'monotonic@1.1', 'live');
    const before = written;
    await eventually('more events', () => written > before + 20);
    isOver = true;
    await Promise.all([writing, reading]);
    assert.equal(
      seen.filter((events, at) => events < (seen[at - 1] ?? 0)),
      [],
    );
    await eventually(
      'all of them',
      async () => ((await sumOf(c, projection, key)) as { events: number }).events === written,
    );
  });
});

it('is cancelled with its documents', async (c) => {
  const [projection, key] = [summing('cancelled'), randomUUID()];
  await running(c, [projection], async () => {
    await c.documents.waitFor(projection.model, await count(c, key));
    const build = await asked(c, projection);
    assert.is((await buildOf(c.documentStore.db, 'cancelled'))?._id, build._id);
    await retireVersion(c.documentStore, build);
    assert.is(await stateIn(c, build._id), 'retired');
    assert.is(await conflict(transition(c.documentStore, build._id, 'promote')), 'projection/retired');
    assert.is((await asked(c, projection))._id, 'cancelled@1.2');
  });
});

it('keeps the one before, brings it up to date and makes it live again where an operator wants it back', async (c) => {
  const [projection, key] = [summing('returned'), randomUUID()];
  const { db } = c.documentStore;
  await operated(c, projection, async () => {
    await c.documents.waitFor(projection.model, await count(c, key));
    await asked(c, projection);
    await reaches(c, 'returned@1.1', 'live');
    await count(c, key);
    await transition(c.documentStore, 'returned@1', 'promote');
    await reaches(c, 'returned@1', 'live');
    assert.equal(await sumOf(c, projection, key), { total: 2, events: 2 });
    // No one makes the newer one live again.
    await c.documents.waitFor(projection.model, await count(c, key));
    assert.is(await stateIn(c, 'returned@1.1'), 'paused');
    assert.is(await conflict(retireVersion(c.documentStore, await versionNamed(c, 'returned@1'))), 'projection/live');
    await retireVersion(c.documentStore, await versionNamed(c, 'returned@1.1'));
    assert.equal((await db.listCollections({ name: 'returned@1.1' }).toArray()).length, 0);
  });
});

it('stops where it is while it is paused, and goes on from there', async (c) => {
  const [projection, key] = [summing('halted'), randomUUID()];
  await operated(c, projection, async () => {
    await c.documents.waitFor(projection.model, await count(c, key));
    await transition(c.documentStore, 'halted@1', 'pause');
    const position = await count(c, key);
    assert.is(await c.documents.waitFor(projection.model, position, 500), false);
    assert.equal(await sumOf(c, projection, key), { total: 1, events: 1 });
    await transition(c.documentStore, 'halted@1', 'resume');
    assert.is(await conflict(transition(c.documentStore, 'halted@1', 'resume')), 'projection/not-paused');
    await eventually('the rest', () => c.documents.waitFor(projection.model, position));
    assert.equal(await sumOf(c, projection, key), { total: 2, events: 2 });
  });
});

it('is no candidate again when it was replaced, paused and let go on', async (c) => {
  const [projection, key] = [summing('replaceable'), randomUUID()];
  const { db } = c.documentStore;
  await operated(c, projection, async () => {
    await c.documents.waitFor(projection.model, await count(c, key));
    await asked(c, projection);
    await reaches(c, 'replaceable@1.1', 'live');
    await transition(c.documentStore, 'replaceable@1', 'promote');
    await reaches(c, 'replaceable@1', 'live');
    await transition(c.documentStore, 'replaceable@1.1', 'pause');
    await transition(c.documentStore, 'replaceable@1.1', 'resume');
    assert.is((await versionNamed(c, 'replaceable@1.1')).held, 'superseded');
    assert.is(await buildOf(db, 'replaceable'), null);
  });
});

it('goes on where it was after whoever ran it was gone', async (c) => {
  const [projection, key] = [summing('resumed'), randomUUID()];
  await operated(c, projection, async () => {
    await c.documents.waitFor(projection.model, await count(c, key));
    await asked(c, projection);
  });
  await operated(c, projection, () => reaches(c, 'resumed@1.1', 'live'));
  assert.equal(await sumOf(c, projection, key), { total: 1, events: 1 });
  const { live, versions } = await versionsOf(c.documentStore.db, 'resumed');
  assert.equal([live?.build, versions.map(({ _id }) => _id)], [1, ['resumed@1', 'resumed@1.1']]);
});

it('is live again after a rollback of newer code, where the documents that came with its own are gone', async (c) => {
  const [first, second, key] = [summing('fallen', 1), summing('fallen', 2), randomUUID()];
  const { db } = c.documentStore;
  await operated(c, first, async () => {
    await c.documents.waitFor(first.model, await count(c, key));
    await asked(c, first);
    await reaches(c, 'fallen@1.1', 'live');
    await retireVersion(c.documentStore, await versionNamed(c, 'fallen@1'));
    assert.is((await versionNamed(c, 'fallen@1')).position, '-1');
  });
  await operated(c, second, () => reaches(c, 'fallen@2', 'live'));
  await count(c, key);
  await operated(c, first, () => reaches(c, 'fallen@1.1', 'live'));
  assert.equal(await sumOf(c, first, key), { total: 2, events: 2 });

  // As an earlier version of the platform moves the pointer.
  await liveVersions(db).updateOne({ _id: 'fallen' }, { $set: { version: 2, build: 7 } });
  await prepareVersion(c.documentStore, c.store, second);
  assert.is((await liveVersions(db).findOne({ _id: 'fallen' }))?.build, 0);
});

it('leaves no collection behind where it is retired before a runner that has seen it wanted prepares it', async (c) => {
  const projection = summing('late');
  const { db } = c.documentStore;
  await running(c, [projection], async () => {
    await c.documents.waitFor(projection.model, await count(c, randomUUID()));
  });
  const filling = { ...projection, build: 1 };
  await asked(c, projection);
  await prepareVersion(c.documentStore, c.store, filling);
  await prepareCollections(c.documentStore, filling);
  const stored = async () => (await db.listCollections({ name: 'late@1.1' }).toArray()).length;
  assert.is(await stored(), 1);
  await retireVersion(c.documentStore, await versionNamed(c, 'late@1.1'));
  await prepareVersion(c.documentStore, c.store, filling);
  await prepareCollections(c.documentStore, filling);
  assert.is(await stored(), 0);
});

it('waits for another that is announced', async (c) => {
  const [projection, key] = [summing('announced'), randomUUID()];
  const { db } = c.documentStore;
  await running(c, [projection], async () => {
    await c.documents.waitFor(projection.model, await count(c, key));
  });
  await asked(c, projection);
  const filling = { ...projection, build: 1 };
  await prepareVersion(c.documentStore, c.store, filling);
  await checkpointsOf(db).updateOne({ _id: 'announced@1.1' }, { $set: { position: String(await c.store.head()) } });
  await liveVersions(db).updateOne({ _id: 'announced' }, { $set: { next: 'announced@2' } });
  const engine = openEngine({ store: c.store, documents: c.documentStore, log: createLog('silent') }, OFTEN);
  const promote = createPromotion(engine, filling, new AbortController().signal);
  assert.is(await promote(), false);
  assert.is((await liveVersions(db).findOne({ _id: 'announced' }))?.next, 'announced@2');
  await eventually('end of its patience', promote);
  assert.is((await liveVersions(db).findOne({ _id: 'announced' }))?.next, undefined);
});

it('starts over with code whose every build was retired while newer code ran', async (c) => {
  const [first, second, key] = [summing('gone', 1), summing('gone', 2), randomUUID()];
  await running(c, [first], async () => {
    await c.documents.waitFor(first.model, await count(c, key));
  });
  await operated(c, second, () => reaches(c, 'gone@2', 'live'));
  await retireVersion(c.documentStore, await versionNamed(c, 'gone@1'));
  await operated(c, first, async () => {
    await reaches(c, 'gone@1', 'live');
    await c.documents.waitFor(first.model, await count(c, key));
    assert.equal(await sumOf(c, first, key), { total: 2, events: 2 });
  });
});

it('is asked for also where newer code has left a version that was never live', async (c) => {
  const [first, second] = [summing('left', 1), summing('left', 2)];
  await operated(c, first, async () => {
    await c.documents.waitFor(first.model, await count(c, randomUUID()));
    await prepareVersion(c.documentStore, c.store, second);
    await asked(c, first);
    await reaches(c, 'left@1.1', 'live');
  });
});

it.run();
