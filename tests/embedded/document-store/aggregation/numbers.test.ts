import { Double, Long } from 'mongodb';
import * as assert from 'uvu/assert';
import { refusal } from '../../../support/stores/document-store.ts';
import { aggregationsOf, suiteOnDocumentStore } from '../fixture.ts';

const { it, collection, db } = await suiteOnDocumentStore('document store: sums and rounding');
const { aggregated, computed } = aggregationsOf(db);
const LARGEST = Long.fromString('9223372036854775807');

it('given values that a double does not hold exactly, when they are summed, then the errors are summed as well', async () => {
  const tenths = Array.from({ length: 10 }, () => ({ n: 0.1 }));
  assert.equal(await aggregated(tenths, { $group: { _id: 1, sum: { $sum: '$n' }, avg: { $avg: '$n' } } }), [
    { _id: 1, sum: 1, avg: 0.1 },
  ]);
  assert.is(await computed({ $sum: '$n' }, { n: Array(10).fill(0.1) }), 1);
  assert.is(await computed({ $add: Array(10).fill(0.1) }), 1);
  assert.is(await computed({ $avg: [1e16, 1, -1e16] }), 1 / 3);
});

it('given integers, when their sum passes int64, then it turns double', async () => {
  const rows = await collection({ n: LARGEST }, { n: 1 }, { n: 2 });
  const totals = { $group: { _id: null, sum: { $sum: '$n' } } };
  const [{ sum } = {}] = await rows.aggregate([totals], { promoteValues: false }).toArray();
  assert.equal(sum, new Double(2 ** 63));
  await rows.insertOne({ _id: 9, n: -10 });
  assert.equal(
    (await rows.aggregate([totals], { promoteValues: false }).toArray())[0]?.sum.toString(),
    '9223372036854775800',
  );
  for (const expression of [{ $add: ['$n', 1] }, { $subtract: ['$n', -1] }, { $multiply: ['$n', 1, 2] }]) {
    assert.ok(Number(await computed(expression, { n: LARGEST })) >= 2 ** 63, JSON.stringify(expression));
  }
});

it('given an int64 at its end, when an update increments it, then it is refused', async () => {
  const rows = await collection({ n: LARGEST });
  assert.is((await refusal(rows.updateOne({ _id: 0 }, { $inc: { n: 1 } }))).code, 2);
});

it('given halves, when they are rounded, then to the even neighbour of the exact decimal value', async () => {
  const rounded = (value: unknown, places: number) => computed({ $round: [{ $literal: value }, places] });
  assert.equal(
    await Promise.all(
      [2.675, 1.005, 0.125, 0.375, -2.5, -3.5, 1e300].map((value) => rounded(value, value % 0.5 ? 2 : 0)),
    ),
    [2.67, 1, 0.12, 0.38, -2, -4, 1e300],
  );
  assert.equal(
    await Promise.all([rounded(1250, -2), rounded(1350, -2), rounded(-149, -2), rounded(7, 3)]),
    [1200, 1400, -100, 7],
  );
  assert.is(await computed({ $round: ['$missing', 2] }), null);
});

it('given what cannot be rounded, when it is, then the error is the real server’s', async () => {
  assert.is((await refusal(computed({ $round: ['x', 2] }))).code, 51081);
  assert.is((await refusal(computed({ $round: [1.5, 0.5] }))).code, 51082);
  assert.is((await refusal(computed({ $round: [1.5, 101] }))).code, 51083);
});

it.run();
