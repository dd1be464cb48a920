import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DocumentStore, startDocumentStore } from '../../../embedded/document-store/server.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

const it = suite('what removed documents leave in the files of a document store');

type Person = { _id: number; name: string; address: string };

const filesWith = async (folder: string, text: string): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.sock'));
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return names.filter((_, index) => contents[index]?.includes(text)).sort();
};

it('is gone from all of them once it was asked for, also after a restart, and everything else is there', async () => {
  const { folder, remove } = await tempFolder('remains');
  const [removed, replaced] = [randomUUID(), randomUUID()];
  const personOf = (_id: number, name: string): Person => ({ _id, name, address: `${name}@example.com` });
  const others = Array.from({ length: 300 }, (_, n) => personOf(n + 10, `other ${n} ${'x'.repeat(n * 20)}`));
  const use = async (work: (store: DocumentStore, client: MongoClient) => Promise<void>): Promise<void> => {
    const store = await startDocumentStore({ dataFolder: folder });
    const client = await new MongoClient(store.url).connect();
    await work(store, client);
    await client.close();
    await store.close();
  };
  const peopleOf = (client: MongoClient) => client.db('test').collection<Person>('people');

  await use(async (_, client) => {
    const people = peopleOf(client);
    await people.createIndex({ address: 1 }, { unique: true });
    await people.insertMany([personOf(1, removed), personOf(2, replaced), ...others]);
  });
  await use(async (_, client) => {
    const people = peopleOf(client);
    await people.deleteOne({ _id: 1 });
    await people.updateOne({ _id: 2 }, { $set: { name: 'forgotten', address: 'forgotten' } });
    await client.db('test').command({ overwriteRemains: 1 });
  });
  assert.ok((await filesWith(folder, removed)).length > 0, 'nothing was left, so this tests nothing');
  await use(async (store, client) => {
    await store.sweep();
    for (const name of [removed, replaced]) assert.equal(await filesWith(folder, name), []);
    assert.equal(await peopleOf(client).find().sort({ _id: 1 }).toArray(), [
      { _id: 2, name: 'forgotten', address: 'forgotten' },
      ...others,
    ]);
    assert.is((await peopleOf(client).findOne({ address: others[7]?.address ?? '' }))?._id, 17);
  });
  await remove();
});

it.run();
