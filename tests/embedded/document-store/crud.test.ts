import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'mongodb';
import * as assert from 'uvu/assert';
import { refusal } from '../../support/stores/document-store.ts';
import { suiteOnDocumentStore } from './fixture.ts';

const { it, collection, db } = await suiteOnDocumentStore('document store: documents');

it('gives back what was inserted, of every type', async () => {
  const rows = db.collection('types');
  const document = {
    _id: new ObjectId(),
    text: 'käse 🧀 \u0000 end',
    int: 5,
    double: 5.5,
    long: Long.fromString('9007199254740993'),
    decimal: Decimal128.fromString('1.10'),
    yes: true,
    nothing: null,
    at: new Date(1_700_000_000_000),
    bytes: new Binary(Buffer.from([1, 2, 3]), 0),
    pattern: /^a.*z$/i,
    list: [1, [2, { three: 3 }], []],
    nested: { a: { b: {} } },
    timestamp: new Timestamp({ t: 5, i: 7 }),
    low: new MinKey(),
    high: new MaxKey(),
  };
  await rows.insertOne(document);
  assert.equal(await rows.findOne({}, { promoteValues: true, promoteLongs: false }), document);
});

it('keeps the order of fields, with _id in front', async () => {
  const rows = await collection();
  await db.collection(rows.collectionName).insertOne({ z: 1, a: 2, _id: new ObjectId() });
  assert.equal(Object.keys((await rows.findOne()) ?? {}), ['_id', 'z', 'a']);
});

it('makes an ObjectId for a document without _id', async () => {
  const made = await db.command({ insert: 'no-id', documents: [{ a: 1 }] });
  assert.is(made.n, 1);
  assert.instance((await db.collection('no-id').findOne())?._id, ObjectId);
});

it('refuses a second document with the same _id', async () => {
  const rows = await collection({ _id: 1 });
  const { code, keyPattern, keyValue } = await refusal(rows.insertOne({ _id: 1 }));
  assert.equal([code, keyPattern, keyValue], [11000, { _id: 1 }, { _id: 1 }]);
});

it('takes 1 and 1.0 and a long 1 for the same _id', async () => {
  const rows = db.collection<{ _id: unknown }>('same-number');
  await rows.insertOne({ _id: new Int32(1) });
  for (const same of [new Double(1), Long.fromNumber(1)]) {
    assert.is((await refusal(rows.insertOne({ _id: same }))).code, 11000);
  }
  assert.is(await rows.countDocuments({ _id: new Double(1) }), 1);
});

it('reports the position of the failing document, and goes on after it if unordered', async () => {
  const rows = await collection({ _id: 2 });
  const documents = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
  const ordered = await refusal(rows.insertMany(documents));
  assert.equal([ordered.code, ordered.inserted, ordered.failed], [11000, 1, [1]]);
  await rows.deleteOne({ _id: 1 });
  const unordered = await refusal(rows.insertMany(documents, { ordered: false }));
  assert.equal([unordered.inserted, unordered.failed], [2, [1]]);
  assert.equal(await rows.distinct('_id'), [1, 2, 3]);
});

it('counts what an update matched apart from what it changed', async () => {
  const rows = await collection({ _id: 1, a: 1 }, { _id: 2, a: 1 }, { _id: 3, a: 2 });
  const result = await rows.updateMany({ a: { $lte: 2 } }, { $set: { a: 2 } });
  assert.is(result.matchedCount, 3);
  assert.is(result.modifiedCount, 2);
});

it('replaces a whole document and keeps its _id', async () => {
  const rows = await collection({ _id: 1, a: 1, b: 2 });
  await rows.replaceOne({ _id: 1 }, { c: 3 });
  assert.equal(await rows.findOne(), { _id: 1, c: 3 });
});

it('refuses a replacement or an update that would change _id', async () => {
  const rows = await collection({ _id: 1, a: 1 });
  const replaced = await db.command({ update: rows.collectionName, updates: [{ q: { a: 1 }, u: { _id: 2 } }] });
  assert.is(replaced.writeErrors[0].code, 66);
  assert.is((await refusal(rows.updateOne({ a: 1 }, { $set: { _id: 2 } }))).code, 66);
  assert.equal(await rows.find().toArray(), [{ _id: 1, a: 1 }]);
});

it('makes a document by an upsert from the equalities of the filter and the update', async () => {
  const rows = await collection();
  const result = await rows.updateOne(
    { _id: 'x', 'owner.id': 7, $and: [{ kind: { $eq: 'post' } }], size: { $gt: 3 } },
    { $set: { title: 't' }, $setOnInsert: { made: true }, $inc: { count: 2 } },
    { upsert: true },
  );
  assert.is(result.upsertedId, 'x');
  assert.is(result.matchedCount, 0);
  assert.equal(await rows.findOne(), { _id: 'x', owner: { id: 7 }, kind: 'post', count: 2, made: true, title: 't' });
});

it('replaces or makes a document by a replacement upsert', async () => {
  const rows = await collection();
  const first = await rows.replaceOne({ _id: 1 }, { a: 1 }, { upsert: true });
  const second = await rows.replaceOne({ _id: 1 }, { a: 2 }, { upsert: true });
  assert.equal([first.upsertedCount, second.upsertedCount, second.modifiedCount], [1, 0, 1]);
  assert.equal(await rows.find().toArray(), [{ _id: 1, a: 2 }]);
});

it('deletes one or all that match', async () => {
  const rows = await collection({ _id: 1, a: 1 }, { _id: 2, a: 1 }, { _id: 3, a: 1 }, { _id: 4, a: 2 });
  assert.is((await rows.deleteOne({ a: 1 })).deletedCount, 1);
  assert.is((await rows.deleteMany({ a: 1 })).deletedCount, 2);
  assert.equal(await rows.distinct('_id'), [4]);
});

it('answers findOneAndUpdate with the document before or after', async () => {
  const rows = await collection({ _id: 1, n: 1 }, { _id: 2, n: 5 });
  assert.equal(await rows.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }), { _id: 1, n: 1 });
  assert.equal(await rows.findOneAndUpdate({}, { $inc: { n: 1 } }, { sort: { n: -1 }, returnDocument: 'after' }), {
    _id: 2,
    n: 6,
  });
  assert.is(await rows.findOneAndUpdate({ _id: 9 }, { $inc: { n: 1 } }), null);
  assert.equal(
    await rows.findOneAndUpdate(
      { _id: 9 },
      { $inc: { n: 1 } },
      { upsert: true, returnDocument: 'after', projection: { _id: 0 } },
    ),
    { n: 1 },
  );
});

it('replaces and deletes the one it finds', async () => {
  const rows = await collection({ _id: 1, n: 1 }, { _id: 2, n: 2 });
  assert.equal(await rows.findOneAndReplace({ _id: 1 }, { m: 1 }, { returnDocument: 'after' }), { _id: 1, m: 1 });
  assert.equal(await rows.findOneAndDelete({ n: 2 }), { _id: 2, n: 2 });
  assert.equal(await rows.distinct('_id'), [1]);
});

it('counts documents, exactly and by estimate', async () => {
  const rows = await collection({ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3, a: 2 });
  assert.is(await rows.countDocuments({ a: 2 }), 2);
  assert.is(await rows.countDocuments({}, { skip: 1, limit: 1 }), 1);
  assert.is(await rows.estimatedDocumentCount(), 3);
  await rows.deleteOne({ _id: 1 });
  assert.is(await rows.estimatedDocumentCount(), 2);
  assert.is(await db.collection('nowhere').countDocuments(), 0);
});

it('tells the distinct values of a field, those of arrays one by one', async () => {
  const rows = await collection({ _id: 1, t: ['b', 'a'] }, { _id: 2, t: 'b' }, { _id: 3, t: null }, { _id: 4 });
  assert.equal(await rows.distinct('t'), [null, 'a', 'b']);
  assert.equal(await rows.distinct('t', { _id: 2 }), ['b']);
});

it('carries out a bulk in order, and reports each kind', async () => {
  const rows = await collection({ _id: 1, a: 1 }, { _id: 2, a: 1 });
  const result = await rows.bulkWrite([
    { insertOne: { document: { _id: 3, a: 3 } } },
    { updateOne: { filter: { _id: 1 }, update: { $set: { a: 9 } } } },
    { updateMany: { filter: {}, update: { $inc: { a: 1 } } } },
    { replaceOne: { filter: { _id: 4 }, replacement: { b: 4 }, upsert: true } },
    { deleteOne: { filter: { _id: 2 } } },
  ]);
  assert.equal(
    [result.insertedCount, result.matchedCount, result.modifiedCount, result.deletedCount, result.upsertedIds],
    [1, 4, 4, 1, { 3: 4 }],
  );
  assert.equal(await rows.find().toArray(), [
    { _id: 1, a: 10 },
    { _id: 3, a: 4 },
    { _id: 4, b: 4 },
  ]);
});

it('ends an ordered bulk at the first error and an unordered one at its end', async () => {
  const rows = await collection({ _id: 1 });
  const operations = [{ insertOne: { document: { _id: 1 } } }, { insertOne: { document: { _id: 2 } } }];
  await rows.bulkWrite(operations).catch(() => undefined);
  assert.equal(await rows.distinct('_id'), [1]);
  const { code, inserted } = await refusal(rows.bulkWrite(operations, { ordered: false }));
  assert.equal([code, inserted], [11000, 1]);
  assert.equal(await rows.distinct('_id'), [1, 2]);
});

it('gives a large result in several batches, in order', async () => {
  const rows = await collection(...Array.from({ length: 1_000 }, (_, i) => ({ _id: i })));
  const ids: unknown[] = [];
  for await (const row of rows.find().sort({ _id: -1 }).batchSize(64)) ids.push(row._id);
  assert.equal(
    ids,
    Array.from({ length: 1_000 }, (_, i) => 999 - i),
  );
});

it('forgets a cursor that is closed', async () => {
  const rows = await collection(...Array.from({ length: 10 }, (_, i) => ({ _id: i })));
  const opened = await db.command({ find: rows.collectionName, batchSize: 2 });
  await db.command({ killCursors: rows.collectionName, cursors: [opened.cursor.id] });
  const more = db.command({ getMore: opened.cursor.id, collection: rows.collectionName });
  assert.is((await refusal(more)).code, 43);
});

it('carries documents of several megabytes', async () => {
  const rows = await collection();
  const text = 'x'.repeat(5_000_000);
  await rows.insertMany(Array.from({ length: 8 }, (_, i) => ({ _id: i, text })));
  assert.equal(
    (await rows.find().toArray()).map((row) => (row.text === text ? row._id : 'changed')),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
});

it('takes 16 MiB and no more in one document', async () => {
  const rows = await collection({ _id: 1, list: 'x'.repeat(9_000_000) });
  const growing = rows.updateOne({ _id: 1 }, { $set: { more: 'y'.repeat(9_000_000) } });
  assert.is((await refusal(growing)).code, 10334);
  assert.is((await rows.findOne({ _id: 1 }))?.more, undefined);
});

it.run();
