import * as assert from 'uvu/assert';
import { refusal } from '../../../support/stores/document-store.ts';
import { idsOf, plan, suiteOnDocumentStore } from '../fixture.ts';

const { it, collection, db } = await suiteOnDocumentStore('document store: indexes in use');
const many = Array.from({ length: 600 }, (_, n) => ({ group: n % 20, n, at: new Date(n * 1000), tag: [n % 3, n % 5] }));

it('finds by equality in an index, looking only at what it finds', async () => {
  const rows = await collection(...many);
  assert.equal(await plan(rows, { group: 7 }), ['COLLSCAN', 600]);
  await rows.createIndex({ group: 1 });
  assert.equal(await plan(rows, { group: 7 }), ['FETCH IXSCAN(group_1)', 30]);
  assert.equal(await plan(rows, { group: { $in: [7, 9] } }), ['FETCH IXSCAN(group_1)', 60]);
  assert.equal(await plan(rows, { _id: 5 }), ['IDHACK', 1]);
});

it('merges the ranges of $in in the order of the sort, and stops at the limit', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ group: 1, at: -1 });
  const filter = { group: { $in: [7, 9, 30] } };
  const newest = { sort: { at: -1 as const }, limit: 4 };
  assert.equal(await idsOf(rows, filter, newest), [589, 587, 569, 567]);
  assert.equal(await idsOf(rows, filter, { sort: { at: 1 }, skip: 1, limit: 2 }), [9, 27]);
  assert.equal(await plan(rows, filter, newest), ['FETCH SORT_MERGE', 4]);
  // The groups themselves are in order without a merge, and against the index's order only sorting helps.
  assert.equal(await plan(rows, filter, { sort: { group: 1, at: -1 }, limit: 4 }), ['FETCH IXSCAN(group_1_at_-1)', 4]);
  assert.equal(await plan(rows, filter, { sort: { at: -1, group: 1 } }), ['SORT FETCH IXSCAN(group_1_at_-1)', 60]);
  const older = { ...filter, $or: [{ at: { $lt: new Date(569_000) } }, { at: new Date(569_000), _id: { $gt: 569 } }] };
  assert.equal(await idsOf(rows, older, newest), [567, 549, 547, 529]);
});

it('reads nothing of what it only counts or skips', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ group: 1, n: 1 });
  for (const filter of [{}, { group: 7 }, { group: { $in: [7, 9] }, n: { $gte: 100, $lt: 400 } }, { n: { $lt: 5 } }]) {
    const all = await idsOf(rows, filter, { sort: { n: 1 } });
    assert.is(await rows.countDocuments(filter), all.length);
    assert.is(await rows.countDocuments(filter, { skip: 2, limit: 2 }), 2);
    assert.equal(await idsOf(rows, filter, { sort: { n: 1 }, skip: 3, limit: 9 }), all.slice(3, 12));
  }
  const { executionStats } = await db.command({
    explain: { count: rows.collectionName, query: { group: 7, n: { $gt: 50 } } },
  });
  assert.equal([executionStats.nReturned, executionStats.totalDocsExamined], [27, 0]);
  assert.equal(await plan(rows, { group: 7 }, { sort: { n: 1 }, skip: 25, limit: 2 }), [
    'FETCH IXSCAN(group_1_n_1)',
    2,
  ]);
  assert.equal(await plan(rows, {}, { skip: 590 }), ['COLLSCAN', 10]);
});

it('finds ranges in an index, in both directions', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ n: -1 });
  assert.equal(await plan(rows, { n: { $gte: 10, $lt: 13 } }), ['FETCH IXSCAN(n_-1)', 3]);
  assert.equal(await idsOf(rows, { n: { $gte: 10, $lt: 13 } }, { sort: { n: 1 } }), [10, 11, 12]);
  assert.equal(await idsOf(rows, { n: { $gt: 596 } }, { sort: { n: -1 } }), [599, 598, 597]);
});

it('takes the order from an index: equality, then sort, then stops at the limit', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ group: 1, at: -1 });
  const options = { sort: { at: -1 as const }, limit: 3 };
  assert.equal(await plan(rows, { group: 7 }, options), ['FETCH IXSCAN(group_1_at_-1)', 3]);
  assert.equal(await idsOf(rows, { group: 7 }, options), [587, 567, 547]);
  assert.equal(await idsOf(rows, { group: 7 }, { sort: { at: 1 }, limit: 2 }), [7, 27]);
  assert.equal(await plan(rows, { group: 7, at: { $lt: new Date(100_000) } }, options), [
    'FETCH IXSCAN(group_1_at_-1)',
    3,
  ]);
  assert.equal(await idsOf(rows, { group: 7, at: { $lt: new Date(100_000) } }, options), [87, 67, 47]);
});

it('pages with _id as the tie-breaker', async () => {
  const rows = await collection(...many.map((row) => ({ ...row, at: new Date(0) })));
  await rows.createIndex({ group: 1, at: 1, _id: 1 });
  const first = { sort: { at: 1 as const, _id: 1 as const }, limit: 2 };
  assert.equal(await idsOf(rows, { group: 7 }, first), [7, 27]);
  const next = { group: 7, $or: [{ at: { $gt: new Date(0) } }, { at: new Date(0), _id: { $gt: 27 } }] };
  assert.equal(await idsOf(rows, next, first), [47, 67]);
});

it('begins a later page where it begins, not at the first', async () => {
  const rows = await collection(...many);
  await rows.createIndex({ group: 1, at: -1, _id: -1 });
  const at = new Date(107_000);
  const next = { $and: [{ group: 7 }, { $or: [{ at: { $lt: at } }, { at, _id: { $lt: 107 } }] }] };
  const options = { sort: { at: -1 as const, _id: -1 as const }, limit: 3 };
  assert.equal(await idsOf(rows, next, options), [87, 67, 47]);
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
  const scanned = await idsOf(rows, { tag: 1 }, { hint: { $natural: 1 } });
  assert.equal((await idsOf(rows, { tag: 1 })).sort(), scanned.sort());
  assert.equal(
    (await idsOf(rows, { tag: { $gte: 1 } })).length,
    (await idsOf(rows, { tag: { $gte: 1 } }, { hint: { $natural: 1 } })).length,
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
  assert.equal(await idsOf(rows, { 'a.x': 1, 'a.y': 4 }), [0, 1]);
  const error = await refusal(collection({ a: [1], b: [2] }).then((both) => both.createIndex({ a: 1, b: 1 })));
  assert.is(error.code, 171);
});

it('follows every change of a document', async () => {
  const rows = await collection({ a: 1 }, { a: 2 });
  await rows.createIndex({ a: 1 });
  await rows.updateOne({ _id: 0 }, { $set: { a: 5 } });
  assert.equal([await idsOf(rows, { a: 1 }), await idsOf(rows, { a: 5 })], [[], [0]]);
  await rows.replaceOne({ _id: 0 }, { b: 1 });
  assert.equal([await idsOf(rows, { a: 5 }), await idsOf(rows, { a: null })], [[], [0]]);
  await rows.deleteOne({ a: 2 });
  assert.equal(await idsOf(rows, { a: { $gte: 0 } }), []);
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
  assert.equal(await idsOf(rows, { a: /^ab[cd]$/ }), [0, 1]);
});

it('uses the index of a hint, by name or key, and refuses one that is not there', async () => {
  const rows = await collection(...many);
  await rows.createIndexes([{ key: { group: 1 } }, { key: { n: 1 } }]);
  assert.equal(await plan(rows, { group: 7 }, { hint: 'n_1' }), ['FETCH IXSCAN(n_1)', 600]);
  assert.equal(await plan(rows, { group: 7 }, { hint: { n: 1 } }), ['FETCH IXSCAN(n_1)', 600]);
  assert.is((await refusal(rows.find({}, { hint: 'none' }).toArray())).code, 2);
});

it.run();
