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
  assert.is(await other.isHeld(id), true);
  assert.is(await one.take(id), true);
  await one.release(id);
  assert.is(await other.take(id), true);
});

it('runs out when it is not renewed, as seen by the one that waits for it', async (c) => {
  const id = await prepared(c);
  const gone = createLeases(c.documentStore, elsewhere(), 50);
  const waiting = createLeases(c.documentStore, elsewhere(), 50);
  assert.is(await gone.take(id), true);
  assert.is(await waiting.take(id), false);
  await eventually('lease that has run out', () => waiting.take(id));
  assert.is(await gone.take(id), false);
});

it('does not run out while it is renewed', async (c) => {
  const id = await prepared(c);
  const [holder, waiting] = [
    createLeases(c.documentStore, elsewhere(), 1_000),
    createLeases(c.documentStore, elsewhere(), 1_000),
  ];
  const end = performance.now() + 1_500;
  while (performance.now() < end) {
    assert.is(await holder.take(id), true);
    assert.is(await waiting.take(id), false);
  }
});

it('is renewed together with all others of its holder, and one that was lost is not', async (c) => {
  const ids = await Promise.all([prepared(c), prepared(c), prepared(c)]);
  const holder = createLeases(c.documentStore, elsewhere(), 50);
  for (const id of ids) assert.is(await holder.take(id), true);
  const [first = '', second = '', lost = ''] = ids;
  const thief = createLeases(c.documentStore, elsewhere(), 1);
  await eventually('lease that has run out', () => thief.take(lost));
  const before = await leaseOf(c, second);
  await eventually('renewal', async () => {
    assert.is(await holder.take(first), true);
    return (await leaseOf(c, second)).renewal !== before.renewal;
  });
  assert.is((await leaseOf(c, first)).renewal, (await leaseOf(c, second)).renewal);
  assert.is(await holder.isHeld(second), true);
  assert.not((await leaseOf(c, lost)).owner === before.owner);
  assert.is(await holder.take(lost), false);
});

it('is taken at once from a process of the same machine that is gone, and never from another machine', async (c) => {
  const [here, there] = [await prepared(c), await prepared(c)];
  const mine = createLeases(c.documentStore);
  await mine.take(here);
  const { owner: held } = await leaseOf(c, here);
  // The largest process id that Linux has is four million.
  await createLeases(c.documentStore, held.replace(/\/\d+\//, '/99999999/')).take(there);
  assert.is(await createLeases(c.documentStore).take(there), true);
  const far = await prepared(c);
  await createLeases(c.documentStore, `another boot/99999999/${randomUUID()}`).take(far);
  assert.is(await createLeases(c.documentStore).take(far), false);
});

type Stored = { readonly _id: string; readonly lease: { readonly owner: string; readonly renewal: string } };

async function leaseOf({ documentStore: { db } }: Stores, id: string): Promise<Stored['lease']> {
  const stored = await db.collection<Stored>('projections').findOne({ _id: id });
  if (stored === null) throw new Error(`nobody has prepared ${id}`);
  return stored.lease;
}

it.run();
