import type { ClientSession, Document } from 'mongodb';
import * as assert from 'uvu/assert';
import { refusal } from '../../support/stores/document-store.ts';
import { type Row, suiteOnDocumentStore } from './fixture.ts';

/**
 * What MongoDB refuses, and with which of its codes. Every case runs on the embedded store and, where TEST_MONGODB_URI
 * names one, on a real server: a code that is wrong here is found there.
 */
const { it, client, collection, db } = await suiteOnDocumentStore('document store: refused as by MongoDB');

type Rows = Awaited<ReturnType<typeof collection>>;
type Case = readonly [what: string, code: number, ask: (rows: Rows) => Promise<unknown>];

const aggregated = (rows: Rows, ...pipeline: Document[]) => rows.aggregate(pipeline).toArray();
const updated = (rows: Rows, update: Document | Document[], filter: Document = { _id: 0 }) =>
  db.command({ update: rows.collectionName, updates: [{ q: filter, u: update }] }).then(raised);
/** A command that answers with the errors of single statements, as an error. */
const raised = (answer: Document): Document => {
  const [first] = answer.writeErrors ?? [];
  if (first === undefined) return answer;
  throw Object.assign(new Error(first.errmsg), { code: first.code });
};

const names: readonly Case[] = [
  ['a command', 59, () => db.command({ conjure: 1 })],
  ['an argument of a command', 40_415, (rows) => db.command({ find: rows.collectionName, spell: 1 })],
  ['a condition on a field', 2, (rows) => rows.findOne({ n: { $spell: 1 } })],
  ['a condition on a document', 2, (rows) => rows.findOne({ $spell: 1 })],
  ['a condition beside a supported one', 2, (rows) => rows.findOne({ n: { $gt: 1, spell: 1 } })],
  ['an update', 9, (rows) => updated(rows, { $spell: { n: 1 } })],
  ['a stage', 40_324, (rows) => aggregated(rows, { $spell: {} })],
  ['an expression', 168, (rows) => aggregated(rows, { $set: { n: { $spell: 1 } } })],
  ['an expression in an update', 168, (rows) => updated(rows, [{ $set: { n: { $spell: 1 } } }])],
  ['an accumulator', 15_952, (rows) => aggregated(rows, { $group: { _id: 1, n: { $spell: 1 } } })],
  ['a variable', 17_276, (rows) => aggregated(rows, { $set: { n: '$$SPELL' } })],
  [
    'an option of an index',
    197,
    (rows) => db.command({ createIndexes: rows.collectionName, indexes: [{ key: { n: 1 }, name: 'n', spell: 1 }] }),
  ],
  ['a read concern', 2, (rows) => db.command({ find: rows.collectionName, readConcern: { level: 'spell' } })],
];

const updates: readonly Case[] = [
  ['another _id by an operator', 66, (rows) => updated(rows, { $set: { _id: 9 } })],
  ['another _id by a replacement', 66, (rows) => updated(rows, { _id: 9, n: 1 })],
  ['another _id by a pipeline', 66, (rows) => updated(rows, [{ $set: { _id: 9 } }])],
  ['one path twice', 40, (rows) => updated(rows, { $set: { 'a.b': 1 }, $inc: { a: 1 } })],
  ['no document for an operator', 9, (rows) => updated(rows, { $set: 1 })],
  ['operators and fields together', 9, (rows) => updated(rows, { $set: { n: 1 }, n: 1 })],
  ['a path that begins with a dollar', 52, (rows) => updated(rows, { $set: { $n: 1 } })],
  ['a path that has a dollar further down', 52, (rows) => updated(rows, { $set: { 'a.$b': 1 } })],
  ['an empty path', 56, (rows) => updated(rows, { $set: { '': 1 } })],
  ['an empty name in a path', 56, (rows) => updated(rows, { $set: { 'a..b': 1 } })],
  ['a path through a number', 28, (rows) => updated(rows, { $set: { 'n.a': 1 } })],
  ['an increment of a text', 14, (rows) => updated(rows, { $inc: { text: 1 } })],
  ['an increment by a text', 14, (rows) => updated(rows, { $inc: { n: 'x' } })],
  ['a push to a number', 2, (rows) => updated(rows, { $push: { n: 1 } })],
  ['an addition to a set that is a number', 2, (rows) => updated(rows, { $addToSet: { n: 1 } })],
  ['a pull from a number', 2, (rows) => updated(rows, { $pull: { n: 1 } })],
  ['a position without an array in the filter', 2, (rows) => updated(rows, { $set: { 'list.$': 1 } })],
  ['an array filter that is missing', 2, (rows) => updated(rows, { $set: { 'list.$[one]': 1 } })],
  ['a stage that updates do not have', 72, (rows) => updated(rows, [{ $match: {} }])],
  [
    'an array filter that is not used',
    9,
    (rows) => rows.updateOne({ _id: 0 }, { $set: { n: 1 } }, { arrayFilters: [{ one: 1 }] }),
  ],
  [
    'a replacement of several',
    9,
    (rows) => db.command({ update: rows.collectionName, updates: [{ q: {}, u: { n: 1 }, multi: true }] }).then(raised),
  ],
  [
    'an upsert of another _id than the filter has',
    66,
    (rows) => rows.updateOne({ _id: 5 }, { $setOnInsert: { _id: 6 } }, { upsert: true }),
  ],
];

const documents: readonly Case[] = [
  ['the same _id again', 11_000, (rows) => rows.insertOne({ _id: 0 })],
  ['an array as _id', 53, (rows) => rows.insertOne({ _id: [1] as unknown as string })],
  ['an expression as _id', 53, (rows) => rows.insertOne({ _id: /x/ as unknown as string })],
  ['an _id with a dollar', 52, (rows) => rows.insertOne({ _id: { $a: 1 } as unknown as string })],
  ['more than sixteen megabytes', 10_334, (rows) => rows.updateOne({ _id: 0 }, [{ $set: { a: '$text', b: LARGE } }])],
  ['no documents', 16, (rows) => db.command({ insert: rows.collectionName, documents: [] })],
  ['a collection with a dollar', 73, () => db.collection('a$b').insertOne({})],
  ['a collection of the system', 73, () => db.collection('system.mine').insertOne({})],
  ['a collection without a name', 73, () => db.command({ insert: '', documents: [{}] })],
];

const LARGE = 'x'.repeat(16_777_216 - 60);

const indexes: readonly Case[] = [
  ['an index without keys', 67, (rows) => rows.createIndex({})],
  ['an index with a direction of none', 67, (rows) => rows.createIndex({ n: 0 as 1 })],
  ['an index without a name', 67, (rows) => rows.createIndex({ n: 1 }, { name: '' })],
  ['an index named like all', 2, (rows) => rows.createIndex({ n: 1 }, { name: '*' })],
  ['an index named like that of _id', 2, (rows) => rows.createIndex({ n: 1 }, { name: '_id_' })],
  ['an expiry of _id', 197, (rows) => rows.createIndex({ _id: 1 }, { expireAfterSeconds: 1 })],
  ['an expiry by two fields', 67, (rows) => rows.createIndex({ n: 1, a: 1 }, { expireAfterSeconds: 1 })],
  ['a sparse index of a part', 67, (rows) => rows.createIndex({ n: 1 }, { sparse: true, partialFilterExpression: {} })],
  [
    'a part by what it is not',
    67,
    (rows) => rows.createIndex({ n: 1 }, { partialFilterExpression: { n: { $ne: null } } }),
  ],
  ['the same index by another name', 85, (rows) => rows.createIndex({ known: 1 }, { name: 'other' })],
  ['another index by the same name', 86, (rows) => rows.createIndex({ other: 1 }, { name: 'known_1' })],
  ['the same index with an expiry', 85, (rows) => rows.createIndex({ known: 1 }, { expireAfterSeconds: 1 })],
  ['the same index, but unique', 86, (rows) => rows.createIndex({ known: 1 }, { unique: true })],
  ['the removal of an index that is not there', 27, (rows) => rows.dropIndex('none')],
  ['the removal of the index on _id', 72, (rows) => rows.dropIndex('_id_')],
  [
    'the sixty-fifth index',
    67,
    (rows) => rows.createIndexes(Array.from({ length: 63 }, (_, at) => ({ key: { [`f${at}`]: 1 } }))),
  ],
];

const reads: readonly Case[] = [
  ['a negative limit', 51_024, (rows) => db.command({ find: rows.collectionName, limit: -1 })],
  ['a negative number to skip', 51_024, (rows) => db.command({ find: rows.collectionName, skip: -1 })],
  ['a limit of none in a pipeline', 15_958, (rows) => aggregated(rows, { $limit: 0 })],
  ['a group without a key', 15_955, (rows) => aggregated(rows, { $group: { n: { $sum: 1 } } })],
  ['a projection that also leaves out', 31_254, (rows) => rows.findOne({}, { projection: { n: 1, a: 0 } })],
  ['a projection that also lets in', 31_253, (rows) => rows.findOne({}, { projection: { a: 0, n: 1 } })],
  ['$in of no list', 2, (rows) => rows.findOne({ n: { $in: 1 as unknown as number[] } })],
  ['$or of nothing', 2, (rows) => rows.findOne({ $or: [] })],
  ['an expression that is none', 51_091, (rows) => rows.findOne({ text: { $regex: '(' } })],
  ['a pipeline without a cursor', 9, (rows) => db.command({ aggregate: rows.collectionName, pipeline: [] })],
  ['two stages in one', 40_323, (rows) => aggregated(rows, { $match: {}, $limit: 1 })],
  ['a cursor that is not open', 43, (rows) => db.command({ getMore: 1n, collection: rows.collectionName })],
  [
    'a write concern of more members than there can be',
    9,
    (rows) => rows.insertOne({ _id: 9 }, { writeConcern: { w: 51 } }),
  ],
];

for (const [kind, cases] of Object.entries({ names, updates, documents, indexes, reads })) {
  for (const [what, code, ask] of cases) {
    it(`${kind}: ${what}`, async () => {
      const rows = await collection({ n: 1, text: 'x', list: [1], a: 1 });
      await rows.createIndex({ known: 1 });
      assert.is(await codeOf(() => ask(rows)), code);
    });
  }
}

/** Of a command that the driver sends in a transaction, after one that has begun it. */
type Inside = readonly [what: string, code: number, ask: (rows: Rows, session: ClientSession) => Promise<unknown>];

const inside: readonly Inside[] = [
  ['a count', 263, (rows, session) => db.command({ count: rows.collectionName }, { session })],
  ['a list of collections', 263, (_, session) => db.command({ listCollections: 1 }, { session })],
  ['a list of indexes', 263, (rows, session) => db.command({ listIndexes: rows.collectionName }, { session })],
  ['an index of what has documents', 263, (rows, session) => rows.createIndex({ n: 1 }, { session })],
  ['the removal of a collection', 263, (rows, session) => rows.drop({ session })],
  ['the removal of an index', 263, (rows, session) => rows.dropIndex('known_1', { session })],
];

for (const [what, code, ask] of inside) {
  it(`in a transaction: ${what}`, async () => {
    const rows = await collection({ n: 1 });
    await rows.createIndex({ known: 1 });
    await client.withSession(async (session) => {
      session.startTransaction();
      await rows.findOne({ _id: 0 }, { session });
      assert.is(await codeOf(() => ask(rows, session)), code);
      await session.abortTransaction();
    });
    assert.is(await rows.countDocuments(), 1);
  });
}

it('in a transaction: a cursor of before it', async () => {
  const rows = await collection(...Array.from({ length: 5 }, (_, _id) => ({ _id }) satisfies Row));
  const find = { find: rows.collectionName, batchSize: 2 };
  await client.withSession(async (session) => {
    const before = (await db.command(find, { session })).cursor.id;
    session.startTransaction();
    await rows.findOne({ _id: 0 }, { session });
    assert.is(
      await codeOf(() => db.command({ getMore: before, collection: rows.collectionName }, { session })),
      50_739,
    );
    await session.abortTransaction();
  });
});

const codeOf = async (ask: () => Promise<unknown>): Promise<number | string | undefined> => {
  try {
    return (await refusal(ask())).code;
  } catch (error) {
    // Of a statement, as `raised` tells it; or what the driver itself refuses.
    return (error as { code?: number }).code ?? String(error);
  }
};

it.run();
