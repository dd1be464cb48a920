import * as assert from 'uvu/assert';
import { refusal } from '../../../support/stores/document-store.ts';
import { idsOf, plan, type Row, suiteOnDocumentStore } from '../fixture.ts';

const { it, itEmbedded, collection, db, embedded } = await suiteOnDocumentStore('document store: kinds of indexes');

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
  assert.equal(await idsOf(rows, { k: { $gt: 0 } }), [4, 1]);
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
  assert.equal(await idsOf(rows, { a: null }), [1, 2, 9]);
  assert.equal(await plan(rows, { a: 1 }), ['FETCH IXSCAN(a_1)', 1]);
  assert.equal((await idsOf(rows, {}, { sort: { a: 1 } })).length, 4);
});

it('partial: holds what meets its filter, and is used where that is certain', async () => {
  const rows = await collection({ k: 1, live: true }, { k: 1, live: false }, { k: 2, live: true });
  await rows.createIndex({ k: 1 }, { unique: true, partialFilterExpression: { live: true } });
  await rows.insertOne({ _id: 8, k: 1, live: false });
  assert.is((await refusal(rows.insertOne({ _id: 9, k: 1, live: true }))).code, 11000);
  assert.is((await refusal(rows.updateOne({ _id: 1 }, { $set: { live: true } }))).code, 11000);
  assert.equal(await plan(rows, { k: 1, live: true }), ['FETCH IXSCAN(k_1)', 1]);
  assert.equal(await idsOf(rows, { k: 1 }), [0, 1, 8]);
});

it('partial: is refused for what an array can meet and fail at once', async () => {
  const rows = await collection({ t: ['x', 'y'] });
  const filters = [
    { t: { $ne: 'y' } },
    { t: { $nin: ['y'] } },
    { t: { $not: { $eq: 'y' } } },
    { t: { $exists: false } },
    { $nor: [{ t: 1 }] },
    { $and: [{ a: 1 }, { t: { $size: 1 } }] },
    { t: /y/ },
  ];
  for (const partialFilterExpression of filters) {
    const refused = await refusal(rows.createIndex({ t: 1 }, { partialFilterExpression }));
    assert.is(refused.code, 67, JSON.stringify(partialFilterExpression));
    assert.match(refused.message, 'Expression not supported in partial index: ');
  }
  await rows.createIndex(
    { t: 1 },
    { partialFilterExpression: { $or: [{ t: { $in: ['x'] } }, { a: { $exists: true } }] } },
  );
  assert.equal(await idsOf(rows, { t: 'x' }), [0]);
});

itEmbedded('TTL: lets documents go by a descending index as well', async () => {
  const rows = await collection({ at: new Date(0) }, { at: new Date() }, { at: 'never' }, {}, { at: [new Date(0), 1] });
  await rows.createIndex({ at: -1 }, { expireAfterSeconds: 30 });
  await embedded().sweep();
  assert.equal(await idsOf(rows, {}), [1, 2, 3]);
});

itEmbedded('TTL: lets documents go when their time has come', async () => {
  const rows = await collection({ at: new Date(Date.now() - 60_000) }, { at: new Date() }, { at: 'never' }, {});
  await rows.createIndex({ at: 1 }, { expireAfterSeconds: 30 });
  await embedded().sweep();
  assert.equal(await idsOf(rows, {}), [1, 2, 3]);
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
  assert.equal(await idsOf(rows, { a: `${long}a` }), [1]);
  assert.equal(await idsOf(rows, {}, { sort: { a: 1 } }), [3, 1, 0, 2]);
  assert.equal((await idsOf(rows, { a: { $gt: `${long}a` } })).sort(), [0, 2]);
  await rows.insertOne({ _id: long, a: 1 });
  assert.is((await rows.findOne({ _id: long }))?.a, 1);
});

it('orders and ranges long texts as _id', async () => {
  const long = 'x'.repeat(600);
  const rows = await collection();
  await rows.createIndex({ a: 1 });
  for (const end of ['c', 'a', 'd', 'b', '']) await rows.insertOne({ _id: long + end, a: 1 });
  await rows.insertMany([{ _id: 'x' }, { _id: 'y', a: 1 }]);
  const ends = async (filter: object, options: object) =>
    (await idsOf(rows, filter, options)).map((id) => String(id).replace(long, '…'));
  assert.equal(await ends({ _id: { $gte: `${long}b`, $lte: `${long}d` } }, { sort: { _id: 1 } }), ['…b', '…c', '…d']);
  assert.equal(await ends({ _id: { $gt: `${long}b` } }, { sort: { _id: -1 } }), ['y', '…d', '…c']);
  assert.equal(await ends({}, { sort: { _id: 1 }, limit: 4 }), ['x', '…', '…a', '…b']);
  assert.equal(await ends({ a: 1 }, { sort: { a: 1, _id: -1 }, limit: 3 }), ['y', '…d', '…c']);
  const both = { _id: { $in: [`${long}d`, `${long}c`, 'y'] } };
  assert.equal(await ends(both, { sort: { _id: 1 } }), ['…c', '…d', 'y']);
  assert.is(await rows.countDocuments({ _id: { $lt: `${long}b` } }), 3);
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
