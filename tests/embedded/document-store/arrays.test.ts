import type { Document } from 'mongodb';
import * as assert from 'uvu/assert';
import { refusal } from '../../support/stores/document-store.ts';
import { aggregationsOf, idsOf, suiteOnDocumentStore } from './fixture.ts';

const { it, collection, db } = await suiteOnDocumentStore('document store: arrays');
const { aggregated, computed } = aggregationsOf(db);

it('given fields inside one array, when sorted by both, then they are taken from the same element', async () => {
  const documents = [
    { a: [{ b: 2, c: 1 }] },
    {
      a: [
        { b: 1, c: 5 },
        { b: 1, c: 3 },
        { b: 9, c: 0 },
      ],
    },
    { a: [{ b: 1, c: 2 }] },
    { a: [] },
  ];
  const rows = await collection(...documents);
  for (const index of [undefined, { 'a.b': 1, 'a.c': 1 } as const]) {
    if (index) await rows.createIndex(index);
    assert.equal(await idsOf(rows, {}, { sort: { 'a.b': 1, 'a.c': 1 } }), [3, 2, 1, 0]);
    assert.equal(await idsOf(rows, {}, { sort: { 'a.b': -1, 'a.c': 1 } }), [1, 0, 2, 3]);
  }
  const sorted = await aggregated(documents, { $sort: { 'a.b': 1, 'a.c': -1 } });
  assert.equal(
    sorted.map(({ _id }) => _id),
    [3, 1, 2, 0],
  );
});

it('given two arrays side by side, when sorted by both, then it is refused', async () => {
  const rows = await collection({ a: [1, 2], b: [1, 2] });
  const refused = await refusal(rows.find({}, { sort: { a: 1, b: 1 } }).toArray());
  assert.is(refused.code, 2);
  assert.match(refused.message, 'cannot sort with keys that are parallel arrays');
});

it('given arrays in an array, when $elemMatch looks at its elements, then an inner array is one value', async () => {
  const rows = await collection({ a: [[5, 6]] }, { a: [5] }, { a: [[7], 8] }, { a: [[{ b: 1 }]] }, { a: [{ b: 1 }] });
  const found = (condition: Document) => idsOf(rows, { a: { $elemMatch: condition } });
  assert.equal(await found({ $gt: 4 }), [1, 2]);
  assert.equal(await found({ $in: [5, 7] }), [1]);
  assert.equal(await found({ $eq: [5, 6] }), [0]);
  assert.equal(await found({ $not: { $gt: 7 } }), [0, 1, 2, 3, 4]);
  assert.equal(await found({ $elemMatch: { $gt: 6 } }), [2]);
  assert.equal(await found({ $size: 2 }), [0]);
  assert.equal(await found({ 0: 7 }), [2]);
  assert.equal(await found({ b: 1 }), [4]);
  assert.equal(await found({ '0.b': 1 }), [3]);
});

it('given an array, when $project computes a field inside it, then in each of its elements', async () => {
  const documents = [{ x: 9, a: [{ b: 1, c: 2 }, 3, [{ c: 4 }]] }, { x: 8, a: 1 }, { x: 7 }];
  assert.equal(await aggregated(documents, { $project: { 'a.b': '$x' } }), [
    { _id: 0, a: [{ b: 9 }, { b: 9 }, [{ b: 9 }]] },
    { _id: 1, a: { b: 8 } },
    { _id: 2, a: { b: 7 } },
  ]);
  assert.equal(await aggregated(documents, { $project: { _id: 0, 'a.c': 1, a: { b: '$x' } } }), [
    { a: [{ c: 2, b: 9 }, { b: 9 }, [{ c: 4, b: 9 }]] },
    { a: { b: 8 } },
    { a: { b: 7 } },
  ]);
  assert.is((await refusal(aggregated(documents, { $project: { a: '$x', 'a.b': 1 } }))).code, 2);
});

it('given a missing field, when $in looks for it, then null is another value', async () => {
  assert.is(await computed({ $in: ['$missing', [null, 1]] }), false);
  assert.is(await computed({ $in: ['$n', [null, 1]] }, { n: null }), true);
  assert.is((await refusal(computed({ $in: [1, '$missing'] }))).code, 40081);
});

it('given a dotted includeArrayIndex, when $unwind numbers, then inside documents, which it makes', async () => {
  const documents = [
    { a: ['x', 'y'], at: { old: 1 } },
    { a: ['z'], at: 5 },
  ];
  assert.equal(await aggregated(documents, { $unwind: { path: '$a', includeArrayIndex: 'at.no' } }), [
    { _id: 0, a: 'x', at: { old: 1, no: 0 } },
    { _id: 0, a: 'y', at: { old: 1, no: 1 } },
    { _id: 1, a: 'z', at: { no: 0 } },
  ]);
  const numbered = (includeArrayIndex: string) => aggregated(documents, { $unwind: { path: '$a', includeArrayIndex } });
  assert.equal([(await refusal(numbered('$no'))).code, (await refusal(numbered(''))).code], [28822, 28810]);
});

it('given an array on the way, when a field is renamed, then it is refused', async () => {
  const rows = await collection({ a: [{ b: 1 }], c: 2, d: [3] });
  const renamed = (fields: Record<string, string>) => refusal(rows.updateOne({ _id: 0 }, { $rename: fields }));
  const source = await renamed({ 'a.0.b': 'x' });
  assert.is(source.code, 2);
  assert.is(
    source.message,
    "The source field cannot be an array element, 'a.0.b' in doc with _id: 0 has an array field called 'a'",
  );
  assert.match((await renamed({ c: 'a.0.x' })).message, 'The destination field cannot be an array element');
  assert.is((await renamed({ 'a.b': 'x' })).code, 28);
  assert.is((await renamed({ c: 'c' })).code, 2);
  assert.is((await renamed({ 'a.$[].b': 'x' })).code, 2);
  assert.equal(await rows.findOne(), { _id: 0, a: [{ b: 1 }], c: 2, d: [3] });
  await rows.updateOne({ _id: 0 }, { $rename: { d: 'e.f', missing: 'a.0.b' } });
  assert.equal(await rows.findOne(), { _id: 0, a: [{ b: 1 }], c: 2, e: { f: [3] } });
});

it('given a filter that leaves one value, when it upserts, then the document has it', async () => {
  const rows = await collection();
  const made = async (filter: Document) => {
    const { upsertedId } = await rows.updateOne(filter, { $set: { z: 1 } }, { upsert: true });
    return rows.findOne({ _id: upsertedId ?? 'none' }, { projection: { _id: 0, z: 0 } });
  };
  assert.equal(await made({ a: { $in: [1] }, b: { $all: [2] } }), { a: 1, b: 2 });
  assert.equal(await made({ a: { $in: [1, 2] }, b: { $in: [] }, c: { $gt: 3 } }), {});
  assert.equal(await made({ a: /x/, b: { $in: [/y/] }, c: { $eq: 4, $lt: 9 } }), { c: 4 });
  await rows.updateOne({ _id: { $in: [7] } }, { $set: { z: 2 } }, { upsert: true });
  assert.equal(await rows.findOne({ _id: 7 }), { _id: 7, z: 2 });
  for (const filter of [{ a: { $all: [5, 6] } }, { $and: [{ a: 5 }, { a: 6 }] }, { a: { b: 1 }, 'a.b': 1 }]) {
    assert.is((await refusal(made(filter))).code, 54, JSON.stringify(filter));
  }
});

it.run();
