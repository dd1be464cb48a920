import * as assert from 'uvu/assert';
import { refusal } from '../../../support/stores/document-store.ts';
import { suiteOnDocumentStore } from '../fixture.ts';

const { it, collection, client, db } = await suiteOnDocumentStore('document store: transactions and others');

/** A counter at 1, to which a transaction that goes on has added 10. */
async function tenMore() {
  const rows = await collection({ _id: 1, n: 1 });
  const session = client.startSession();
  session.startTransaction();
  await rows.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session });
  return { rows, session };
}

it('of two that write the same document, the second gets a WriteConflict at once', async () => {
  const rows = await collection({ _id: 1, n: 1 });
  const [first, second] = [client.startSession(), client.startSession()];
  first.startTransaction();
  second.startTransaction();
  await rows.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session: first });
  const error = await refusal(rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second }));
  assert.equal([error.code, error.labels], [112, ['TransientTransactionError']]);
  await first.commitTransaction();
  await second.abortTransaction();
  await Promise.all([first.endSession(), second.endSession()]);
  assert.is((await rows.findOne())?.n, 11);
});

it('of two that take the same unique key, the second gets a WriteConflict', async () => {
  const rows = await collection({ _id: 1, k: 'other' });
  await rows.createIndex({ k: 1 }, { unique: true });
  const [first, second] = [client.startSession(), client.startSession()];
  first.startTransaction();
  second.startTransaction();
  await rows.insertOne({ _id: 2, k: 'same' }, { session: first });
  assert.is((await refusal(rows.insertOne({ _id: 3, k: 'same' }, { session: second }))).code, 112);
  await first.commitTransaction();
  await second.abortTransaction();
  await Promise.all([first.endSession(), second.endSession()]);
});

it('is tried again after a conflict until all are in: counters of many workers add up', async () => {
  const rows = await collection({ _id: 1, n: 0 });
  const worker = () =>
    client.withSession(async (session) => {
      for (let i = 0; i < 10; i++) {
        await session.withTransaction(async () => {
          const found = await rows.findOne({ _id: 1 }, { session });
          await rows.updateOne({ _id: 1 }, { $set: { n: (found?.n ?? 0) + 1 } }, { session });
        });
      }
    });
  await Promise.all([worker(), worker(), worker(), worker()]);
  assert.is((await rows.findOne({ _id: 1 }))?.n, 40);
});

it('makes a write from outside wait for its end', async () => {
  const { rows, session } = await tenMore();
  let done = false;
  const outside = rows.updateOne({ _id: 1 }, { $inc: { n: 100 } }).then(() => {
    done = true;
  });
  assert.is((await rows.findOne({ _id: 1 }))?.n, 1);
  assert.is(done, false);
  await session.commitTransaction();
  await outside;
  await session.endSession();
  assert.is((await rows.findOne({ _id: 1 }))?.n, 111);
});

it('keeps a write from outside waiting no longer than that allows', async () => {
  const { rows, session } = await tenMore();
  assert.is((await refusal(rows.updateOne({ _id: 1 }, { $inc: { n: 100 } }, { maxTimeMS: 50 }))).code, 50);
  await session.commitTransaction();
  await session.endSession();
  assert.is((await rows.findOne({ _id: 1 }))?.n, 11);
});

it('ends with the first error, and knows nothing of a transaction after that', async () => {
  const rows = await collection({ _id: 1 });
  const session = client.startSession();
  session.startTransaction();
  await rows.insertOne({ _id: 2 }, { session });
  assert.is((await refusal(rows.insertOne({ _id: 1 }, { session }))).code, 11000);
  const error = await refusal(rows.findOne({}, { session }));
  assert.equal([error.code, error.labels], [251, ['TransientTransactionError']]);
  await session.abortTransaction();
  await session.endSession();
  assert.equal(await rows.distinct('_id'), [1]);
});

it('does not see a collection whose indexes changed after it began', async () => {
  const rows = await collection({ _id: 1, a: 1 });
  const session = client.startSession();
  session.startTransaction();
  await db.collection('elsewhere').findOne({}, { session });
  await rows.createIndex({ a: 1 });
  const error = await refusal(rows.findOne({ a: 1 }, { session }));
  assert.equal([error.code, error.labels], [246, ['TransientTransactionError']]);
  await session.abortTransaction();
  await session.endSession();
});

it('keeps an index from being made while it uses the collection', async () => {
  const rows = await collection({ _id: 1, a: 1 });
  const session = client.startSession();
  session.startTransaction();
  await rows.insertOne({ _id: 2, a: 2 }, { session });
  const making = rows.createIndex({ a: 1 });
  await rows.insertOne({ _id: 3, a: 3 }, { session });
  await session.commitTransaction();
  await making;
  await session.endSession();
  const found = await rows.find({ a: { $gt: 0 } }, { hint: 'a_1' }).toArray();
  assert.equal(
    found.map((row) => row._id),
    [1, 2, 3],
  );
});

it.run();
