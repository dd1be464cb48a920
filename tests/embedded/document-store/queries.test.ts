import type { Document, Filter, FindOptions } from 'mongodb';
import * as assert from 'uvu/assert';
import { refusal } from '../../support/stores/document-store.ts';
import { suiteOnDocumentStore } from './fixture.ts';

const { it, db } = await suiteOnDocumentStore('document store: queries');

type Row = Document & {
  _id: number;
};
let names = 0;

/** Which of the documents (their _id is their position) a filter finds: without and with an index on each field. */
async function finds(filter: Filter<Row>, ...documents: Record<string, unknown>[]): Promise<number[]> {
  const rows = db.collection<Row>(`queries-${++names}`);
  await rows.insertMany(documents.map((document, _id) => ({ _id, ...document })));
  const scanned = (await rows.find(filter).sort({ _id: 1 }).toArray()).map((row) => row._id);
  const fields = Object.keys(filter).filter((name) => !name.startsWith('$'));
  for (const field of fields) {
    const { [field]: _, ...others } = Object.fromEntries(fields.map((name) => [name, 1 as const]));
    await rows.createIndex({ [field]: -1, ...others });
    const indexed = (await rows.find(filter).sort({ _id: 1 }).toArray()).map((row) => row._id);
    assert.equal(indexed, scanned, `an index on ${field} finds the same`);
    await rows.dropIndexes();
  }
  return scanned;
}

it('equality: of scalars, and of an element of an array', async () => {
  assert.equal(await finds({ a: 1 }, { a: 1 }, { a: 2 }, { a: [3, 1] }, { a: '1' }, {}), [0, 2]);
});

it('equality with null: null or missing', async () => {
  assert.equal(await finds({ a: null }, { a: null }, {}, { a: 0 }, { a: [null] }, { a: [] }), [0, 1, 3]);
});

it('equality of documents minds the order of their fields', async () => {
  assert.equal(await finds({ a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, { a: { x: 1 } }), [0]);
});

it('equality of arrays: whole, in order, or as an element', async () => {
  assert.equal(await finds({ a: [1, 2] }, { a: [1, 2] }, { a: [2, 1] }, { a: [[1, 2]] }, { a: [1] }), [0, 2]);
});

it('paths go through documents, arrays of documents and positions', async () => {
  const documents = [{ a: { b: 1 } }, { a: [{ b: 2 }, { b: 1 }] }, { a: [{ b: 2 }] }, { a: [[{ b: 1 }]] }, { a: 1 }];
  assert.equal(await finds({ 'a.b': 1 }, ...documents), [0, 1]);
  assert.equal(await finds({ 'a.0.b': 2 }, ...documents), [1, 2]);
});

it('a path through scalars in an array is not there, nor is it null', async () => {
  assert.equal(await finds({ 'a.b': null }, { a: [1, 2] }, { a: [] }, { a: {} }, {}, { a: [{}] }), [2, 3, 4]);
});

it('$eq', async () => {
  assert.equal(await finds({ a: { $eq: 1 } }, { a: 1 }, { a: [1] }, { a: 2 }), [0, 1]);
});

it('$ne: no element equals it; missing does not', async () => {
  assert.equal(await finds({ a: { $ne: 1 } }, { a: 1 }, { a: [2, 1] }, { a: 2 }, {}), [2, 3]);
});

it('$gt, $gte, $lt, $lte: only within the type', async () => {
  const documents = [{ a: 1 }, { a: 2 }, { a: 3 }, { a: '2' }, { a: null }, {}, { a: [0, 9] }];
  assert.equal(await finds({ a: { $gt: 2 } }, ...documents), [2, 6]);
  assert.equal(await finds({ a: { $gte: 2 } }, ...documents), [1, 2, 6]);
  assert.equal(await finds({ a: { $lt: 2 } }, ...documents), [0, 6]);
  assert.equal(await finds({ a: { $lte: 2 } }, ...documents), [0, 1, 6]);
  assert.equal(await finds({ a: { $gte: 'a' } }, ...documents), []);
});

it('of an array, one element may meet one bound and another the other', async () => {
  assert.equal(await finds({ a: { $gt: 2, $lt: 4 } }, { a: [1, 5] }, { a: 3 }, { a: [5] }), [0, 1]);
});

it('ranges of dates and of text above the basic plane', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  assert.equal(
    await finds({ a: { $gte: day(2), $lt: day(4) } }, { a: day(1) }, { a: day(2) }, { a: day(3) }, { a: day(4) }),
    [1, 2],
  );
  assert.equal(await finds({ a: { $gt: '\uffee' } }, { a: '🧀' }, { a: 'z' }), [0]);
});

it('$in: any of the values, null and expressions among them', async () => {
  const documents = [{ a: 1 }, { a: 'abc' }, {}, { a: [7, 1] }, { a: 3 }];
  assert.equal(await finds({ a: { $in: [1, 3] } }, ...documents), [0, 3, 4]);
  assert.equal(await finds({ a: { $in: [null, /^ab/] } }, ...documents), [1, 2]);
  assert.equal(await finds({ a: { $in: [] } }, ...documents), []);
});

it('$in of many values', async () => {
  assert.equal(
    await finds({ a: { $in: Array.from({ length: 50 }, (_, i) => i * 2) } }, { a: 4 }, { a: 5 }, { a: [1, 6] }),
    [0, 2],
  );
});

it('$nin: none of the values', async () => {
  assert.equal(await finds({ a: { $nin: [1, null] } }, { a: 1 }, { a: 2 }, {}, { a: [1, 2] }), [1]);
});

it('$not turns an operator round, missing fields included', async () => {
  assert.equal(await finds({ a: { $not: { $gt: 1 } } }, { a: 1 }, { a: 2 }, {}, { a: [0, 2] }), [0, 2]);
  assert.equal(await finds({ a: { $not: /^x/ } }, { a: 'xy' }, { a: 'y' }), [1]);
});

it('$or, $and, $nor', async () => {
  const documents = [
    { a: 1, b: 1 },
    { a: 1, b: 2 },
    { a: 2, b: 2 },
    { a: 3, b: 3 },
  ];
  assert.equal(await finds({ $or: [{ a: 1 }, { b: 3 }] }, ...documents), [0, 1, 3]);
  assert.equal(await finds({ $and: [{ a: 1 }, { b: 2 }] }, ...documents), [1]);
  assert.equal(await finds({ $nor: [{ a: 1 }, { b: 3 }] }, ...documents), [2]);
});

it('$exists', async () => {
  assert.equal(await finds({ a: { $exists: true } }, { a: 1 }, {}, { a: null }, { a: [] }), [0, 2, 3]);
  assert.equal(await finds({ a: { $exists: false } }, { a: 1 }, {}, { a: null }), [1]);
});

it('$elemMatch: one element meets everything', async () => {
  const documents = [{ a: [{ x: 1, y: 2 }] }, { a: [{ x: 1 }, { y: 2 }] }, { a: { x: 1, y: 2 } }];
  assert.equal(await finds({ a: { $elemMatch: { x: 1, y: 2 } } }, ...documents), [0]);
  assert.equal(await finds({ a: { $elemMatch: { $gt: 1, $lt: 3 } } }, { a: [1, 3] }, { a: [2] }, { a: 2 }), [1]);
});

it('$size', async () => {
  assert.equal(await finds({ a: { $size: 2 } }, { a: [1, 2] }, { a: [1] }, { a: 2 }, { a: [[1], 2] }), [0, 3]);
});

it('$all: every value is there', async () => {
  assert.equal(await finds({ a: { $all: [1, 2] } }, { a: [2, 3, 1] }, { a: [1] }, { a: 1 }), [0]);
  assert.equal(await finds({ a: { $all: [] } }, { a: [] }, { a: [1] }), []);
});

it('regular expressions, with their options', async () => {
  assert.equal(await finds({ a: /^ab/ }, { a: 'abc' }, { a: 'xab' }, { a: ['x', 'ab'] }, { a: 1 }), [0, 2]);
  assert.equal(await finds({ a: /^AB/i }, { a: 'abc' }, { a: 'b' }), [0]);
  assert.equal(await finds({ a: { $regex: 'b$', $options: 'i' } }, { a: 'aB' }, { a: 'ba' }), [0]);
  assert.equal(await finds({ a: /^ab*/ }, { a: 'a' }, { a: 'abb' }, { a: 'b' }), [0, 1]);
});

it('regular expressions that backtrack without end in others, in time that grows with the text', async () => {
  const text = 'a'.repeat(5_000);
  const documents = [{ a: `${text}b` }, { a: text }];
  assert.equal(await finds({ a: /^(a+)+$/ }, ...documents), [1]);
  assert.equal(await finds({ a: /^(a|aa|A)+$/i }, ...documents), [1]);
  assert.equal(await finds({ a: { $regex: '^([a-z]+)*$', $options: 'is' } }, ...documents, { a: '1' }), [0, 1]);
});

it('lookaround and references back, unless they hold up everyone', async () => {
  assert.equal(await finds({ a: /^(.)(?!x)\1/ }, { a: 'aab' }, { a: 'ab' }), [0]);
  const { code, message } = await refusal(finds({ a: /^(a+)+(?=c)$/ }, { a: `${'a'.repeat(50)}b` }));
  assert.is(code, 2);
  assert.match(message, 'backtracks for more than 100 ms');
  assert.is((await refusal(finds({ a: { $regex: '(' } }, { a: 'x' }))).code, 51091);
});

it('_id: by equality, range and list', async () => {
  const documents = Array.from({ length: 5 }, () => ({}));
  assert.equal(await finds({ _id: 3 }, ...documents), [3]);
  assert.equal(await finds({ _id: { $gt: 1, $lte: 3 } }, ...documents), [2, 3]);
  assert.equal(await finds({ _id: { $in: [4, 0, 9] } }, ...documents), [0, 4]);
  assert.equal(await finds({ _id: { $in: [1, 2] }, a: null }, ...documents), [1, 2]);
  assert.equal(await finds({ _id: 1, a: 2 }, ...documents), []);
});

const sorted = async (documents: Record<string, unknown>[], options: FindOptions): Promise<unknown[]> => {
  const rows = db.collection<Row>(`queries-${++names}`);
  await rows.insertMany(documents.map((document, _id) => ({ _id, ...document })));
  return (await rows.find({}, options).toArray()).map((row) => row._id);
};

it('sorts values of all types in their order', async () => {
  const documents = [
    { a: 'x' },
    { a: 2 },
    { a: null },
    { a: { b: 1 } },
    { a: true },
    { a: new Date(0) },
    { a: -1.5 },
    {},
  ];
  assert.equal(await sorted(documents, { sort: { a: 1 } }), [2, 7, 6, 1, 0, 3, 4, 5]);
});

it('sorts arrays by their least or greatest element', async () => {
  const documents = [{ a: [5, 1] }, { a: 3 }, { a: [2, 9] }, { a: [] }];
  assert.equal(await sorted(documents, { sort: { a: 1 } }), [3, 0, 2, 1]);
  assert.equal(await sorted(documents, { sort: { a: -1 } }), [2, 0, 1, 3]);
});

it('sorts by several fields, and skips and limits after that', async () => {
  const documents = [
    { a: 1, b: 1 },
    { a: 2, b: 1 },
    { a: 1, b: 2 },
    { a: 2, b: 2 },
  ];
  assert.equal(await sorted(documents, { sort: { a: -1, b: 1 } }), [1, 3, 0, 2]);
  assert.equal(await sorted(documents, { sort: { a: -1, b: 1 }, skip: 1, limit: 2 }), [3, 0]);
  assert.equal(await sorted(documents, { skip: 3, limit: 5 }), [3]);
});

const projected = async (document: Record<string, unknown>, projection: Record<string, unknown>) => {
  const rows = db.collection<Row>(`queries-${++names}`);
  await rows.insertOne({ _id: 1, ...document });
  return rows.findOne({}, { projection });
};

it('projects fields in or out', async () => {
  const document = { a: 1, b: { c: 2, d: 3 }, e: [{ c: 4, d: 5 }, 6] };
  assert.equal(await projected(document, { a: 1 }), { _id: 1, a: 1 });
  assert.equal(await projected(document, { 'b.c': 1, 'e.c': 1, _id: 0 }), { b: { c: 2 }, e: [{ c: 4 }] });
  assert.equal(await projected(document, { b: { d: 1 } }), { _id: 1, b: { d: 3 } });
  assert.equal(await projected(document, { a: 0, 'b.c': 0, 'e.c': 0 }), { _id: 1, b: { d: 3 }, e: [{ d: 5 }, 6] });
  assert.equal(await projected(document, { _id: 1 }), { _id: 1 });
});

it('projects a part of an array: $slice and $elemMatch', async () => {
  const document = { a: [1, 2, 3, 4], b: [{ x: 1 }, { x: 2 }] };
  assert.equal(await projected(document, { a: { $slice: -2 }, b: 0 }), { _id: 1, a: [3, 4] });
  assert.equal(await projected(document, { a: { $slice: [1, 2] }, b: 0 }), { _id: 1, a: [2, 3] });
  assert.equal(await projected(document, { b: { $elemMatch: { x: 2 } } }), { _id: 1, b: [{ x: 2 }] });
});

it('refuses a projection that is both', async () => {
  assert.is((await refusal(projected({ a: 1, b: 2 }, { a: 1, b: 0 }))).code, 31_254);
});

it.run();
