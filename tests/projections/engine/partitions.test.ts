import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { listProjectionVersions } from '../../../gateway/operators/projection-status.ts';
import {
  askForBuild,
  decideFailure,
  failuresOf,
  liveVersions,
  partitionOf,
  partitionsOf,
  progressOf,
  transition,
  versionedName,
} from '../../../kernel/documents/index.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { runBuilds } from '../../../projections/engine/builds.ts';
import { openEngine } from '../../../projections/engine/engine.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import { runProjection } from '../../../projections/engine/runner.ts';
import { changePartitions } from '../../../projections/split.ts';
import { randomFrom } from '../../support/chaos/random.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { isFoldedFromZero } from './processes/folded.ts';
import { receipts } from './processes/ledger.ts';
import { type Runner, startSplitRunner } from './processes/start.ts';
import { startWriting } from './processes/traffic.ts';
import { counted, OFTEN, openStores, type Stores, sumEvents, summing, sumOf } from './summing.ts';

const it = suiteOn('partitions of a projection', openStores);

const KILLS = Number(process.env.CHAOS_KILLS ?? (process.env.CHAOS === '1' ? 50 : 4));
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);

const split = (partitions: number): Projection => ({ ...summing(`split-${randomUUID()}`), partitions });

/** A process of its own, as far as leases can tell. */
function started({ store, documentStore }: Stores, projection: Projection) {
  const stopping = new AbortController();
  const engine = openEngine({ store, documents: documentStore, log: createLog('silent') }, OFTEN);
  const running = Promise.all([
    changePartitions([projection], engine).run(stopping.signal),
    runProjection(projection, engine, stopping.signal),
    runBuilds([projection], engine).run(stopping.signal),
  ]);
  return {
    owner: engine.leases.owner,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function during<T>(c: Stores, projection: Projection, work: () => Promise<T>): Promise<T> {
  const { stop } = started(c, projection);
  try {
    return await work();
  } finally {
    await stop();
  }
}

const add = async ({ store }: Stores, key: string, by: number): Promise<bigint> =>
  (await write(store, history(sumEvents, randomUUID(), null, counted(key, by)))).position;

/** All tests share a log: each has keys of its own. */
const ownKeys = (): readonly string[] => Array.from({ length: 12 }, () => randomUUID());

/** Of the live version: how many partitions each process holds. */
async function holders({ documentStore: { db } }: Stores, { model }: Projection): Promise<Map<string, number>> {
  const of = versionedName(model.name, 1);
  const leases = await Promise.all([
    progressOf(db, of).then((version) => version?.lease),
    ...(
      await partitionsOf(db)
        .find({ of, partition: { $gt: 0 } })
        .toArray()
    ).map(({ lease }) => lease),
  ]);
  const held = new Map<string, number>();
  for (const lease of leases) if (lease) held.set(lease.owner, (held.get(lease.owner) ?? 0) + 1);
  return held;
}

it('are the same for a key in every process and for ever', () => {
  const uuid = '0d9c7f8e-8d4f-4bb0-9d7c-2f0f6f6a3a11';
  assert.equal(
    [uuid, 'content-1', 'ä', ''].map((key) => partitionOf(key, 4)),
    [1, 3, 3, 1],
  );
});

it('divide keys about evenly', () => {
  const counts = [0, 0, 0, 0];
  for (let n = 0; n < 4_000; n++) {
    const partition = partitionOf(randomUUID(), 4);
    counts[partition] = (counts[partition] ?? 0) + 1;
  }
  assert.ok(Math.min(...counts) > 800, String(counts));
});

it('each fold their documents, and a reader that waits for a position waits for all of them', async (c) => {
  const keys = ownKeys();
  const projection = split(3);
  await during(c, projection, async () => {
    for (const [n, key] of keys.entries()) {
      const position = await add(c, key, n);
      assert.is(await c.documents.waitFor(projection.model, position), true);
      assert.equal(await sumOf(c, projection, key), { total: n, events: 1 });
    }
    const progress = await progressOf(c.documentStore.db, versionedName(projection.model.name, 1));
    assert.is(progress?.partitions, 3);
    assert.is(progress?.events, keys.length);
    const own = await partitionsOf(c.documentStore.db)
      .find({ of: versionedName(projection.model.name, 1) })
      .toArray();
    assert.ok(own.every(({ events }) => events > 0));
    const listed = (await listProjectionVersions(c.documentStore, c.store)).filter(
      ({ name }) => name === projection.model.name,
    );
    assert.equal(
      listed.map(({ state, position, events }) => ({ state, position, events })),
      [{ state: 'live', position: progress?.position, events: keys.length }],
    );
  });
});

it('are divided evenly among processes that come and go', async (c) => {
  const projection = split(4);
  const all = [started(c, projection)];
  const isDivided = (...counts: number[]) =>
    eventually(
      `${counts}`,
      async () => {
        const held = [...(await holders(c, projection)).values()].sort();
        return JSON.stringify(held) === JSON.stringify(counts);
      },
      { withinMs: 60_000 },
    );
  try {
    await isDivided(4);
    all.push(started(c, projection));
    await isDivided(2, 2);
    all.push(started(c, projection));
    await isDivided(1, 1, 2);
    await all[0]?.stop();
    await isDivided(2, 2);
    await all[1]?.stop();
    await isDivided(4);
    const position = await add(c, randomUUID(), 1);
    assert.is(await c.documents.waitFor(projection.model, position), true);
  } finally {
    await Promise.all(all.map(({ stop }) => stop()));
  }
});

it('become more or fewer by a build that takes the place of the one before', async (c) => {
  const keys = ownKeys();
  const projection = summing(`split-${randomUUID()}`);
  const { db } = c.documentStore;
  await during(c, projection, async () => {
    for (const [turn, partitions] of [3, 2, 1].entries()) {
      for (const key of keys) await add(c, key, 1);
      await eventually(
        'what is live',
        async () => (await liveVersions(db).findOne({ _id: projection.model.name })) !== null,
      );
      await askForBuild(db, projection.model.name, await c.store.head(), partitions);
      await eventually(
        `${partitions} partitions`,
        async () => (await liveVersions(db).findOne({ _id: projection.model.name }))?.build === turn + 1,
        { withinMs: 60_000 },
      );
      const position = await add(c, randomUUID(), 1);
      assert.is(await c.documents.waitFor(projection.model, position), true);
      for (const key of keys) assert.equal(await sumOf(c, projection, key), { total: turn + 1, events: turn + 1 });
      const progress = await progressOf(db, versionedName(projection.model.name, 1, turn + 1));
      assert.is(progress?.partitions ?? 1, partitions);
    }
  });
});

it('are as many as the process wants that starts, and are not changed again', async (c) => {
  const keys = ownKeys();
  const projection = summing(`split-${randomUUID()}`);
  const { db } = c.documentStore;
  const live = async () => await liveVersions(db).findOne({ _id: projection.model.name });
  await during(c, projection, async () => {
    for (const key of keys) await c.documents.waitFor(projection.model, await add(c, key, 2));
  });
  for (const turn of ['first', 'second'])
    await during(c, { ...projection, partitions: 2 }, async () => {
      await eventually('the build', async () => (await live())?.build === 1, { withinMs: 60_000 });
      const position = await add(c, turn, 1);
      assert.is(await c.documents.waitFor(projection.model, position), true);
    });
  assert.is((await live())?.build, 1);
  assert.is((await progressOf(db, versionedName(projection.model.name, 1, 1)))?.partitions, 2);
  assert.is(await progressOf(db, versionedName(projection.model.name, 1, 2)), null);
  for (const key of keys) assert.equal(await sumOf(c, projection, key), { total: 2, events: 1 });
});

it('are all paused, and all resumed', async (c) => {
  const keys = ownKeys();
  const projection = split(3);
  const name = versionedName(projection.model.name, 1);
  await during(c, projection, async () => {
    await c.documents.waitFor(projection.model, await add(c, randomUUID(), 1));
    await transition(c.documentStore, name, 'pause');
    let last = 0n;
    for (const key of keys) last = await add(c, key, 1);
    assert.is(await c.documents.waitFor(projection.model, last, 500), false);
    for (const key of keys) assert.is(await sumOf(c, projection, key), null);
    await transition(c.documentStore, name, 'resume');
    assert.is(await c.documents.waitFor(projection.model, last, 30_000), true);
    for (const key of keys) assert.equal(await sumOf(c, projection, key), { total: 1, events: 1 });
  });
});

it('put an event aside alone, and the one that owns it folds it again', async (c) => {
  const keys = ownKeys();
  const [broken = ''] = keys;
  const { db } = c.documentStore;
  let isBroken = true;
  const sound = split(3);
  const projection: Projection = {
    ...sound,
    fold(document, event, key) {
      if (isBroken && key === broken) throw new Error('broken');
      return sound.fold(document, event, key);
    },
  };
  const name = versionedName(projection.model.name, 1);
  await during(c, projection, async () => {
    let last = 0n;
    for (const key of keys) last = await add(c, key, 7);
    await c.documents.waitFor(projection.model, last);
    const [failure] = await failuresOf(db).find({ projection: name }).toArray();
    assert.is(failure?.partition, partitionOf(broken, 3));
    isBroken = false;
    const checkpoint = await progressOf(db, name);
    assert.ok(checkpoint && (await decideFailure(c.documentStore, checkpoint, failure?.event_id ?? '', 'retrying')));
    await eventually(
      'end of the failure',
      async () => (await failuresOf(db).countDocuments({ projection: name })) === 0,
      {
        withinMs: 30_000,
      },
    );
    assert.equal(await sumOf(c, projection, broken), { total: 7, events: 1 });
  });
});

it('stop all at an event that one of them cannot fold, and go on when it is settled', async (c) => {
  const keys = ownKeys();
  const { db } = c.documentStore;
  const projection: Projection = { ...split(3), onFailure: 'pause' };
  const name = versionedName(projection.model.name, 1);
  await during(c, projection, async () => {
    await c.documents.waitFor(projection.model, await add(c, randomUUID(), 1));
    await add(c, randomUUID(), 13);
    await eventually('stop', async () => (await progressOf(db, name))?.held === 'failed');
    let last = 0n;
    for (const key of keys) last = await add(c, key, 1);
    assert.is(await c.documents.waitFor(projection.model, last, 300), false);
    const [failure] = await failuresOf(db).find({ projection: name }).toArray();
    const checkpoint = await progressOf(db, name);
    assert.ok(checkpoint && (await decideFailure(c.documentStore, checkpoint, failure?.event_id ?? '', 'skipped')));
    assert.is(await c.documents.waitFor(projection.model, last, 30_000), true);
    for (const key of keys) assert.equal(await sumOf(c, projection, key), { total: 1, events: 1 });
  });
});

it('start over together if the event store was restored to an earlier moment', async (c) => {
  const key = randomUUID();
  const projection = split(3);
  const of = versionedName(projection.model.name, 1);
  await during(c, projection, async () => {
    await c.documents.waitFor(projection.model, await add(c, key, 1));
  });
  const position = String((await c.store.head()) + 1_000_000n);
  await partitionsOf(c.documentStore.db).updateOne({ of, partition: 2 }, { $set: { position } });
  await during(c, projection, async () => {
    await c.documents.waitFor(projection.model, await add(c, key, 2), 30_000);
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
  });
});

it(`leave every document, sum and count as a fold from zero, over ${KILLS} kills (CHAOS_SEED=${SEED})`, async (c) => {
  const random = randomFrom(SEED);
  const writing = startWriting(c.store, randomUUID());
  const runners: Runner[] = await Promise.all([startSplitRunner(c, 3), startSplitRunner(c, 3)]);
  const { db } = c.documentStore;
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      // Every other time while the number of partitions is changed.
      if (kill % 2 === 1)
        await askForBuild(db, receipts.model.name, await c.store.head(), 1 + random.below(4)).catch(() => null);
      await sleep(random.below(2_000));
      const index = random.below(runners.length);
      await runners[index]?.end('SIGKILL');
      runners[index] = await startSplitRunner(c, 3);
    }
    await writing.stop();
    await isFoldedFromZero(c, receipts);
  } finally {
    await Promise.all(runners.map((runner) => runner.end('SIGKILL')));
  }
});

it.run();
