import { onDemand } from 'bson';
import type { Document, UpdateOptions } from 'mongodb';
import * as assert from 'uvu/assert';
import { refusal } from '../../support/stores/document-store.ts';
import { suiteOnDocumentStore } from './fixture.ts';

const { it, db } = await suiteOnDocumentStore('document store: updates');

/** The names of a document's fields in the order of its bytes: a JavaScript object would put those like integers first. */
const namesInOrder = (bytes: Uint8Array): string[] =>
  [...onDemand.parseToElements(bytes)].map(([, start, length]) =>
    Buffer.from(bytes).toString('utf8', start, start + length),
  );

type Row = Document & {
  _id: number;
};
const rows = db.collection<Row>('updates');
let ids = 0;

type Change = Document | Document[];

/** A document after an update of it, without its _id. */
async function updated(document: Document, update: Change, options?: UpdateOptions, filter = {}) {
  const _id = ++ids;
  await rows.insertOne({ _id, ...document });
  await rows.updateOne({ _id, ...filter }, update, options);
  return rows.findOne({ _id }, { projection: { _id: 0 } });
}
/** The code an update is refused with. */
const refused = async (document: Document, update: Change, options?: UpdateOptions, filter = {}) =>
  (await refusal(updated(document, update, options, filter))).code;

it('$set: fields, paths, positions, and what is missing on the way', async () => {
  assert.equal(await updated({ a: 1 }, { $set: { a: 2, 'b.c': 3 } }), { a: 2, b: { c: 3 } });
  assert.equal(await updated({ a: [1, 2] }, { $set: { 'a.1': 9, 'a.3': 4 } }), { a: [1, 9, null, 4] });
  assert.is(await refused({ a: 1 }, { $set: { 'a.b': 1 } }), 28);
});

it('$unset: fields go, elements become null', async () => {
  assert.equal(await updated({ a: 1, b: { c: 1, d: 2 }, e: [1, 2] }, { $unset: { a: 1, 'b.c': '', 'e.0': 1, z: 1 } }), {
    b: { d: 2 },
    e: [null, 2],
  });
});

it('$inc: also what is missing; refuses what is no number', async () => {
  assert.equal(await updated({ a: 1 }, { $inc: { a: 2, b: -1.5 } }), { a: 3, b: -1.5 });
  assert.is(await refused({ a: 'x' }, { $inc: { a: 1 } }), 14);
});

it('$min and $max: by the order of all types', async () => {
  assert.equal(await updated({ a: 5, b: 5, c: 5, d: 5 }, { $min: { a: 3, b: 7, n: 1 }, $max: { c: 7, d: 3, d2: 1 } }), {
    a: 3,
    b: 5,
    c: 7,
    d: 5,
    d2: 1,
    n: 1,
  });
  assert.equal(await updated({ a: 5 }, { $max: { a: 'text' } }), { a: 'text' });
});

it('$push: one, or $each with $position, $sort and $slice', async () => {
  assert.equal(await updated({ a: [1] }, { $push: { a: [2], b: 3 } }), { a: [1, [2]], b: [3] });
  assert.equal(await updated({ a: [1, 4] }, { $push: { a: { $each: [3, 2] } } }), { a: [1, 4, 3, 2] });
  assert.equal(await updated({ a: [1, 4] }, { $push: { a: { $each: [3], $position: 1 } } }), { a: [1, 3, 4] });
  assert.equal(await updated({ a: [1, 4] }, { $push: { a: { $each: [3, 2], $sort: -1, $slice: 3 } } }), {
    a: [4, 3, 2],
  });
  assert.equal(await updated({ a: [{ n: 2 }] }, { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 } } } }), {
    a: [{ n: 1 }, { n: 2 }],
  });
  assert.equal(await updated({ a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }), { a: [2, 3] });
  assert.is(await refused({ a: 1 }, { $push: { a: 1 } }), 2);
});

it('$addToSet: what is not there yet', async () => {
  assert.equal(await updated({ a: [1, { x: 1, y: 2 }] }, { $addToSet: { a: { x: 1, y: 2 } } }), {
    a: [1, { x: 1, y: 2 }],
  });
  assert.equal(await updated({ a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] }, b: 1 } }), { a: [1, 2], b: [1] });
});

it('$pull: values, conditions, and documents by some of their fields', async () => {
  assert.equal(await updated({ a: [1, 2, 1] }, { $pull: { a: 1 } }), { a: [2] });
  assert.equal(await updated({ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }), { a: [1] });
  assert.equal(await updated({ a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }), { a: [{ x: 2 }] });
  assert.equal(await updated({ a: ['ab', 'b'] }, { $pull: { a: /^a/ } }), { a: ['b'] });
});

it('$setOnInsert does nothing to a document that is there', async () => {
  assert.equal(await updated({ a: 1 }, { $set: { a: 2 }, $setOnInsert: { b: 1 } }), { a: 2 });
});

it('$rename: moves a field, over one that is there', async () => {
  assert.equal(await updated({ a: 1, b: 2 }, { $rename: { a: 'c.d', x: 'y' } }), { b: 2, c: { d: 1 } });
});

it('$currentDate: a date', async () => {
  const found = await updated({}, { $currentDate: { at: true, also: { $type: 'date' } } });
  assert.instance(found?.at, Date);
  assert.equal(found?.also, found?.at);
});

it('$ is the element that matched', async () => {
  const items = [
    { k: 'a', n: 1 },
    { k: 'b', n: 1 },
  ];
  assert.equal(await updated({ items }, { $set: { 'items.$.n': 2 } }, {}, { 'items.k': 'b' }), {
    items: [
      { k: 'a', n: 1 },
      { k: 'b', n: 2 },
    ],
  });
  assert.equal(
    await updated({ items }, { $inc: { 'items.$.n': 4 } }, {}, { items: { $elemMatch: { k: 'b', n: 1 } } }),
    {
      items: [
        { k: 'a', n: 1 },
        { k: 'b', n: 5 },
      ],
    },
  );
  assert.equal(await updated({ a: [1, 5, 9] }, { $set: { 'a.$': 0 } }, {}, { a: { $gt: 4 } }), { a: [1, 0, 9] });
  assert.is(await refused({ a: [1] }, { $set: { 'a.$': 0 } }), 2);
});

it('$[] is every element, $[name] those that pass a filter', async () => {
  assert.equal(await updated({ a: [{ n: 1 }, { n: 2 }] }, { $inc: { 'a.$[].n': 1 } }), { a: [{ n: 2 }, { n: 3 }] });
  assert.equal(
    await updated(
      { a: [{ n: 1 }, { n: 5 }] },
      { $set: { 'a.$[big].seen': true } },
      { arrayFilters: [{ 'big.n': { $gt: 2 } }] },
    ),
    { a: [{ n: 1 }, { n: 5, seen: true }] },
  );
  assert.equal(await updated({ a: [1, 5] }, { $set: { 'a.$[x]': 0 } }, { arrayFilters: [{ x: { $gte: 5 } }] }), {
    a: [1, 0],
  });
  assert.is(await refused({ a: [1] }, { $set: { 'a.$[x]': 0 } }), 2);
  assert.is(await refused({ a: [1] }, { $set: { a: 0 } }, { arrayFilters: [{ x: 1 }] }), 9);
});

it('refuses two changes of the same path', async () => {
  assert.is(await refused({}, { $set: { a: 1 }, $inc: { a: 1 } }), 40);
  assert.is(await refused({}, { $set: { a: 1, 'a.b': 1 } }), 40);
});

it('adds new fields in the order of their names', async () => {
  assert.equal(Object.keys((await updated({ z: 1 }, { $set: { c: 1, a: 1, b: 1 } })) ?? {}), ['z', 'a', 'b', 'c']);
});

it('stages: computed from the document, guards included', async () => {
  const guard = [
    { $set: { n: { $cond: [{ $lt: [{ $ifNull: ['$position', -1] }, 7] }, { $add: ['$n', 1] }, '$n'] } } },
    { $set: { position: { $max: ['$position', 7] } } },
    { $unset: 'junk' },
  ];
  assert.equal(await updated({ n: 1, junk: 1 }, guard), { n: 2, position: 7 });
  assert.equal(await updated({ n: 1, position: 9 }, guard), { n: 1, position: 9 });
  assert.equal(await updated({ a: { b: 1 } }, [{ $replaceWith: '$a' }]), { b: 1 });
});

it('keeps thousands of field names apart, ASCII or not', async () => {
  const fields = Array.from({ length: 5_000 }, (_, i) => [`${i % 2 ? 'é' : 'e'}${i}`, i] as const);
  const document = Object.fromEntries(fields);
  assert.equal(await updated(document, { $set: { last: true } }), { ...document, last: true });
});

it('keeps what is inserted and replaced in the order of its fields, names like integers included', async () => {
  const raw = db.collection<{ _id: number }>('order', { raw: true });
  const names = async () => {
    const bytes: unknown = await raw.findOne({ _id: 1 });
    if (!(bytes instanceof Uint8Array)) throw new Error('the document is not there as bytes');
    return [...namesInOrder(bytes)];
  };
  await raw.insertOne(new Map(Object.entries({ _id: 1 })) as never);
  await raw.replaceOne(
    { _id: 1 },
    new Map([
      ['b', 1],
      ['10', 1],
      ['2', 1],
    ]) as never,
  );
  assert.equal(await names(), ['_id', 'b', '10', '2']);
});

it.run();
