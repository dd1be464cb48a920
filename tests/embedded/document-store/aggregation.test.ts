import type { Document } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDocumentStore, refusal } from '../../support/stores/document-store.ts';

const it = suite('document store: aggregation');
const { db, close } = await openDocumentStore();
it.after(close);

type Row = Document & {
  _id: number;
};
let names = 0;
const collection = async (...documents: Document[]) => {
  const rows = db.collection<Row>(`aggregation-${++names}`);
  if (documents.length > 0) await rows.insertMany(documents.map((document, _id) => ({ _id, ...document })));
  return rows;
};
const aggregated = async (documents: Document[], ...pipeline: Document[]): Promise<Document[]> =>
  (await collection(...documents)).aggregate(pipeline).toArray();

/** An expression's value on a document; undefined when it leaves its field out. */
const computed = async (expression: unknown, document: Document = {}): Promise<unknown> =>
  (await aggregated([document], { $project: { _id: 0, value: expression } }))[0]?.value;

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

it('$literal and field paths', async () => {
  assert.is(await computed({ $literal: '$a' }), '$a');
  assert.equal(await computed('$a.b', { a: [{ b: 1 }, { c: 2 }, { b: [3] }] }), [1, [3]]);
  assert.is(await computed('$a.b', { a: 1 }), undefined);
});

it('$cond $switch $ifNull', async () => {
  assert.is(await computed({ $cond: [{ $gt: ['$n', 1] }, 'many', 'few'] }, { n: 2 }), 'many');
  assert.is(await computed({ $cond: { if: '$n', then: 'yes', else: 'no' } }, { n: 0 }), 'no');
  const branches = [
    { case: { $lt: ['$n', 1] }, then: 'none' },
    { case: { $lt: ['$n', 9] }, then: 'some' },
  ];
  assert.is(await computed({ $switch: { branches, default: 'many' } }, { n: 5 }), 'some');
  assert.is(await computed({ $switch: { branches, default: 'many' } }, { n: 9 }), 'many');
  assert.is(await computed({ $ifNull: ['$x', '$y', 'z'] }, { y: null }), 'z');
});

it('$and $or $not', async () => {
  assert.is(await computed({ $and: ['$a', { $gt: ['$b', 1] }] }, { a: 1, b: 2 }), true);
  assert.is(await computed({ $or: ['$a', '$b'] }, { a: 0, b: null }), false);
  assert.is(await computed({ $not: ['$a'] }, { a: '' }), false);
});

it('$eq $ne $gt $gte $lt $lte $cmp: over all types', async () => {
  assert.is(await computed({ $eq: ['$a', 1] }, { a: 1 }), true);
  assert.is(await computed({ $ne: ['$a', '1'] }, { a: 1 }), true);
  assert.is(await computed({ $gt: ['$a', 5] }, { a: 'x' }), true);
  assert.is(await computed({ $gte: ['$a', 1] }, { a: 1 }), true);
  assert.is(await computed({ $lt: ['$missing', null] }), true);
  assert.is(await computed({ $lte: ['$a', 0] }, { a: 1 }), false);
  assert.is(
    await computed({
      $cmp: [
        [1, 2],
        [1, 3],
      ],
    }),
    -1,
  );
});

it('$add $subtract $multiply $divide $mod', async () => {
  assert.is(await computed({ $add: ['$a', 2, 0.5] }, { a: 1 }), 3.5);
  assert.equal(await computed({ $add: ['$at', 1000] }, { at: new Date(0) }), new Date(1000));
  assert.is(await computed({ $add: ['$missing', 1] }), null);
  assert.is(await computed({ $subtract: ['$a', 3] }, { a: 1 }), -2);
  assert.is(await computed({ $subtract: ['$b', '$a'] }, { a: new Date(1), b: new Date(5) }), 4);
  assert.is(await computed({ $multiply: [2, 3, '$a'] }, { a: 0.5 }), 3);
  assert.is(await computed({ $divide: [7, 2] }), 3.5);
  assert.is((await refusal(computed({ $divide: [1, 0] }))).code, 2);
  assert.is(await computed({ $mod: [-7, 3] }), -1);
});

it('$abs $floor $ceil $round $min $max $sum $avg', async () => {
  assert.is(await computed({ $abs: -2 }), 2);
  assert.is(await computed({ $floor: -1.5 }), -2);
  assert.is(await computed({ $ceil: 1.2 }), 2);
  assert.equal([await computed({ $round: 2.5 }), await computed({ $round: [1.256, 2] })], [2, 1.26]);
  assert.is(await computed({ $min: ['$a', 5, null] }, { a: 3 }), 3);
  assert.is(await computed({ $max: '$a' }, { a: [1, 9, 4] }), 9);
  assert.is(await computed({ $sum: '$a' }, { a: [1, 'x', 4] }), 5);
  assert.is(await computed({ $avg: [1, 2] }), 1.5);
});

it('$size $arrayElemAt $first $last $in $isArray $concatArrays', async () => {
  const document = { a: [1, 2, 3] };
  assert.is(await computed({ $size: '$a' }, document), 3);
  assert.is((await refusal(computed({ $size: '$none' }))).code, 2);
  assert.is(await computed({ $arrayElemAt: ['$a', -1] }, document), 3);
  assert.is(await computed({ $arrayElemAt: ['$a', 9] }, document), undefined);
  assert.is(await computed({ $first: '$a' }, document), 1);
  assert.is(await computed({ $last: '$a' }, document), 3);
  assert.is(await computed({ $in: [2, '$a'] }, document), true);
  assert.is(await computed({ $isArray: ['$a'] }, document), true);
  assert.equal(await computed({ $concatArrays: ['$a', [4]] }, document), [1, 2, 3, 4]);
});

it('$concat $toLower $toUpper $toString', async () => {
  assert.is(await computed({ $concat: ['$a', '-', 'b'] }, { a: 'x' }), 'x-b');
  assert.is(await computed({ $concat: ['$none', 'b'] }), null);
  assert.is(await computed({ $toLower: 'ÄB' }), 'äb');
  assert.is(await computed({ $toUpper: 'äb' }), 'ÄB');
  assert.equal(
    [await computed({ $toString: 5 }), await computed({ $toString: new Date(0) }), await computed({ $toString: true })],
    ['5', '1970-01-01T00:00:00.000Z', 'true'],
  );
});

it('$dateTrunc: by every unit, and in bins', async () => {
  const date = new Date('2026-08-19T13:47:31.250Z');
  const truncated = async (unit: string, more: Document = {}) =>
    ((await computed({ $dateTrunc: { date: '$date', unit, ...more } }, { date })) as Date).toISOString();
  assert.is(await truncated('second'), '2026-08-19T13:47:31.000Z');
  assert.is(await truncated('minute'), '2026-08-19T13:47:00.000Z');
  assert.is(await truncated('hour'), '2026-08-19T13:00:00.000Z');
  assert.is(await truncated('day'), '2026-08-19T00:00:00.000Z');
  assert.is(await truncated('week'), '2026-08-16T00:00:00.000Z');
  assert.is(await truncated('week', { startOfWeek: 'monday' }), '2026-08-17T00:00:00.000Z');
  assert.is(await truncated('month'), '2026-08-01T00:00:00.000Z');
  assert.is(await truncated('quarter'), '2026-07-01T00:00:00.000Z');
  assert.is(await truncated('year'), '2026-01-01T00:00:00.000Z');
  assert.is(await truncated('minute', { binSize: 15 }), '2026-08-19T13:45:00.000Z');
  assert.is(await computed({ $dateTrunc: { date: '$none', unit: 'day' } }), null);
});

it('$dateToString', async () => {
  const date = new Date('2026-08-09T03:07:01.005Z');
  assert.is(await computed({ $dateToString: { date: '$date', format: '%Y-%m-%d' } }, { date }), '2026-08-09');
  assert.is(await computed({ $dateToString: { date: '$date', format: '%H:%M:%S.%L%%' } }, { date }), '03:07:01.005%');
  assert.is(await computed({ $dateToString: { date: '$date' } }, { date }), '2026-08-09T03:07:01.005Z');
  assert.is(await computed({ $dateToString: { date: '$none', onNull: 'never' } }), 'never');
});

it('$$NOW is the moment of the command', async () => {
  assert.instance(await computed('$$NOW'), Date);
});

it.run();
