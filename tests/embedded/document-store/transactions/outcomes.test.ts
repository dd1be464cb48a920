import * as assert from 'uvu/assert';
import { refusal } from '../../../support/stores/document-store.ts';
import { type Row, suiteOnDocumentStore } from '../fixture.ts';

const { it, collection, client, db } = await suiteOnDocumentStore('document store: what a transaction does');

it('commits everything at once, and shows nothing of it before', async () => {
  const rows = await collection({ _id: 1, n: 1 });
  const other = await collection();
  const result = await client.withSession((session) =>
    session.withTransaction(async () => {
      await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
      await rows.insertOne({ _id: 2, n: 5 }, { session });
      await other.insertOne({ _id: 1 }, { session });
      assert.equal(await rows.find({}, { session }).toArray(), [
        { _id: 1, n: 2 },
        { _id: 2, n: 5 },
      ]);
      assert.equal(await rows.find().toArray(), [{ _id: 1, n: 1 }]);
      assert.is(await other.countDocuments(), 0);
      return 'done';
    }),
  );
  assert.is(result, 'done');
  assert.equal(await rows.find().toArray(), [
    { _id: 1, n: 2 },
    { _id: 2, n: 5 },
  ]);
  assert.is(await other.countDocuments(), 1);
});

it('leaves nothing behind when it is aborted', async () => {
  const rows = await collection({ _id: 1, n: 1 });
  await rows.createIndex({ n: 1 });
  const failing = client.withSession((session) =>
    session.withTransaction(async () => {
      await rows.updateMany({}, { $set: { n: 9 } }, { session });
      await rows.insertOne({ _id: 2 }, { session });
      await db.collection<Row>('never').insertOne({ _id: 1 }, { session });
      throw new Error('changed my mind');
    }),
  );
  assert.is(await failing.catch((error: Error) => error.message), 'changed my mind');
  assert.equal(await rows.find().toArray(), [{ _id: 1, n: 1 }]);
  assert.equal(await rows.find({ n: 1 }).toArray(), [{ _id: 1, n: 1 }]);
  assert.equal(await db.listCollections({ name: 'never' }).toArray(), []);
});

it('sees its own writes through an index, in order', async () => {
  const rows = await collection({ _id: 1, n: 10 }, { _id: 2, n: 20 }, { _id: 3, n: 30 });
  await rows.createIndex({ n: 1 });
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await rows.updateOne({ _id: 1 }, { $set: { n: 25 } }, { session });
      await rows.deleteOne({ _id: 3 }, { session });
      await rows.insertOne({ _id: 4, n: 5 }, { session });
      const found = async (order: 1 | -1) =>
        (
          await rows
            .find({ n: { $gte: 5 } }, { session })
            .sort({ n: order })
            .toArray()
        ).map((row) => row._id);
      assert.equal(await found(1), [4, 2, 1]);
      assert.equal(await found(-1), [1, 2, 4]);
      assert.equal(
        (await rows.find({}, { session }).toArray()).map((row) => row._id),
        [1, 2, 4],
      );
      assert.is(await rows.countDocuments({}, { session }), 3);
    }),
  );
  assert.equal(
    (
      await rows
        .find({ n: { $gte: 5 } })
        .sort({ n: 1 })
        .toArray()
    ).map((row) => row._id),
    [4, 2, 1],
  );
});

it('reads one state, no matter what others commit meanwhile', async () => {
  const rows = await collection({ _id: 1, n: 1 });
  await client.withSession(async (session) => {
    session.startTransaction();
    assert.is((await rows.findOne({ _id: 1 }, { session }))?.n, 1);
    await rows.updateOne({ _id: 1 }, { $set: { n: 2 } });
    await rows.insertOne({ _id: 2 });
    assert.equal(await rows.find({}, { session }).toArray(), [{ _id: 1, n: 1 }]);
    const error = await refusal(rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session }));
    assert.equal([error.code, error.labels], [112, ['TransientTransactionError']]);
    await session.abortTransaction();
  });
  assert.is((await rows.findOne({ _id: 1 }))?.n, 2);
});

it('moves a checkpoint by compare-and-set together with its documents', async () => {
  const rows = await collection();
  const checkpoints = await collection({ _id: 'projection', position: 0 });
  const batch = (from: number, to: number) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await rows.bulkWrite(
          Array.from({ length: 50 }, (_, i) => ({
            replaceOne: { filter: { _id: i }, replacement: { position: to }, upsert: true },
          })),
          { session },
        );
        const moved = await checkpoints.updateOne(
          { _id: 'projection', position: from },
          { $set: { position: to } },
          { session },
        );
        if (moved.matchedCount === 0) throw new Error('someone else was here');
      }),
    );
  await batch(0, 1);
  assert.is(await batch(0, 2).catch((error: Error) => error.message), 'someone else was here');
  assert.equal(await rows.distinct('position'), [1]);
  assert.is((await checkpoints.findOne())?.position, 1);
});

it('a cursor opened in it goes on in it', async () => {
  const rows = await collection(...Array.from({ length: 20 }, (_, _id) => ({ _id })));
  await client.withSession(async (session) => {
    session.startTransaction();
    const cursor = rows.find({}, { session, batchSize: 5 });
    await cursor.next();
    await rows.deleteMany({ _id: { $gte: 10 } });
    assert.is((await cursor.toArray()).length, 19);
    await session.commitTransaction();
  });
});

it('refuses what cannot be part of it', async () => {
  const rows = await collection({ _id: 1 });
  const session = client.startSession();
  session.startTransaction();
  assert.is((await refusal(rows.createIndex({ a: 1 }, { session }))).code, 263);
  await session.abortTransaction();
  await session.endSession();
});

it.run();
