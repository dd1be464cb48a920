import * as assert from 'uvu/assert';
import { refusal } from '../../../support/stores/document-store.ts';
import { suiteOnDocumentStore } from '../fixture.ts';

const { it, collection, client } = await suiteOnDocumentStore('document store: unique indexes');

async function withTwoUniqueIndexes(...documents: object[]) {
  const rows = await collection(...documents);
  await rows.createIndexes([
    { key: { a: 1 }, unique: true },
    { key: { b: 1 }, unique: true },
  ]);
  return rows;
}

it('given an update that a second index refuses, when the bulk goes on, then the document keeps its key of the first', async () => {
  const rows = await withTwoUniqueIndexes({ a: 0, b: 0 });
  const { failed } = await refusal(
    rows.bulkWrite(
      [
        { updateOne: { filter: { _id: 1 }, update: { $set: { a: 1, b: 1 } }, upsert: true } },
        { updateOne: { filter: { _id: 1 }, update: { $set: { a: 2, b: 0 } } } },
        { updateOne: { filter: { _id: 2 }, update: { $set: { a: 1, b: 9 } }, upsert: true } },
      ],
      { ordered: false },
    ),
  );
  assert.equal(failed, [1, 2]);
  assert.equal(await rows.find({ a: 1 }).toArray(), [{ _id: 1, a: 1, b: 1 }]);
});

it('given an insert that a second index refuses, when the bulk goes on, then its key of the first is still free', async () => {
  const rows = await withTwoUniqueIndexes({ a: 0, b: 0 });
  const documents = [
    { _id: 1, a: 5, b: 0 },
    { _id: 2, a: 5, b: 2 },
  ];
  assert.equal((await refusal(rows.insertMany(documents, { ordered: false }))).failed, [0]);
  assert.equal(await rows.findOne({ a: 5 }), { _id: 2, a: 5, b: 2 });
});

it('given keys that change hands in a transaction, when it commits, then each is held once', async () => {
  const rows = await withTwoUniqueIndexes({ a: 0, b: 0 }, { a: 1, b: 1 });
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await rows.updateOne({ _id: 0 }, { $set: { a: 2 } }, { session });
      await rows.updateOne({ _id: 1 }, { $set: { a: 0 } }, { session });
      await rows.updateOne({ _id: 0 }, { $set: { a: 1 } }, { session });
    }),
  );
  assert.equal(
    (await rows.find().toArray()).map(({ a }) => a),
    [1, 0],
  );
  for (const a of [0, 1]) assert.is((await refusal(rows.insertOne({ _id: 9, a, b: 9 }))).code, 11000);
});

it.run();
