import type { Document } from 'mongodb';
import * as assert from 'uvu/assert';
import { refusal } from '../../../support/stores/document-store.ts';
import { aggregationsOf, suiteOnDocumentStore } from '../fixture.ts';

const { it, db } = await suiteOnDocumentStore('document store: expressions');

const { computed } = aggregationsOf(db);

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

it('$slice', async () => {
  const document = { a: [1, 2, 3, 4] };
  for (const [numbers, expected] of [
    [[2], [1, 2]],
    [[-3], [2, 3, 4]],
    [[-9], [1, 2, 3, 4]],
    [[0], []],
    [
      [1, 2],
      [2, 3],
    ],
    [[-2, 1], [3]],
    [
      [-9, 2],
      [1, 2],
    ],
    [[9, 1], []],
  ] as const) {
    assert.equal(await computed({ $slice: ['$a', ...numbers] }, document), expected, String(numbers));
  }
  assert.is(await computed({ $slice: ['$none', 1] }), null);
  assert.is((await refusal(computed({ $slice: ['$a', 0, 0] }, document))).code, 28_729);
  assert.is((await refusal(computed({ $slice: [1, 1] }))).code, 28_724);
  assert.is((await refusal(computed({ $slice: ['$a', 'x'] }, document))).code, 28_725);
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
