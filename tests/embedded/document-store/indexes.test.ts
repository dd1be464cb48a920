import type { Document, Filter, FindOptions } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDocumentStore, refusal } from '../../support/stores/document-store.ts';

const it = suite('document store: indexes');
const { db, store, close } = await openDocumentStore();
it.after(close);

type Row = Document & {
  _id: number | string;
};
let names = 0;
const collection = async (...documents: Document[]) => {
  const rows = db.collection<Row>(`indexes-${++names}`);
  if (documents.length > 0) await rows.insertMany(documents.map((document, _id) => ({ _id, ...document })));
  return rows;
};
type Rows = Awaited<ReturnType<typeof collection>>;

/** The stages of the plan from the top, e.g. 'SORT FETCH IXSCAN(a_1)', and how many documents it looks at. */
async function plan(rows: Rows, filter: Filter<Row>, options: FindOptions = {}): Promise<[string, number]> {
  const explained = await rows.find(filter, options).explain();
  const stages: string[] = [];
  for (let stage = explained.queryPlanner.winningPlan; stage; stage = stage.inputStage) {
    stages.push(stage.indexName ? `${stage.stage}(${stage.indexName})` : stage.stage);
  }
  return [stages.join(' '), explained.executionStats.totalDocsExamined];
}
const ids = async (rows: Rows, filter: Filter<Row>, options: FindOptions = {}) =>
  (await rows.find(filter, options).toArray()).map((row) => row._id);

const many = Array.from({ length: 600 }, (_, n) => ({ group: n % 20, n, at: new Date(n * 1000), tag: [n % 3, n % 5] }));

it('finds by equality in an index, looking only at what it finds', async () => {
  const rows = await collection(...many);
  assert.equal(await plan(rows, { group: 7 }), ['COLLSCAN', 600]);
  await rows.createIndex({ group: 1 });
  assert.equal(await plan(rows, { group: 7 }), ['FETCH IXSCAN(group_1)', 30]);
  assert.equal(await plan(rows, { group: { $in: [7, 9] } }), ['FETCH IXSCAN(group_1)', 60]);
  assert.equal(await plan(rows, { _id: 5 }), ['IDHACK', 1]);
});

it('finds ranges in an index, in both directions', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ n: -1 });
  assert.equal(await plan(rows, { n: { $gte: 10, $lt: 13 } }), ['FETCH IXSCAN(n_-1)', 3]);
  assert.equal(await ids(rows, { n: { $gte: 10, $lt: 13 } }, { sort: { n: 1 } }), [10, 11, 12]);
  assert.equal(await ids(rows, { n: { $gt: 596 } }, { sort: { n: -1 } }), [599, 598, 597]);
});

it('takes the order from an index: equality, then sort, then stops at the limit', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ group: 1, at: -1 });
  const options = { sort: { at: -1 as const }, limit: 3 };
  assert.equal(await plan(rows, { group: 7 }, options), ['FETCH IXSCAN(group_1_at_-1)', 3]);
  assert.equal(await ids(rows, { group: 7 }, options), [587, 567, 547]);
  assert.equal(await ids(rows, { group: 7 }, { sort: { at: 1 }, limit: 2 }), [7, 27]);
  assert.equal(await plan(rows, { group: 7, at: { $lt: new Date(100_000) } }, options), [
    'FETCH IXSCAN(group_1_at_-1)',
    3,
  ]);
  assert.equal(await ids(rows, { group: 7, at: { $lt: new Date(100_000) } }, options), [87, 67, 47]);
});

it('pages with _id as the tie-breaker', async () => {
  const rows = await collection(...many.map((row) => ({ ...row, at: new Date(0) })));
  await rows.createIndex({ group: 1, at: 1, _id: 1 });
  const first = { sort: { at: 1 as const, _id: 1 as const }, limit: 2 };
  assert.equal(await ids(rows, { group: 7 }, first), [7, 27]);
  const next = { group: 7, $or: [{ at: { $gt: new Date(0) } }, { at: new Date(0), _id: { $gt: 27 } }] };
  assert.equal(await ids(rows, next, first), [47, 67]);
});

it('begins a later page where it begins, not at the first', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ group: 1, at: -1, _id: -1 });
  const at = new Date(107_000);
  const next = { $and: [{ group: 7 }, { $or: [{ at: { $lt: at } }, { at, _id: { $lt: 107 } }] }] };
  const options = { sort: { at: -1 as const, _id: -1 as const }, limit: 3 };
  assert.equal(await ids(rows, next, options), [87, 67, 47]);
  assert.equal(await plan(rows, next, options), ['FETCH IXSCAN(group_1_at_-1__id_-1)', 4]);
});

it('sorts in memory when no index has the order', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ group: 1 });
  assert.equal(await plan(rows, { group: 7 }, { sort: { n: -1 } }), ['SORT FETCH IXSCAN(group_1)', 30]);
  assert.equal(await plan(rows, {}, { sort: { n: -1 }, limit: 1 }), ['SORT COLLSCAN', 600]);
});

it('takes an index for its order alone', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ at: 1 });
  assert.equal(await plan(rows, {}, { sort: { at: -1 }, limit: 2 }), ['FETCH IXSCAN(at_1)', 2]);
});

it('holds each element of an array, and finds a document once', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ tag: 1 });
  const scanned = await ids(rows, { tag: 1 }, { hint: { $natural: 1 } });
  assert.equal((await ids(rows, { tag: 1 })).sort(), scanned.sort());
  assert.equal(
    (await ids(rows, { tag: { $gte: 1 } })).length,
    (await ids(rows, { tag: { $gte: 1 } }, { hint: { $natural: 1 } })).length,
  );
});

it('takes fields of the same array from the same element', async () => {
  const rows = await collection(
    {
      a: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    },
    { a: [{ x: 1, y: 4 }] },
    { a: [] },
    { a: 5 },
  );
  await rows.createIndex({ 'a.x': 1, 'a.y': 1 });
  assert.equal(await ids(rows, { 'a.x': 1, 'a.y': 4 }), [0, 1]);
  const error = await refusal(collection({ a: [1], b: [2] }).then((both) => both.createIndex({ a: 1, b: 1 })));
  assert.is(error.code, 171);
});

it('follows every change of a document', async () => {
  const rows = await collection({ a: 1 }, { a: 2 });
  await rows.createIndex({ a: 1 });
  await rows.updateOne({ _id: 0 }, { $set: { a: 5 } });
  assert.equal([await ids(rows, { a: 1 }), await ids(rows, { a: 5 })], [[], [0]]);
  await rows.replaceOne({ _id: 0 }, { b: 1 });
  assert.equal([await ids(rows, { a: 5 }), await ids(rows, { a: null })], [[], [0]]);
  await rows.deleteOne({ a: 2 });
  assert.equal(await ids(rows, { a: { $gte: 0 } }), []);
});

it('unites the indexes of the branches of $or', async () => {
  const rows = await collection(...many);
  await rows.createIndexes([{ key: { group: 1 } }, { key: { n: 1 } }]);
  const [stages, examined] = await plan(rows, { $or: [{ group: 7 }, { n: 7 }, { n: 8 }] });
  assert.equal([stages, examined], ['SUBPLAN OR', 31]);
});

it('finds text by what it begins with', async () => {
  const rows = await collection({ a: 'abc' }, { a: 'abd' }, { a: 'b' }, { a: 'ab.' });
  await rows.createIndex({ a: 1 });
  assert.equal(await plan(rows, { a: /^ab/ }), ['FETCH IXSCAN(a_1)', 3]);
  assert.equal(await ids(rows, { a: /^ab[cd]$/ }), [0, 1]);
});

it('uses the index of a hint, by name or key, and refuses one that is not there', async () => {
  const rows = await collection(...many);
  await rows.createIndexes([{ key: { group: 1 } }, { key: { n: 1 } }]);
  assert.equal(await plan(rows, { group: 7 }, { hint: 'n_1' }), ['FETCH IXSCAN(n_1)', 600]);
  assert.equal(await plan(rows, { group: 7 }, { hint: { n: 1 } }), ['FETCH IXSCAN(n_1)', 600]);
  assert.is((await refusal(rows.find({}, { hint: 'none' }).toArray())).code, 2);
});

it('unique: refuses a second document with the same key, naming key and value', async () => {
  const rows = await collection({ mail: 'a', tenant: 1 });
  await rows.createIndex({ mail: 1, tenant: 1 }, { unique: true });
  const error = await refusal(rows.insertOne({ _id: 9, mail: 'a', tenant: 1 }));
  assert.equal(
    [error.code, error.keyPattern, error.keyValue],
    [11000, { mail: 1, tenant: 1 }, { mail: 'a', tenant: 1 }],
  );
  await rows.insertOne({ _id: 9, mail: 'a', tenant: 2 });
  assert.is((await refusal(rows.updateOne({ _id: 9 }, { $set: { tenant: 1 } }))).code, 11000);
  assert.equal(await rows.findOne({ _id: 9 }), { _id: 9, mail: 'a', tenant: 2 });
});

it('unique: holds inside one command, and lets a key go with its document', async () => {
  const rows = await collection();
  await rows.createIndex({ k: 1 }, { unique: true });
  const { failed } = await refusal(
    rows.insertMany(
      [
        { _id: 1, k: 1 },
        { _id: 2, k: 1 },
      ],
      { ordered: false },
    ),
  );
  assert.equal(failed, [1]);
  await rows.bulkWrite([
    { updateOne: { filter: { _id: 1 }, update: { $set: { k: 2 } } } },
    { insertOne: { document: { _id: 3, k: 1 } } },
  ]);
  await rows.bulkWrite([{ deleteOne: { filter: { _id: 3 } } }, { insertOne: { document: { _id: 4, k: 1 } } }]);
  assert.equal(await ids(rows, { k: { $gt: 0 } }), [4, 1]);
});

it('unique: cannot be made over documents that break it', async () => {
  const rows = await collection({ a: 1 }, { a: 1 });
  assert.is((await refusal(rows.createIndex({ a: 1 }, { unique: true }))).code, 11000);
  assert.equal(
    (await rows.indexes()).map((index) => index.name),
    ['_id_'],
  );
});

it('sparse: leaves out documents without the field, and is not used where they could match', async () => {
  const rows = await collection({ a: 1 }, {}, { a: null });
  await rows.createIndex({ a: 1 }, { sparse: true, unique: true });
  await rows.insertOne({ _id: 9 });
  assert.equal(await ids(rows, { a: null }), [1, 2, 9]);
  assert.equal(await plan(rows, { a: 1 }), ['FETCH IXSCAN(a_1)', 1]);
  assert.equal((await ids(rows, {}, { sort: { a: 1 } })).length, 4);
});

it('partial: holds what meets its filter, and is used where that is certain', async () => {
  const rows = await collection({ k: 1, live: true }, { k: 1, live: false }, { k: 2, live: true });
  await rows.createIndex({ k: 1 }, { unique: true, partialFilterExpression: { live: true } });
  await rows.insertOne({ _id: 8, k: 1, live: false });
  assert.is((await refusal(rows.insertOne({ _id: 9, k: 1, live: true }))).code, 11000);
  assert.is((await refusal(rows.updateOne({ _id: 1 }, { $set: { live: true } }))).code, 11000);
  assert.equal(await plan(rows, { k: 1, live: true }), ['FETCH IXSCAN(k_1)', 1]);
  assert.equal(await ids(rows, { k: 1 }), [0, 1, 8]);
});

it('TTL: lets documents go when their time has come', async () => {
  const rows = await collection({ at: new Date(Date.now() - 60_000) }, { at: new Date() }, { at: 'never' }, {});
  await rows.createIndex({ at: 1 }, { expireAfterSeconds: 30 });
  await store.sweep();
  assert.equal(await ids(rows, {}), [1, 2, 3]);
  await db.command({ collMod: rows.collectionName, index: { keyPattern: { at: 1 }, expireAfterSeconds: 3600 } });
  assert.is((await rows.indexes())[1]?.expireAfterSeconds, 3600);
});

it('lists, repeats and drops indexes', async () => {
  const rows = await collection({ a: 1 });
  await rows.createIndex({ a: 1 });
  await rows.createIndex({ a: 1 });
  await rows.createIndex({ b: -1, a: 1 }, { name: 'mine', unique: true });
  assert.equal(await rows.listIndexes().toArray(), [
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { a: 1 }, name: 'a_1' },
    { v: 2, key: { b: -1, a: 1 }, name: 'mine', unique: true },
  ]);
  assert.is((await refusal(rows.createIndex({ c: 1 }, { name: 'mine' }))).code, 86);
  assert.is((await refusal(rows.createIndex({ a: 1 }, { unique: true }))).code, 86);
  await rows.dropIndex('mine');
  assert.is((await refusal(rows.dropIndex('mine'))).code, 27);
  await rows.dropIndexes();
  assert.equal(
    (await rows.indexes()).map((index) => index.name),
    ['_id_'],
  );
});

it('orders long texts that share a long beginning', async () => {
  const long = 'x'.repeat(3_000);
  const rows = await collection({ a: `${long}b` }, { a: `${long}a` }, { a: 'y' }, { a: long });
  await rows.createIndex({ a: 1 });
  assert.equal(await ids(rows, { a: `${long}a` }), [1]);
  assert.equal(await ids(rows, {}, { sort: { a: 1 } }), [3, 1, 0, 2]);
  assert.equal((await ids(rows, { a: { $gt: `${long}a` } })).sort(), [0, 2]);
  await rows.insertOne({ _id: long, a: 1 });
  assert.is((await rows.findOne({ _id: long }))?.a, 1);
});

it('creates, lists, renames and drops collections', async () => {
  const other = db.client.db('catalog');
  await other.createCollection('a');
  await other.collection<Row>('b').insertOne({ _id: 1 });
  assert.is((await refusal(other.createCollection('a'))).code, 48);
  assert.equal(
    (await other.listCollections().toArray()).map((one) => one.name),
    ['a', 'b'],
  );
  assert.equal(
    (await other.listCollections({ name: 'b' }, { nameOnly: true }).toArray()).map((one) => one.name),
    ['b'],
  );
  await other.collection('b').createIndex({ x: 1 });
  await other.renameCollection('b', 'c');
  assert.equal(await other.collection('c').countDocuments(), 1);
  assert.equal((await other.collection('c').indexes()).length, 2);
  assert.is((await refusal(other.renameCollection('c', 'a'))).code, 48);
  await other.renameCollection('c', 'a', { dropTarget: true });
  assert.equal(
    (await other.listCollections().toArray()).map((one) => one.name),
    ['a'],
  );
  await other.collection('a').drop();
  assert.equal(await other.collection('a').countDocuments(), 0);
  await other.collection<Row>('a').insertOne({ _id: 1, x: 1 });
  assert.equal((await other.collection('a').indexes()).length, 1);
  await other.dropDatabase();
  assert.not((await db.admin().listDatabases()).databases.some((one) => one.name === 'catalog'));
});

it.run();
