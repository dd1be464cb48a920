import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { createLeases } from '../../../projections/engine/lease.ts';
import { prepareVersion } from '../../../projections/engine/versions.ts';
import { eventually } from '../../support/eventually.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { openStores, type Stores, summing } from './summing.ts';

const it = suiteOn('leases of projections', openStores);

const elsewhere = () => `another machine/1/${randomUUID()}`;

/** The name of a version that someone may hold. */
async function prepared({ documentStore, store }: Stores): Promise<string> {
  const { _id } = await prepareVersion(documentStore, store, summing(`leased-${randomUUID()}`));
  return _id;
}

it('has one holder at a time, and another when it is given back', async (c) => {
  const id = await prepared(c);
  const [one, other] = [createLeases(c.documentStore, elsewhere()), createLeases(c.documentStore, elsewhere())];
  assert.is(await one.take(id), true);
  assert.is(await other.take(id), false);
  assert.is(await other.isHeldByOther(id), true);
  assert.is(await one.take(id), true);
  await one.release(id);
  assert.is(await other.take(id), true);
});

it('runs out when it is not renewed, as seen by the one that waits for it', async (c) => {
  const id = await prepared(c);
  const gone = createLeases(c.documentStore, elsewhere());
  const waiting = createLeases(c.documentStore, elsewhere(), 50);
  assert.is(await gone.take(id), true);
  assert.is(await waiting.take(id), false);
  await eventually('lease that has run out', () => waiting.take(id));
  assert.is(await gone.take(id), false);
});

it('does not run out while it is renewed', async (c) => {
  const id = await prepared(c);
  const [holder, waiting] = [
    createLeases(c.documentStore, elsewhere()),
    createLeases(c.documentStore, elsewhere(), 1_000),
  ];
  const end = performance.now() + 1_500;
  while (performance.now() < end) {
    assert.is(await holder.take(id), true);
    assert.is(await waiting.take(id), false);
  }
});

it('is taken at once from a process of the same machine that is gone, and never from another machine', async (c) => {
  const [here, there] = [await prepared(c), await prepared(c)];
  const mine = createLeases(c.documentStore);
  await mine.take(here);
  const held = await ownerOf(c, here);
  // The largest process id that Linux has is four million.
  await createLeases(c.documentStore, held.replace(/\/\d+\//, '/99999999/')).take(there);
  assert.is(await createLeases(c.documentStore).take(there), true);
  const far = await prepared(c);
  await createLeases(c.documentStore, `another boot/99999999/${randomUUID()}`).take(far);
  assert.is(await createLeases(c.documentStore).take(far), false);
});

async function ownerOf({ documentStore: { db } }: Stores, id: string): Promise<string> {
  const stored = await db.collection<{ _id: string; lease: { owner: string } }>('projections').findOne({ _id: id });
  return stored?.lease.owner ?? '';
}

it.run();
