import { MongoClient, MongoServerError } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startDocumentStore } from '../../../embedded/document-store/server.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

const it = suite('a document store on a full disk');

it('refuses what takes room, can be read, removes, and resumes on its own', async () => {
  const { folder, remove } = await tempFolder('full-disk');
  let free = 200_000_000;
  const told: [string, string | null][] = [];
  const store = await startDocumentStore({
    dataFolder: folder,
    tell: (kind, message) => told.push([kind, message]),
    space: { reserveBytes: 100_000_000, freeBytes: () => free, lookEveryMs: 0 },
  });
  const client = await new MongoClient(store.url).connect();
  const things = client.db('test').collection<{ _id: number; n: number }>('things');
  await things.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);

  free = 99_000_000;
  const refused = async (work: Promise<unknown>): Promise<void> => {
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    assert.instance(error, MongoServerError);
    assert.is((error as MongoServerError).code, 14_031);
    assert.match((error as MongoServerError).message, /^disk full: 99 MB are free in .*Make room/);
  };
  await refused(things.insertOne({ _id: 3, n: 3 }));
  await refused(things.updateOne({ _id: 1 }, { $set: { n: 10 } }));
  await refused(
    client.withSession((session) =>
      session.withTransaction(() => things.replaceOne({ _id: 1 }, { n: 10 }, { session, upsert: true })),
    ),
  );
  assert.equal(await things.find().sort({ _id: 1 }).toArray(), [
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
  assert.is((await things.deleteOne({ _id: 2 })).deletedCount, 1);
  assert.is(await things.findOneAndDelete({ _id: 7 }), null);

  free = 150_000_000;
  await things.insertOne({ _id: 3, n: 3 });
  assert.is(await things.countDocuments(), 2);
  assert.equal(
    told.map(([kind, message]) => [kind, message?.slice(0, 9) ?? null]),
    [
      ['disk', 'disk full'],
      ['disk', null],
    ],
  );
  await client.close();
  await store.close();
  await remove();
});

it.run();
