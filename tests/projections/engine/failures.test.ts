import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import {
  askForBuild,
  checkpointsOf,
  type DocumentStore,
  decideFailure,
  failuresOf,
  liveVersions,
  transition,
} from '../../../kernel/documents/index.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { stopBefore } from '../../../projections/engine/apply-events.ts';
import { CheckpointConflict } from '../../../projections/engine/checkpoint.ts';
import { openEngine } from '../../../projections/engine/engine.ts';
import { StoppedAt } from '../../../projections/engine/failures.ts';
import { RENEW_EVERY_MS } from '../../../projections/engine/lease.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import { refoldFailures } from '../../../projections/engine/refold.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counted, openStores, running, type Stores, sumEvents, summing, sumOf } from './summing.ts';

const it = suiteOn('events that a projection cannot fold', openStores);

const count = async ({ store }: Stores, key: string, by: number) =>
  write(store, history(sumEvents, randomUUID(), null, counted(key, by)));

/** @param projection the name of a version */
async function decide(
  documents: DocumentStore,
  projection: string,
  id: string,
  state: 'skipped' | 'retrying',
): Promise<boolean> {
  const checkpoint = await checkpointsOf(documents.db).findOne({ _id: projection });
  return checkpoint !== null && decideFailure(documents, checkpoint, id, state);
}

/** Cannot fold a thirteen under this key: those of other tests are in the log as well. */
const failing = (projection: Projection, at: string): Projection => ({
  ...projection,
  fold: (document, event, key) => (key === at ? projection : mended(projection)).fold(document, event, key),
});

/** A fold that was mended: thirteen is folded like any other. */
const mended = (projection: Projection): Projection => ({
  ...projection,
  fold: (document, event, key) => {
    const { by } = event.data as { by: number };
    const { total = 0, events = 0 } = (document ?? {}) as { total?: number; events?: number };
    return by === 13
      ? { total: total + 13 * projection.version, events: events + 1 }
      : projection.fold(document, event, key);
  },
});

const held = async ({ documentStore: { db } }: Stores, _id: string) => (await checkpointsOf(db).findOne({ _id }))?.held;

const stopped = (c: Stores, _id: string): Promise<true> =>
  eventually(`end of ${_id}`, async () => (await held(c, _id)) === 'failed');

const isLive = ({ documentStore: { db } }: Stores, { model, version }: Projection): Promise<true> =>
  eventually('live version', async () => (await liveVersions(db).findOne({ _id: model.name }))?.version === version);

const failuresIn = async ({ documentStore: { db } }: Stores, projection: string) =>
  (await failuresOf(db).find({ projection }).toArray()).map(({ event_id, state, error }) => ({
    event_id,
    state,
    error,
  }));

it('are folded when an operator retries them, in their place among what came later', async (c) => {
  const key = randomUUID();
  const projection = failing(summing('retried'), key);
  let failed = '';
  await running(c, [projection], async () => {
    await count(c, key, 1);
    failed = (await count(c, key, 13)).id;
    await c.documents.waitFor(projection.model, (await count(c, key, 2)).position);
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
    assert.equal(await failuresIn(c, 'retried@1'), [{ event_id: failed, state: 'put-aside', error: 'thirteen' }]);
    assert.is(await decide(c.documentStore, 'retried@1', failed, 'retrying'), true);
    await eventually('another failure', async () => (await failuresIn(c, 'retried@1'))[0]?.state === 'put-aside');
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
  });
  await decide(c.documentStore, 'retried@1', failed, 'retrying');
  await running(c, [mended(projection)], async () => {
    await eventually('end of the failure', async () => (await failuresIn(c, 'retried@1')).length === 0);
    assert.equal(await sumOf(c, projection, key), { total: 16, events: 3 });
  });
});

it('are folded again also when that takes longer than a lease is left alone', async (c) => {
  const key = randomUUID();
  const projection = failing(summing('lengthy'), key);
  let failed = '';
  await running(c, [projection], async () => {
    failed = (await count(c, key, 13)).id;
    for (let each = 0; each < 10; each++) await count(c, key, 1);
    await c.documents.waitFor(projection.model, (await count(c, key, 1)).position);
  });
  await decide(c.documentStore, 'lengthy@1', failed, 'retrying');
  const slow: Projection = {
    ...mended(projection),
    keysOf(event) {
      const keys = projection.keysOf(event);
      if (keys.includes(key)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RENEW_EVERY_MS / 6);
      return keys;
    },
  };
  await running(c, [slow], async () => {
    await eventually('end of the failure', async () => (await failuresIn(c, 'lengthy@1')).length === 0);
    assert.equal(await sumOf(c, projection, key), { total: 24, events: 12 });
  });
});

it('are tried again when it was not about them that they could not be folded again', async (c) => {
  const key = randomUUID();
  const projection = failing(summing('postponed'), key);
  const { db } = c.documentStore;
  const engine = openEngine({ store: c.store, documents: c.documentStore, log: createLog('silent') });
  await running(c, [projection], async () => {
    const { id, position } = await count(c, key, 13);
    await c.documents.waitFor(projection.model, position);
    await decide(c.documentStore, 'postponed@1', id, 'retrying');
  });
  // Another runner goes on while the documents are folded.
  const overtaken = { ...mended(projection), fold: () => ({}) };
  const moving = { ...c.store, records: moved };
  async function moved(...args: Parameters<typeof c.store.records>) {
    await checkpointsOf(db).updateOne({ _id: 'postponed@1' }, { $set: { held: 'paused' } });
    return c.store.records(...args);
  }
  const error = await refoldFailures({ ...engine, store: moving }, overtaken, new AbortController().signal).catch(
    (thrown) => thrown,
  );
  assert.instance(error, CheckpointConflict);
  assert.is((await failuresIn(c, 'postponed@1'))[0]?.state, 'retrying');
});

it('are tried again when the runner stops while it folds them', async (c) => {
  const key = randomUUID();
  const projection = failing(summing('interrupted'), key);
  const engine = openEngine({ store: c.store, documents: c.documentStore, log: createLog('silent') });
  await running(c, [projection], async () => {
    const { id, position } = await count(c, key, 13);
    await c.documents.waitFor(projection.model, position);
    await decide(c.documentStore, 'interrupted@1', id, 'retrying');
  });
  await refoldFailures(engine, mended(projection), AbortSignal.abort());
  assert.is((await failuresIn(c, 'interrupted@1'))[0]?.state, 'retrying');
});

it('hold nothing that another runner has taken past them', async (c) => {
  const key = randomUUID();
  const projection = failing({ ...summing('overtaken'), onFailure: 'pause' }, key);
  const event = await count(c, key, 13);
  await running(c, [mended(projection)], async () => {
    await c.documents.waitFor(projection.model, (await count(c, key, 1)).position);
  });
  const failure = new StoppedAt('overtaken@1', { event, error: new Error('thirteen') });
  const error = await stopBefore(c.documentStore, projection, [event], [], failure).catch((thrown) => thrown);
  assert.instance(error, CheckpointConflict);
  assert.is(await held(c, 'overtaken@1'), undefined);
  assert.equal(await failuresIn(c, 'overtaken@1'), []);
});

it('stop a new version where the live one had folded them, until they are skipped or the fold is mended', async (c) => {
  const key = randomUUID();
  const [first, second] = [summing('strict', 1), failing(summing('strict', 2), key)];
  let failed = '';
  await running(c, [mended(first)], async () => {
    await count(c, key, 1);
    failed = (await count(c, key, 13)).id;
    await c.documents.waitFor(first.model, (await count(c, key, 2)).position);
    await running(c, [second], async () => {
      await stopped(c, 'strict@2');
      const error = 'thirteen';
      assert.equal(await failuresIn(c, 'strict@2'), [{ event_id: failed, state: 'stopped', error }]);
      const before = await c.documentStore.db
        .collection<{ _id: string; total: number }>('strict@2')
        .findOne({ _id: key });
      assert.is(before?.total, 2);
      await c.documents.waitFor(first.model, (await count(c, key, 3)).position);
      assert.equal(await sumOf(c, first, key), { total: 19, events: 4 });
      await decide(c.documentStore, 'strict@2', failed, 'skipped');
      await isLive(c, second);
      await eventually('document', async () => ((await sumOf(c, second, key)) as { total: number }).total === 12);
      assert.is(await decide(c.documentStore, 'strict@2', failed, 'retrying'), false);
    });
  });
});

it('are passed over by a filling as the live version has passed over them', async (c) => {
  const key = randomUUID();
  const projection = failing(summing('lenient'), key);
  await running(c, [projection], async () => {
    await count(c, key, 13);
    await c.documents.waitFor(projection.model, (await count(c, key, 2)).position);
    await askForBuild(c.documentStore.db, 'lenient', await c.store.head());
    await running(c, [{ ...projection, build: 1 }], () =>
      eventually(
        'live filling',
        async () => (await liveVersions(c.documentStore.db).findOne({ _id: 'lenient' }))?.build === 1,
      ),
    );
    assert.equal(await sumOf(c, projection, key), { total: 2, events: 1 });
    assert.is((await failuresIn(c, 'lenient@1.1')).length, 1);
  });
});

it('are folded in a filling as well that has passed over them, when they are retried on the live version', async (c) => {
  const key = randomUUID();
  const projection = failing(summing('both'), key);
  const filling = { ...projection, build: 1 };
  const { db } = c.documentStore;
  let failed = '';
  await running(c, [projection], async () => {
    failed = (await count(c, key, 13)).id;
    await c.documents.waitFor(projection.model, (await count(c, key, 2)).position);
    await askForBuild(db, 'both', await c.store.head());
    await running(c, [filling], () =>
      eventually('copy in the filling', async () => (await failuresIn(c, 'both@1.1')).length === 1),
    );
  });
  await decide(c.documentStore, 'both@1', failed, 'retrying');
  await running(c, [mended(projection), mended(filling)], async () => {
    await eventually(
      'end of both',
      async () => [...(await failuresIn(c, 'both@1')), ...(await failuresIn(c, 'both@1.1'))].length === 0,
    );
  });
  const filled = await db.collection<{ _id: string; total: number }>('both@1.1').findOne({ _id: key });
  assert.is(filled?.total, 15);
});

it('pause a projection that is declared so', async (c) => {
  const key = randomUUID();
  const projection = failing({ ...summing('careful'), onFailure: 'pause' }, key);
  await running(c, [projection], async () => {
    await count(c, key, 1);
    // A version that stops before it has come to where the log ended when it began is shown to no one.
    await eventually('the first', async () => (await sumOf(c, projection, key)) !== null);
    await count(c, key, 13);
    await stopped(c, 'careful@1');
    assert.equal(await sumOf(c, projection, key), { total: 1, events: 1 });
  });
  const [checkpoint] = await checkpointsOf(c.documentStore.db).find({ _id: 'careful@1' }).toArray();
  assert.ok(checkpoint);
  await transition(c.documentStore, checkpoint._id, 'resume');
  await running(c, [mended(projection)], () =>
    eventually('the rest', async () => ((await sumOf(c, projection, key)) as { total: number }).total === 14),
  );
  assert.equal(await failuresIn(c, 'careful@1'), []);
});

it.run();
