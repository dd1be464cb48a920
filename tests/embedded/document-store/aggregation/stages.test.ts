import type { Document } from 'mongodb';
import * as assert from 'uvu/assert';
import { aggregationsOf, suiteOnDocumentStore } from '../fixture.ts';

const { it, collection, db } = await suiteOnDocumentStore('document store: aggregation stages');
const { aggregated } = aggregationsOf(db);

const sales = [
  { day: new Date('2026-03-01T10:00:00Z'), service: 'media', cost: 2, tags: ['a', 'b'] },
  { day: new Date('2026-03-01T23:59:59Z'), service: 'editor', cost: 3, tags: [] },
  { day: new Date('2026-03-02T00:00:00Z'), service: 'media', cost: 5, tags: ['b'] },
  { day: new Date('2026-03-02T12:00:00Z'), service: 'media', cost: 7 },
];

it('$match, $sort, $skip and $limit in any order', async () => {
  const ids = async (...pipeline: Document[]) => (await aggregated(sales, ...pipeline)).map((row) => row._id);
  assert.equal(await ids({ $match: { service: 'media' } }, { $sort: { cost: -1 } }, { $skip: 1 }, { $limit: 1 }), [2]);
  assert.equal(await ids({ $limit: 2 }, { $sort: { cost: -1 } }), [1, 0]);
  assert.equal(await ids({ $sort: { cost: -1 } }, { $limit: 3 }, { $match: { service: 'media' } }, { $skip: 1 }), [2]);
});

it('$group: by a field, by several, over everything', async () => {
  assert.equal(
    await aggregated(
      sales,
      { $group: { _id: '$service', n: { $sum: 1 }, cost: { $sum: '$cost' } } },
      { $sort: { _id: 1 } },
    ),
    [
      { _id: 'editor', n: 1, cost: 3 },
      { _id: 'media', n: 3, cost: 14 },
    ],
  );
  assert.equal(
    await aggregated(
      sales,
      {
        $group: { _id: { day: { $dateTrunc: { date: '$day', unit: 'day' } }, service: '$service' }, n: { $count: {} } },
      },
      { $sort: { _id: 1 } },
    ),
    [
      { _id: { day: new Date('2026-03-01'), service: 'editor' }, n: 1 },
      { _id: { day: new Date('2026-03-01'), service: 'media' }, n: 1 },
      { _id: { day: new Date('2026-03-02'), service: 'media' }, n: 2 },
    ],
  );
  assert.equal(await aggregated([], { $group: { _id: null, n: { $sum: 1 } } }), []);
});

it('$group takes missing and null for one group', async () => {
  assert.equal(
    await aggregated([{ a: null }, {}, { a: 1 }], { $group: { _id: '$a', n: { $sum: 1 } } }, { $sort: { _id: 1 } }),
    [
      { _id: null, n: 2 },
      { _id: 1, n: 1 },
    ],
  );
});

it('accumulators: $sum $avg $min $max $first $last $push $addToSet $count', async () => {
  const documents = [{ n: 2 }, { n: 'x' }, {}, { n: 4 }, { n: 2 }];
  assert.equal(
    await aggregated(documents, {
      $group: {
        _id: null,
        sum: { $sum: '$n' },
        avg: { $avg: '$n' },
        min: { $min: '$n' },
        max: { $max: '$n' },
        first: { $first: '$n' },
        last: { $last: '$n' },
        push: { $push: '$n' },
        set: { $addToSet: '$n' },
        count: { $count: {} },
      },
    }),
    [
      {
        _id: null,
        sum: 8,
        avg: 8 / 3,
        min: 2,
        max: 'x',
        first: 2,
        last: 2,
        push: [2, 'x', 4, 2],
        set: [2, 'x', 4],
        count: 5,
      },
    ],
  );
  assert.equal(
    await aggregated([{}], { $group: { _id: 1, avg: { $avg: '$n' }, max: { $max: '$n' }, first: { $first: '$n' } } }),
    [{ _id: 1, avg: null, max: null, first: null }],
  );
});

it('$count answers nothing for nothing', async () => {
  assert.equal(await aggregated(sales, { $count: 'n' }), [{ n: 4 }]);
  assert.equal(await aggregated(sales, { $match: { service: 'none' } }, { $count: 'n' }), []);
});

it('$project: in, out, computed, nested', async () => {
  const document = { a: 1, b: { c: 2, d: 3 }, e: [{ c: 1 }, { c: 2 }] };
  assert.equal(await aggregated([document], { $project: { a: 1 } }), [{ _id: 0, a: 1 }]);
  assert.equal(await aggregated([document], { $project: { _id: 0, b: { c: 1 }, x: '$b.d' } }), [{ b: { c: 2 }, x: 3 }]);
  assert.equal(await aggregated([document], { $project: { a: 0, e: 0, 'b.c': 0 } }), [{ _id: 0, b: { d: 3 } }]);
  assert.equal(await aggregated([document], { $project: { _id: 0, cs: '$e.c', none: '$nothing' } }), [{ cs: [1, 2] }]);
  assert.equal(await aggregated([document], { $project: { 'x.y': { $add: ['$a', 1] } } }), [{ _id: 0, x: { y: 2 } }]);
});

it('$addFields and $set: also inside documents and arrays; $unset', async () => {
  const document = { a: 1, b: { c: 2 }, e: [{ c: 1 }, { c: 2 }] };
  assert.equal(await aggregated([document], { $addFields: { 'b.d': '$a', 'e.f': '$a', a: '$b.c' } }), [
    {
      _id: 0,
      a: 2,
      b: { c: 2, d: 1 },
      e: [
        { c: 1, f: 1 },
        { c: 2, f: 1 },
      ],
    },
  ]);
  assert.equal(await aggregated([document], { $set: { b: '$$REMOVE', e: 0 } }), [{ _id: 0, a: 1, e: 0 }]);
  assert.equal(await aggregated([document], { $unset: ['b', 'e.c'] }), [{ _id: 0, a: 1, e: [{}, {}] }]);
});

it('$unwind: one document for each element', async () => {
  const tags = async (options: unknown) =>
    (await aggregated(sales, { $unwind: options })).map((row) => [row._id, row.tags, row.at]);
  assert.equal(await tags('$tags'), [
    [0, 'a', undefined],
    [0, 'b', undefined],
    [2, 'b', undefined],
  ]);
  assert.equal(await tags({ path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'at' }), [
    [0, 'a', 0],
    [0, 'b', 1],
    [1, undefined, null],
    [2, 'b', 0],
    [3, undefined, null],
  ]);
});

it('$replaceRoot and $replaceWith', async () => {
  assert.equal(await aggregated([{ a: { b: 1 } }], { $replaceRoot: { newRoot: '$a' } }), [{ b: 1 }]);
  assert.equal(await aggregated([{ a: 1 }], { $replaceWith: { old: '$$ROOT' } }), [{ old: { _id: 0, a: 1 } }]);
});

it('$facet: several answers over the same documents', async () => {
  assert.equal(
    await aggregated(sales, {
      $facet: {
        total: [{ $count: 'n' }],
        dearest: [{ $sort: { cost: -1 } }, { $limit: 1 }, { $project: { cost: 1 } }],
        none: [{ $match: { cost: 0 } }],
      },
    }),
    [{ total: [{ n: 4 }], dearest: [{ _id: 3, cost: 7 }], none: [] }],
  );
});

it('$lookup by equality: of values, lists, and what is missing', async () => {
  const owners = await collection({ name: 'ann' }, { name: 'ben' }, {});
  const joined = await aggregated(
    [{ owner: 'ann' }, { owner: ['ann', 'ben'] }, {}, { owner: 'none' }],
    { $lookup: { from: owners.collectionName, localField: 'owner', foreignField: 'name', as: 'owners' } },
    { $project: { ids: '$owners._id' } },
  );
  assert.equal(
    joined.map((row) => row.ids),
    [[0], [0, 1], [2], []],
  );
});

it.run();
