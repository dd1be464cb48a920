import { pbkdf2, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Long, MongoClient } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  openDocumentStore,
  REAL_DOCUMENT_STORE,
  refusal,
  startDocumentStoreProcess,
} from '../../support/stores/document-store.ts';
import { unless } from '../../support/stores/skip.ts';
import type { Row } from './fixture.ts';

const all = suite('document store: durability');
const it = unless(REAL_DOCUMENT_STORE, all);

it('keeps everything over a restart: documents, indexes, what they know of themselves', async () => {
  const store = await startDocumentStoreProcess();
  const client = await new MongoClient(store.url).connect();
  const rows = client.db('test').collection<Row>('rows');
  await rows.createIndex({ k: 1 }, { unique: true });
  await rows.createIndex({ tags: 1 });
  await rows.insertMany([
    { _id: 1, k: 1, tags: ['a', 'b'] },
    { _id: 2, k: 2, tags: ['b'] },
  ]);
  await client.db('test').collection('gone').insertOne({ a: 1 });
  await client.db('test').collection('gone').drop();
  assert.is(await store.kill('SIGTERM'), 0);
  await store.restart();
  assert.equal(await rows.find({ tags: 'b' }).toArray(), [
    { _id: 1, k: 1, tags: ['a', 'b'] },
    { _id: 2, k: 2, tags: ['b'] },
  ]);
  const explained = await rows.find({ tags: { $gte: 'a' } }).explain();
  assert.equal(
    [explained.queryPlanner.winningPlan.inputStage.isMultiKey, explained.executionStats.nReturned],
    [true, 2],
  );
  assert.is(await rows.estimatedDocumentCount(), 2);
  assert.is(await rows.insertOne({ _id: 3, k: 1 }).catch((error) => error.code), 11000);
  assert.equal(
    (await client.db('test').listCollections().toArray()).map((one) => one.name),
    ['rows'],
  );
  await client.close();
  await store.stop();
});

it('loses nothing it acknowledged to 16 writers when it is killed', async () => {
  const store = await startDocumentStoreProcess();
  const client = await new MongoClient(store.url, { serverSelectionTimeoutMS: 1_000, retryWrites: false }).connect();
  const rows = client.db('test').collection<Row>('rows');
  await rows.createIndex({ writer: 1, n: 1 });
  const acknowledged: string[] = [];
  let killed = false;
  const writer = async (number: number): Promise<void> => {
    for (let n = 0; !killed; n++) {
      const _id = randomUUID();
      const written = await rows.insertOne({ _id, writer: number, n }).catch(() => undefined);
      if (!written) return;
      acknowledged.push(_id);
      if (acknowledged.length === 400) {
        killed = true;
        await store.kill('SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, number) => writer(number)));
  assert.ok(acknowledged.length >= 400);
  await store.restart();
  const found = new Set(await rows.distinct('_id'));
  assert.equal(
    acknowledged.filter((id) => !found.has(id)),
    [],
  );
  const byIndex = await rows.find({ writer: { $gte: 0 } }, { hint: 'writer_1_n_1' }).toArray();
  assert.is(byIndex.length, found.size, 'documents and index entries were written together');
  await client.close();
  await store.stop();
});

it('carries out a transaction whole or not at all when it is killed', async () => {
  const store = await startDocumentStoreProcess();
  const client = await new MongoClient(store.url, { serverSelectionTimeoutMS: 1_000 }).connect();
  const rows = client.db('test').collection<Row>('pairs');
  const pairs = 4;
  await rows.insertMany(
    Array.from({ length: pairs }, (_, i) => [
      { _id: `left-${i}`, n: 0 },
      { _id: `right-${i}`, n: 0 },
    ]).flat(),
  );
  const committed = Array.from({ length: pairs }, () => 0);
  let killed = false;
  const mover = async (pair: number): Promise<void> => {
    while (!killed) {
      const session = client.startSession();
      try {
        session.startTransaction();
        await rows.updateOne({ _id: `left-${pair}` }, { $inc: { n: 1 } }, { session });
        await rows.updateOne({ _id: `right-${pair}` }, { $inc: { n: 1 } }, { session });
        await session.commitTransaction();
      } catch {
        return; // The process is gone: what this transaction did is what the test looks at.
      }
      committed[pair] = (committed[pair] ?? 0) + 1;
      if (committed.reduce((sum, n) => sum + n, 0) === 120) {
        killed = true;
        await store.kill('SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: pairs }, (_, pair) => mover(pair)));
  await store.restart();
  for (let pair = 0; pair < pairs; pair++) {
    const [left, right] = await rows
      .find({ _id: { $in: [`left-${pair}`, `right-${pair}`] } })
      .sort({ _id: 1 })
      .toArray();
    assert.is(left?.n, right?.n, 'both documents moved together');
    assert.ok(left?.n >= (committed[pair] ?? 0), 'every commit that was acknowledged is there');
  }
  await client.close();
  await store.stop();
});

it('does not do a write again that is repeated after a restart', async () => {
  const store = await startDocumentStoreProcess();
  const client = await new MongoClient(store.url).connect();
  const db = client.db('test');
  await db.collection<Row>('rows').insertOne({ _id: 1, n: 0 });
  const session = client.startSession();
  const write = async () => {
    // The logical time is that of each answer: it goes on while what was done stays the same.
    const {
      operationTime: _,
      $clusterTime: __,
      ...outcome
    } = await db.command(
      { update: 'rows', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }], txnNumber: Long.fromNumber(1_000) },
      { session },
    );
    return outcome;
  };
  const first = await write();
  session.startTransaction();
  await session.abortTransaction();
  await store.restart();
  assert.equal(await write(), first);
  assert.is((await db.collection<Row>('rows').findOne({ _id: 1 }))?.n, 1);
  await session.endSession();
  await client.close();
  await store.stop();
});

it('tells of no write by a conflict before that is on disk', async () => {
  const { client, db, close } = await openDocumentStore();
  const rows = db.collection<Row>('rows');
  await rows.insertMany([{ _id: 1 }, { _id: 2 }]);
  // A new connection would have to be greeted, and greetings wait as well.
  await Promise.all(Array.from({ length: 8 }, () => rows.findOne({ _id: 2 })));
  const session = client.startSession();
  session.startTransaction();
  await rows.findOne({ _id: 2 }, { session });
  // The disk is written to by the threads of this process: as long as all of them are busy, nothing gets there.
  const busy = Array.from({ length: 4 }, () => promisify(pbkdf2)('a', 'b', 400_000, 64, 'sha512'));
  let isThreadFree = false;
  const free = Promise.race(busy).then(() => (isThreadFree = true));
  const write = rows.updateOne({ _id: 1 }, { $set: { n: 1 } });
  for (let turn = 0; turn < 100; turn++) await setImmediate();
  const { code } = await refusal(rows.updateOne({ _id: 1 }, { $set: { n: 2 } }, { session }));
  const told = { code, isThreadFree };
  await Promise.all([write, free, ...busy]);
  await session.endSession();
  await close();
  assert.equal(told, { code: 112, isThreadFree: true });
});

all.run();
