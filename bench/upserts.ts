/**
 * What projections do: upserts of 1,000 documents in one transaction, into a collection with three secondary indexes
 * and into one with none, compared with a server that only acknowledges.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { typescriptArguments } from '../kernel/process/typescript.ts';
import { startDocumentStoreProcess } from '../tests/support/stores/document-store.ts';
import { median } from './support.ts';

const BATCH = 1_000;
const ROUNDS = 20;

type Item = { _id: string; owner: string; status: string; title: string; at: Date; position: string; amount: number };

const item = (n: number, round: number): Item => ({
  _id: `content-${String(n).padStart(8, '0')}`,
  owner: `user-${n % 500}`,
  status: ['draft', 'review', 'published', 'failed'][(n + round) % 4] ?? '',
  title: `Number ${n}, seen once more`,
  at: new Date(Date.UTC(2026, 0, 1) + (n % 90) * 86_400_000 + n),
  position: String(n * 7919 + round),
  amount: (n % 100) / 100,
});

const echo = fork(join(import.meta.dirname, 'echo-document-store.ts'), { execArgv: typescriptArguments() });
const [port] = await once(echo, 'message');
const store = await startDocumentStoreProcess();
const echoClient = await new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`).connect();
const client = await new MongoClient(store.url, { directConnection: true }).connect();
const indexed = client.db('bench').collection<Item>('indexed');
for (const key of [{ owner: 1, at: -1 }, { status: 1, at: -1 }, { position: 1 }] as const)
  await indexed.createIndex(key);

async function upsert(to: MongoClient, collection: string, first: number, round: number): Promise<number> {
  const items = Array.from({ length: BATCH }, (_, i) => item(first + i, round));
  const startedAt = performance.now();
  await to.withSession((session) =>
    session.withTransaction(() =>
      to
        .db('bench')
        .collection<Item>(collection)
        .bulkWrite(
          items.map((replacement) => ({ replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true } })),
          { session },
        ),
    ),
  );
  return performance.now() - startedAt;
}

const CONTENDERS: [name: string, run: (round: number) => Promise<number>][] = [
  ['an empty echo', (round) => upsert(echoClient, 'indexed', round * BATCH, 0)],
  ['new documents, three indexes', (round) => upsert(client, 'indexed', round * BATCH, 0)],
  ['known documents, three indexes', (round) => upsert(client, 'indexed', round * BATCH, 1)],
  ['new documents, no index', (round) => upsert(client, 'plain', round * BATCH, 0)],
];

/** Milliseconds of each, round by round, so that whatever else the machine does slows all of them alike. */
const times = new Map(CONTENDERS.map(([name]) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS + 10; round++) {
  for (const [name, run] of CONTENDERS) {
    const took = await run(round);
    // The first rounds warm up.
    if (round >= 10) times.get(name)?.push(took);
  }
}

const base = times.get('an empty echo') ?? [];
console.log(`\nUpserts of ${BATCH} documents in a transaction: median, and the median of the ratios to an empty echo`);
for (const [name, measured] of times) {
  const ratio = median(measured.map((took, round) => (base[round] ?? Number.NaN) / took));
  console.log(`  ${name.padEnd(44)} ${median(measured).toFixed(2).padStart(9)} ms   x${ratio.toFixed(2)}`);
}
await echoClient.close();
await client.close();
echo.disconnect();
await store.stop();
