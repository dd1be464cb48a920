import { type AnyBulkWriteOperation, MongoClient } from 'mongodb';
import { startDocumentStoreProcess } from '../tests/support/stores/document-store.ts';

type Item = {
  _id: string;
  owner: string;
  status: string;
  service: string;
  title: string;
  at: Date;
  position: string;
  tags: string[];
  costs: { provider: string; amount_usd: number }[];
};

const STATUSES = ['draft', 'review', 'published', 'failed'];
const SERVICES = ['scout', 'director', 'media', 'editor', 'publisher'];

const item = (n: number): Item => ({
  _id: `content-${String(n).padStart(8, '0')}`,
  owner: `user-${n % 500}`,
  status: STATUSES[n % STATUSES.length] ?? '',
  service: SERVICES[n % SERVICES.length] ?? '',
  title: `Number ${n}, seen once more`,
  at: new Date(Date.UTC(2026, 0, 1) + (n % 90) * 86_400_000 + n),
  position: String(n * 7919),
  tags: ['one', 'two', `three-${n % 10}`],
  costs: [{ provider: 'images', amount_usd: (n % 100) / 100 }],
});

const TOTAL = 20_000;
const BATCH = 500;
const store = await startDocumentStoreProcess();
const client = await new MongoClient(store.url).connect();
const items = client.db('bench').collection<Item>('items');
const checkpoints = client.db('bench').collection<{ _id: string; position: number }>('checkpoints');
await items.createIndex({ owner: 1, at: -1 });
await items.createIndex({ status: 1, at: -1 });
await checkpoints.insertOne({ _id: 'items', position: 0 });

const report = (name: string, count: number, startedAt: number, unit = ''): number => {
  const each = (performance.now() - startedAt) / count;
  console.log(
    `${name.padEnd(52)} ${each.toFixed(2).padStart(8)} ms  ${Math.round(1000 / each)
      .toString()
      .padStart(7)}/s ${unit}`,
  );
  return each;
};

async function project(from: number, position: number): Promise<void> {
  await client.withSession((session) =>
    session.withTransaction(async () => {
      const ids = Array.from({ length: BATCH }, (_, i) => item(from + i)._id);
      await items.find({ _id: { $in: ids } }, { session }).toArray();
      const operations: AnyBulkWriteOperation<Item>[] = ids.map((_id, i) => ({
        replaceOne: { filter: { _id }, replacement: item(from + i), upsert: true },
      }));
      await items.bulkWrite(operations, { session, ordered: false });
      await checkpoints.updateOne({ _id: 'items', position }, { $set: { position: position + 1 } }, { session });
    }),
  );
}

let startedAt = performance.now();
for (let i = 0; i < TOTAL / BATCH; i++) await project(i * BATCH, i);
const fresh = report('batch of 500 new documents + checkpoint', TOTAL / BATCH, startedAt);
startedAt = performance.now();
for (let i = 0; i < 10; i++) await project(i * BATCH, TOTAL / BATCH + i);
const again = report('batch of 500 known documents + checkpoint', 10, startedAt);
console.log(
  `  documents a second: ${Math.round((BATCH * 1000) / fresh)} new, ${Math.round((BATCH * 1000) / again)} again`,
);

const repeat = async (name: string, count: number, work: (i: number) => Promise<unknown>): Promise<number> => {
  for (let i = 0; i < Math.min(count, 50); i++) await work(i);
  const from = performance.now();
  for (let i = 0; i < count; i++) await work(i);
  return report(name, count, from);
};
const ping = await repeat('ping', 1000, () => client.db('bench').command({ ping: 1 }));
const byId = await repeat('findOne by _id', 1000, (i) => items.findOne({ _id: item(i * 17)._id }));
console.log(`  ratio to ping: ${(byId / ping).toFixed(2)}`);
await repeat('insertOne', 300, (i) => items.insertOne({ ...item(i), _id: `single-${Math.random()}` }));
startedAt = performance.now();
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (let i = 0; i < 30; i++) await items.insertOne({ ...item(i), _id: `parallel-${Math.random()}` });
  }),
);
report('insertOne, 16 at once', 480, startedAt);
await repeat('list: owner, newest first, 50', 200, (i) =>
  items
    .find({ owner: `user-${i}` })
    .sort({ at: -1 })
    .limit(50)
    .toArray(),
);
const indexed = await repeat('list: status, newest first, 50', 100, () =>
  items.find({ status: 'draft' }).sort({ at: -1 }).limit(50).toArray(),
);
const scanned = await repeat('the same without index', 5, () =>
  items
    .find({ status: 'draft' }, { hint: { $natural: 1 } })
    .sort({ at: -1 })
    .limit(50)
    .toArray(),
);
console.log(`  index against scan: ${(scanned / indexed).toFixed(0)} times quicker`);
await repeat('count by day and service', 5, () =>
  items
    .aggregate([
      { $group: { _id: { day: { $dateTrunc: { date: '$at', unit: 'day' } }, service: '$service' }, n: { $sum: 1 } } },
    ])
    .toArray(),
);
await client.close();
startedAt = performance.now();
await store.restart();
console.log(
  `start with ${await new MongoClient(store.url).connect().then(async (again) => {
    const count = await again.db('bench').collection('items').estimatedDocumentCount();
    await again.close();
    return count;
  })} documents: ${Math.round(performance.now() - startedAt)} ms until the first answer, process included`,
);
await store.stop();
