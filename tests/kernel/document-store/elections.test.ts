import type { Collection } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  checkpointsOf,
  type DocumentStore,
  isDocumentStoreUnavailable,
  openDocumentStore,
} from '../../../kernel/documents/index.ts';
import { applyBatch } from '../../../projections/engine/batch.ts';
import { versionedNameOf } from '../../../projections/engine/projection.ts';
import { counted, summing } from '../../projections/engine/summing.ts';
import {
  type DocumentStoreServer,
  REAL_DOCUMENT_STORE,
  startDocumentStore,
} from '../../support/stores/document-store.ts';
import { type ElectionLine, openElectionLine, STEPPED_DOWN, type SteppedDown } from '../../support/stores/elections.ts';
import { unless } from '../../support/stores/skip.ts';

type Account = { _id: string; sum: number };
type Context = { server: DocumentStoreServer; line: ElectionLine; store: DocumentStore; accounts: Collection<Account> };

const all = suite<Context>('elections of the document store');
const it = unless(REAL_DOCUMENT_STORE, all);

const REASONS = Object.keys(STEPPED_DOWN) as SteppedDown[];
const ID = 'account';

all.before(async (c) => {
  if (REAL_DOCUMENT_STORE !== null) return;
  c.server = await startDocumentStore();
  c.line = await openElectionLine(c.server);
  c.store = openDocumentStore(c.line.url);
  c.accounts = c.store.db.collection('accounts');
});
all.before.each(async ({ accounts }) => {
  await accounts?.replaceOne({ _id: ID }, { sum: 0 }, { upsert: true });
});
all.after(async ({ server, line, store }) => {
  await store?.close();
  await line?.close();
  await server?.stop();
});

const sumIn = async ({ accounts }: Context): Promise<number | undefined> => (await accounts.findOne({ _id: ID }))?.sum;

/** The ways in which a command is lost, with what the member says of it where it says anything. */
const WAYS = (
  [
    ['refused', 'NotWritablePrimary'],
    ['refused', 'PrimarySteppedDown'],
    ['forgotten', 'InterruptedDueToReplStateChange'],
    ['cut', undefined],
    ['unanswered', undefined],
  ] as const
).map(([loss, why]) => ({ loss, why, name: why === undefined ? loss : `${loss}, ${why}` }));

for (const { loss, why, name } of WAYS) {
  it(`given a write that is lost (${name}), when the driver repeats it, then it is carried out once`, async (c) => {
    c.line.lose('update', loss, why);
    await c.accounts.updateOne({ _id: ID }, { $inc: { sum: 1 } });
    c.line.lose('findAndModify', loss, why);
    await c.accounts.findOneAndUpdate({ _id: ID }, { $inc: { sum: 1 } });
    c.line.lose('insert', loss, why);
    await c.accounts.insertOne({ _id: name, sum: 1 });
    c.line.lose('delete', loss, why);
    assert.is((await c.accounts.deleteOne({ _id: name })).deletedCount, 1);
    assert.is(await sumIn(c), 2);
  });

  it(`given a read that is lost (${name}), when the driver repeats it, then it is answered`, async (c) => {
    c.line.lose('find', loss, why);
    assert.is(await sumIn(c), 0);
    c.line.lose('aggregate', loss, why);
    assert.is(await c.accounts.countDocuments({ _id: ID }), 1);
  });

  for (const command of ['find', 'update', 'commitTransaction']) {
    it(`given a transaction that loses its ${command} (${name}), then it has happened once`, async (c) => {
      const before = c.line.lost();
      c.line.lose(command, loss, why);
      await c.store.client.withSession((session) =>
        session.withTransaction(async () => {
          const account = await c.accounts.findOne({ _id: ID }, { session });
          await c.accounts.updateOne({ _id: ID }, { $set: { sum: (account?.sum ?? 0) + 1 } }, { session });
        }),
      );
      assert.is(c.line.lost(), before + 1);
      assert.is(await sumIn(c), 1);
    });
  }

  it(`given a batch of a projection that loses its way at every step (${name}), then no event is lost or counted twice`, async ({
    line,
    store,
  }) => {
    const projection = summing(`elections-${loss}-${why ?? 'silently'}`);
    const _id = versionedNameOf(projection);
    await checkpointsOf(store.db).insertOne(checkpointAt(_id, '0'));
    const steps = ['find', 'update', 'commitTransaction'];
    for (const [at, command] of steps.entries()) {
      line.lose(command, loss, why);
      await applyBatch(store, projection, [countedAt(at + 1)], String(at), String(at + 1));
    }
    assert.equal(await store.db.collection(_id).find().project({ _id: 0, total: 1, events: 1 }).toArray(), [
      { total: steps.length, events: steps.length },
    ]);
    assert.is((await checkpointsOf(store.db).findOne({ _id }))?.position, String(steps.length));
  });
}

for (const why of REASONS) {
  it(`given a write of many that is refused (${why}), which the driver does not repeat, then the store is unavailable`, async (c) => {
    for (const [command, write] of [
      ['update', () => c.accounts.updateMany({}, { $set: { sum: 5 } })],
      ['delete', () => c.accounts.deleteMany({ _id: 'none' })],
      ['update', () => c.accounts.bulkWrite([{ updateMany: { filter: {}, update: { $set: { sum: 5 } } } }])],
    ] as const) {
      c.line.lose(command, 'refused', why);
      const error = await write().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      assert.ok(isDocumentStoreUnavailable(error), String(error));
    }
    assert.is(await sumIn(c), 0);
  });
}

const countedAt = (position: number) =>
  ({
    ...counted('a', 1),
    id: `event-${position}`,
    stream: 'sum-a',
    revision: BigInt(position),
    position: BigInt(position),
    recordedAt: new Date(0).toISOString(),
    metadata: {},
  }) as never;

const checkpointAt = (_id: string, position: string) => ({
  _id,
  name: 'elections',
  version: 1,
  position,
  handles: [],
  events: 0,
  target: position,
  updated_at: new Date(0).toISOString(),
  lease: null,
});

all.run();
