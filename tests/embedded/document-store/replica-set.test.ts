import { Long, MongoServerError, type Timestamp } from 'mongodb';
import * as assert from 'uvu/assert';
import { refusal } from '../../support/stores/document-store.ts';
import { suiteOnDocumentStore } from './fixture.ts';

const {
  it: all,
  itEmbedded: it,
  collection,
  db,
  client,
} = await suiteOnDocumentStore('document store: a replica set of one');

it('given a write concern that one member does not satisfy, when it writes, then it has written, and says so', async () => {
  const rows = await collection();
  const name = rows.collectionName;
  const insert = (w: number | string, _id: number) =>
    db.command({ insert: name, documents: [{ _id }], writeConcern: { w } }).catch((error: unknown) => error);
  const tooMany = await insert(10, 1);
  assert.instance(tooMany, MongoServerError);
  assert.equal((tooMany as MongoServerError).errorResponse.writeConcernError, {
    code: 100,
    codeName: 'UnsatisfiableWriteConcern',
    errmsg: 'Not enough data-bearing nodes',
    errInfo: { writeConcern: { wtimeout: 0, w: 10, provenance: 'clientSupplied' } },
  });
  assert.is(((await insert('nobody', 2)) as MongoServerError).errorResponse.writeConcernError?.code, 79);
  assert.is(((await insert(51, 3)) as MongoServerError).code, 9);
  assert.is(((await insert('majority', 4)) as { n: number }).n, 1);
  assert.equal(
    (await rows.find().toArray()).map(({ _id }) => _id),
    [1, 2, 4],
  );
});

it('given a transaction, when it commits with such a write concern, then it has committed', async () => {
  const rows = await collection();
  const session = client.startSession();
  session.startTransaction({ writeConcern: { w: 10 } });
  await rows.insertOne({ _id: 1 }, { session });
  assert.is((await refusal(session.commitTransaction())).code, 100);
  assert.is(await rows.countDocuments(), 1);
  await session.endSession();
});

it('given writes, when anything is answered, then with a logical time that grows with them', async () => {
  const rows = await collection();
  const times: Timestamp[] = [];
  for (let i = 0; i < 5; i++) {
    await rows.insertOne({ _id: i });
    const { operationTime, $clusterTime } = await db.command({ ping: 1 });
    assert.equal($clusterTime.clusterTime, operationTime);
    assert.equal($clusterTime.signature.keyId, Long.fromInt(0).toNumber());
    times.push(operationTime);
  }
  for (let i = 1; i < times.length; i++) assert.ok(times[i]?.greaterThan(times[i - 1] as Timestamp));
  const refused: unknown = await db.command({ insert: '' }).catch((error: unknown) => error);
  assert.ok((refused as MongoServerError).errorResponse.operationTime);
});

it('given a causally consistent session, when it reads, then what it wrote', async () => {
  const rows = await collection();
  await client.withSession({ causalConsistency: true }, async (session) => {
    for (let i = 0; i < 5; i++) {
      await rows.insertOne({ _id: i }, { session });
      assert.is(await rows.countDocuments({}, { session }), i + 1);
    }
    assert.ok(session.operationTime);
  });
});

all.run();
