import { type AnyBulkWriteOperation, type ClientSession, type Filter, MongoClient } from 'mongodb';
import * as assert from 'uvu/assert';
import { startDocumentStoreProcess } from '../../../support/stores/document-store.ts';
import { type Row, suiteOnDocumentStore } from '../fixture.ts';

const {
  it: all,
  itEmbedded: it,
  collection,
  client,
} = await suiteOnDocumentStore('document store: indexes written behind');

/** As many as a projection writes at once. */
const MANY = 1_000;
const upserts = (count: number, row: (n: number) => Omit<Row, '_id'>): AnyBulkWriteOperation<Row>[] =>
  Array.from({ length: count }, (_, n) => ({
    replaceOne: { filter: { _id: n }, replacement: row(n) as Row, upsert: true },
  }));
it('given many upserts, when the process is killed at once, then the indexes have them all after the restart', async () => {
  const store = await startDocumentStoreProcess();
  const other = await new MongoClient(store.url).connect();
  const rows = other.db('test').collection<Row>('rows');
  await rows.createIndex({ group: 1, n: -1 });
  await rows.bulkWrite(upserts(MANY, (n) => ({ group: n % 3, n })));
  await rows.bulkWrite(upserts(MANY, (n) => ({ group: n % 5, n })));
  await store.kill('SIGKILL');
  await store.restart();
  const byIndex = await rows.find({ group: 4 }, { sort: { n: -1 }, hint: 'group_1_n_-1' }).toArray();
  assert.equal(
    byIndex.map(({ n }) => n),
    Array.from({ length: MANY / 5 }, (_, n) => MANY - 1 - 5 * n),
  );
  assert.is(await rows.countDocuments({ group: { $gte: 0 } }, { hint: 'group_1_n_-1' }), MANY);
  await other.close();
  await store.stop();
});

it('given many upserts, when an index is read at once, then it has them', async () => {
  const rows = await collection();
  await rows.createIndex({ round: 1 });
  for (let round = 0; round < 10; round++) {
    await rows.bulkWrite(upserts(MANY, () => ({ round })));
    assert.is(await rows.countDocuments({ round }, { hint: { round: 1 } }), MANY);
    assert.is(await rows.countDocuments({ round: round - 1 }, { hint: { round: 1 } }), 0);
  }
});

it('given a transaction begun behind many upserts, when they are changed, then it reads the index as it was', async () => {
  const rows = await collection();
  await rows.createIndex({ group: 1, n: 1 });
  await rows.bulkWrite(upserts(MANY, (n) => ({ group: n % 4, n })));
  const session = client.startSession();
  session.startTransaction();
  await rows.findOne({ _id: 0 }, { session });
  await rows.updateMany({ group: { $lt: 2 } }, { $inc: { group: 10 } });
  await rows.deleteMany({ group: 2 });
  assert.is(await rows.countDocuments({ group: { $lt: 10 } }), MANY / 4, 'outside it is so already');
  const read = async (filter: Filter<Row>, skip = 0) =>
    (await rows.find(filter, { sort: { group: -1, n: -1 }, skip, limit: 3, session }).toArray()).map(({ n }) => n);
  assert.equal(await read({ group: { $lt: 2 } }), [MANY - 3, MANY - 7, MANY - 11]);
  assert.equal(await read({ group: { $lte: 2 } }, MANY / 4 - 1), [2, MANY - 3, MANY - 7]);
  await rows.updateOne({ _id: MANY - 1 }, { $set: { group: 0 } }, { session });
  assert.equal(await read({ group: 0 }), [MANY - 1, MANY - 4, MANY - 8]);
  const counted = { $match: { group: { $in: [0, 1, 2, 3, 10, 11] } } };
  assert.is((await rows.aggregate([counted, { $count: 'n' }], { session }).next())?.n, MANY);
  await session.commitTransaction();
  await session.endSession();
});

it('given random writes, large and small, then what the indexes find is what a scan finds', async () => {
  const rows = await collection();
  await rows.createIndexes([
    { key: { a: 1 } },
    { key: { b: -1, a: 1 } },
    { key: { c: 1 }, unique: true, sparse: true },
  ]);
  let seed = 42;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };
  const value = (kinds: number) =>
    [random(9), `t${random(5)}`, null, new Date(random(5)), random(4) + 0.5, [random(3), 7]][random(kinds)];
  const row = (_id: number) => ({ _id, a: value(6), b: value(5), ...(random(4) === 0 ? { c: _id } : {}) });
  const agrees = async (options: { session?: ClientSession }, context: string) => {
    for (const filter of [
      { a: random(9) },
      { a: { $gte: 2 } },
      { b: `t${random(5)}` },
      { b: { $lt: 5 } },
      { a: null },
    ]) {
      const ids = async (hint: object) =>
        (await rows.find(filter, { ...options, hint, projection: { _id: 1 } }).toArray()).map(({ _id }) => _id).sort();
      const [first = 'a'] = Object.keys(filter);
      const found = await ids(first === 'a' ? { a: 1 } : { b: -1, a: 1 });
      assert.equal(found, await ids({ $natural: 1 }), `${context}: ${JSON.stringify(filter)}`);
    }
  };
  for (let round = 0; round < 12; round++) {
    const writes = Array.from({ length: [3, MANY, 3 * MANY][random(3)] ?? 3 }, (): AnyBulkWriteOperation<Row> => {
      const _id = random(2 * MANY);
      const kind = random(4);
      if (kind === 0) return { deleteOne: { filter: { _id } } };
      if (kind === 1) return { updateOne: { filter: { _id }, update: { $set: { a: random(9) } } } };
      return { replaceOne: { filter: { _id }, replacement: row(_id), upsert: true } };
    });
    await rows.bulkWrite(writes, { ordered: false });
    const session = client.startSession();
    session.startTransaction();
    await rows.findOne({ _id: 0 }, { session });
    if (random(2) === 0) await rows.updateMany({ _id: { $lt: random(MANY) } }, { $set: { b: random(9) } });
    await agrees({ session }, `round ${round}, in a transaction`);
    await session.abortTransaction();
    await session.endSession();
    await agrees({}, `round ${round}`);
  }
});

all.run();
