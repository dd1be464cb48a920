import type { DeleteResult, UpdateResult } from 'mongodb';
import * as assert from 'uvu/assert';
import { openDocumentStore, refusal } from '../../support/stores/document-store.ts';
import { type Row, suiteOnDocumentStore } from './fixture.ts';

const { it: all, itEmbedded: it, collection, db, client } = await suiteOnDocumentStore('document store: long reads');
const TOTAL = 10_000;
const rows = await collection(...Array.from({ length: TOTAL }, (_, n) => ({ n: (n * 7919) % TOTAL, tags: range(20) })));
function range(length: number): number[] {
  return Array.from({ length }, (_, n) => n);
}

/** 200,000 documents between them. */
const unwound = [{ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $sum: 1 }, last: { $max: '$n' } } }];

/** What was answered first. */
async function firstOf(work: { [name: string]: Promise<unknown> }): Promise<string> {
  const order: string[] = [];
  await Promise.all(Object.entries(work).map(([name, answer]) => answer.then(() => order.push(name))));
  return order.join();
}

it('given a long aggregation, when others ask, then they are answered before it is', async () => {
  const long = rows.aggregate(unwound).toArray();
  const write = (await collection()).insertOne({ _id: 1 });
  assert.is(
    await firstOf({ long, ping: db.command({ ping: 1 }), write }).then((order) => order.split(',').at(-1)),
    'long',
  );
  assert.equal(
    (await long).map(({ n }) => n),
    Array(20).fill(TOTAL),
  );
});

it('given long reads of every kind, when others ask, then they are answered first', async () => {
  /** Takes several turns to find none: one comparison a document may be over before anyone else has asked. */
  const none = { tags: { $elemMatch: { $lt: 0 } } };
  const reads: { [name: string]: () => Promise<unknown> } = {
    sort: () => rows.find({}, { sort: { n: 1 }, limit: 1 }).toArray(),
    filter: () => rows.findOne(none),
    distinct: () => rows.distinct('tags'),
    count: () => db.command({ count: rows.collectionName, query: { tags: { $not: none.tags } } }),
    facet: () =>
      rows.aggregate([{ $facet: { a: [{ $sort: { n: 1 } }, { $limit: 1 }], b: [{ $count: 'n' }] } }]).toArray(),
    explain: () => rows.find(none).explain(),
  };
  for (const [name, read] of Object.entries(reads)) {
    // A connection for each of the two: opening one takes longer than some reads.
    await Promise.all([db.command({ ping: 1 }), db.command({ ping: 1 })]);
    const long = read();
    assert.is(await firstOf({ long, ping: db.command({ ping: 1 }) }), 'ping,long', name);
  }
});

it('given writes of many documents, when others ask in the meantime, then they are answered again and again', async () => {
  const copy = await collection(...(await rows.find().toArray()));
  await copy.createIndex({ n: 1 });
  const writes: { [name: string]: () => Promise<unknown> } = {
    update: () => copy.updateMany({ n: { $gte: 0 } }, { $inc: { n: TOTAL } }),
    delete: () => copy.deleteMany({ n: { $gte: TOTAL } }),
  };
  for (const [name, write] of Object.entries(writes)) {
    let isAnswered = false;
    const long = write().finally(() => {
      isAnswered = true;
    });
    let others = 0;
    for (; !isAnswered; others++) await db.command({ ping: 1 });
    assert.ok(others > 5, `${others} during the ${name}`);
    const { modifiedCount, deletedCount } = (await long) as Partial<UpdateResult & DeleteResult>;
    assert.is(modifiedCount ?? deletedCount, TOTAL);
  }
  assert.is(await copy.countDocuments(), 0);
});

it('given an update of many documents, when others change them in the meantime, then no change is lost', async () => {
  const copy = await collection(...(await rows.find().toArray()));
  const long = copy.updateMany({ n: { $gte: 0 } }, { $inc: { n: TOTAL } });
  const last = TOTAL - 1;
  const others = [copy.updateOne({ _id: last }, { $set: { other: 1 } }), copy.deleteOne({ _id: last - 1 })];
  const [{ matchedCount }] = await Promise.all([long, ...others]);
  assert.ok(matchedCount >= TOTAL - 1);
  const changed = await copy.findOne({ _id: last });
  assert.ok(changed?.n >= TOTAL && changed?.other === 1);
  assert.is(await copy.findOne({ _id: last - 1 }), null);
  assert.is(await copy.countDocuments({ n: { $lt: TOTAL } }), 0);
});

it('given maxTimeMS, when a read takes longer, then it is refused', async () => {
  const maxTimeMS = 1;
  const reads: Promise<unknown>[] = [
    rows.aggregate(unwound, { maxTimeMS }).toArray(),
    rows.find({}, { sort: { n: 1 }, maxTimeMS }).toArray(),
    rows.distinct('n', {}, { maxTimeMS }),
    rows.countDocuments({ n: { $ne: 1 } }, { maxTimeMS }),
    rows.updateMany({ n: -1 }, { $set: { n: 0 } }, { maxTimeMS }),
  ];
  for (const read of reads) {
    const { code, message } = await refusal(read);
    assert.equal([code, message], [50, 'operation exceeded time limit']);
  }
});

it('given maxTimeMS, when a cursor takes longer over several answers, then the next one is refused', async () => {
  const cursor = rows.find({}, { maxTimeMS: 5, batchSize: 1_000 });
  assert.is((await refusal(cursor.toArray())).code, 50);
});

it('given a transaction that reads, when it is aborted in the meantime, then the read ends', async () => {
  const session = client.startSession();
  session.startTransaction();
  await rows.findOne({ _id: 1 }, { session });
  const long = refusal(rows.aggregate(unwound, { session }).toArray());
  await db.command({ ping: 1 });
  await session.abortTransaction();
  assert.is((await long).code, 251);
  await session.endSession();
});

it('given a cursor in use, when it is read or closed by others, then both are told', async () => {
  const opened = await db.command({
    aggregate: rows.collectionName,
    pipeline: unwound.slice(0, 1),
    cursor: { batchSize: 0 },
  });
  const more = () => db.command({ getMore: opened.cursor.id, collection: rows.collectionName, batchSize: 150_000 });
  const reading = refusal(more());
  assert.is((await refusal(more())).code, 12051);
  await db.command({ killCursors: rows.collectionName, cursors: [opened.cursor.id] });
  assert.is((await reading).code, 237);
});

it('given a long read, when the store is closed, then it is not waited for', async () => {
  const other = await openDocumentStore();
  const copy = other.db.collection<Row>('rows');
  await copy.insertMany(await rows.find().toArray());
  const long = refusal(other.db.command({ aggregate: 'rows', pipeline: unwound, cursor: {} }));
  await other.db.command({ ping: 1 });
  await other.embedded().close();
  assert.is((await long).code, 91);
  await other.close();
});

all.run();
