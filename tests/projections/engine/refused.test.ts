import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { checkpointsOf, defineReadModel, failuresOf } from '../../../kernel/documents/index.ts';
import { applyEvents } from '../../../projections/engine/apply-events.ts';
import { StoppedAt } from '../../../projections/engine/failures.ts';
import { defineProjection, type Projection } from '../../../projections/engine/projection.ts';
import { prepareVersion } from '../../../projections/engine/versions.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counted, openStores, running, type Stores, sumEvents, sumOf } from './summing.ts';

const it = suiteOn('documents that the database refuses', openStores);

/** Seven makes a document that no MongoDB takes: it is larger than 16 MB. */
const growing = defineProjection(defineReadModel<{ total: number; text: string }>('growing'), {
  version: 1,
  events: [sumEvents],
  keyOf: (event) => (event.type === 'Ignored' ? null : event.data.key),
  handles: {
    Counted: (doc, { data }) => ({
      total: (doc?.total ?? 0) + data.by,
      text: data.by === 7 ? 'x'.repeat(17 * 1_048_576) : '',
    }),
  },
});

it('are skipped, and the others are written', async (c) => {
  const [large, small] = [randomUUID(), randomUUID()];
  await write(c.store, history(sumEvents, randomUUID(), null, counted(large, 1), counted(large, 7), counted(small, 2)));
  await running(c, [growing], async () => {
    await eventually('one skipped', async () => (await countSkipped(c)) === 1);
    const { position } = await write(c.store, history(sumEvents, randomUUID(), null, counted(large, 3)));
    assert.is(await c.documents.waitFor(growing.model, position, 30_000), true);
  });
  assert.equal(await sumOf(c, growing, large), { total: 4, text: '' });
  assert.equal(await sumOf(c, growing, small), { total: 2, text: '' });
  assert.is(await countSkipped(c), 1);
});

it('stop nothing from being in its order: what cannot be read before them is not passed over', async (c) => {
  const [one, other] = [randomUUID(), randomUUID()];
  const paused: Projection = { ...growing, model: defineReadModel('ordered'), onFailure: 'pause' };
  const { position: from } = await prepareVersion(c.documentStore, c.store, paused);
  const first = await write(c.store, history(sumEvents, randomUUID(), null, counted(one, 1)));
  const unreadable = await write(c.store, history(sumEvents, randomUUID(), null, counted(one, 2)));
  const refused = await write(c.store, history(sumEvents, randomUUID(), null, counted(other, 7)));
  const error = await applyEvents(c.documentStore, paused, [first, refused], { from, to: String(refused.position) }, [
    { event: unreadable, error: new Error('unreadable') },
  ]).catch((thrown) => thrown);
  assert.instance(error, StoppedAt);
  assert.is(error.failure.event.id, unreadable.id);
  const checkpoint = await checkpointsOf(c.documentStore.db).findOne({ _id: 'ordered@1' });
  assert.ok(BigInt(checkpoint?.position ?? '0') < unreadable.position);
});

const countSkipped = ({ documentStore: { db } }: Stores) => failuresOf(db).countDocuments({ projection: 'growing@1' });

it.run();
