import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import { type Database, open } from 'lmdb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startEventStore } from '../../../../embedded/event-store/server.ts';
import { EARLIER_KEY, framingOf } from '../../../../embedded/shared/commit-log/frames.ts';
import { openFiles, tempFolder } from '../../../support/stacks/temp-folder.ts';
import { startEmbeddedEventStoreProcess } from '../../../support/stores/event-store.ts';
import { collect, counted, newStream, numbers } from '../fixture.ts';

const it = suite('the data folder of an event store');
let folder: string;
let remove: () => Promise<void>;
it.before.each(async () => {
  ({ folder, remove } = await tempFolder('data-folder'));
});
it.after.each(() => remove());

/** Starts the server, lets a client use it, and closes both. */
async function use<Result>(work: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> {
  const server = await startEventStore({ dataFolder: folder, port: 0 });
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${server.port}?tls=false`);
  try {
    return await work(client);
  } finally {
    await client.dispose();
    await server.close();
  }
}

const readLog = (client: EventStoreDBClient) => collect(client.readAll({ fromPosition: START }));

async function refusal(): Promise<string> {
  const server = await startEventStore({ dataFolder: folder, port: 0 }).catch(String);
  if (typeof server === 'string') return server;
  await server.close();
  throw new Error('the folder was not refused');
}

/** The second comes once the first is full. */
const logs = async () => (await readdir(folder)).filter((name) => /^commits-\d\.log$/.test(name));

/** Works on one of the server's databases, while no server does. */
async function withDatabase<Value, Result>(
  name: string,
  encoding: 'binary' | 'msgpack',
  work: (database: Database<Value, string>) => Promise<Result>,
): Promise<Result> {
  const root = open({ path: join(folder, 'data.mdb'), maxDbs: 8 });
  const result = await work(root.openDB<Value, string>({ name, encoding }));
  await root.close();
  return result;
}

/** Sets what the database says about itself. */
const setAbout = (about: Readonly<Record<string, number | undefined>>) =>
  withDatabase<number, void>('about', 'msgpack', async (database) => {
    for (const [key, value] of Object.entries(about)) {
      await (value === undefined ? database.remove(key) : database.put(key, value));
    }
  });

/** Lets a server acknowledge ten events and kills it; gives the key of its commit log. */
async function leaveKilled(stream: string): Promise<Buffer> {
  const server = await startEmbeddedEventStoreProcess(folder);
  const client = EventStoreDBClient.connectionString(server.url);
  await client.appendToStream(stream, counted(0, 9));
  await server.kill('SIGKILL');
  await client.dispose();
  return withDatabase('commit-log', 'binary', async (keys) => Buffer.from(keys.get('key') as Buffer));
}

const removeLog = async () => Promise.all((await logs()).map((name) => rm(join(folder, name))));

it('of an earlier version, without a commit log, is gone on with', async () => {
  const stream = newStream();
  const before = await use(async (client) => {
    await client.appendToStream(stream, counted(0, 9));
    return readLog(client);
  });
  await setAbout({ format: 1, applied: undefined });
  await removeLog();

  assert.equal(await use(readLog), before);
  const after = await use(async (client) => {
    await client.appendToStream(stream, counted(10, 19), { expectedRevision: 9n });
    return readLog(client);
  });
  assert.equal(after.slice(0, before.length), before);
  assert.is(after.length, before.length + 10);
  assert.equal(await use(readLog), after);
});

it('of an earlier version, whose commit log had no key, is gone on with after a crash', async () => {
  const stream = newStream();
  const [keyed, earlier] = [framingOf(await leaveKilled(stream)), framingOf(EARLIER_KEY)];
  for (const name of await logs()) {
    const bytes = await readFile(join(folder, name));
    for (let frame = keyed.at(bytes, 0), at = 0; frame !== undefined; frame = keyed.at(bytes, at)) {
      earlier.encode(frame.sequence, frame.records).copy(bytes, at);
      at = frame.end;
    }
    await writeFile(join(folder, name), bytes);
  }
  await setAbout({ format: 2 });
  await withDatabase('commit-log', 'binary', (keys) => keys.remove('key'));
  const stored = await use((client) => collect(client.readStream(stream)));
  assert.equal(numbers(stored), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('of an earlier version, with a table of event ids, is gone on with and loses the table', async () => {
  const stream = newStream();
  const events = counted(0, 9);
  const before = await use(async (client) => {
    await client.appendToStream(stream, events);
    return readLog(client);
  });
  await setAbout({ format: 3 });
  await withDatabase('ids', 'binary', (ids) => ids.put('an id', Buffer.from('where it is')));
  const after = await use(async (client) => {
    await client.appendToStream(stream, events);
    return readLog(client);
  });
  assert.equal(after, before);
  const root = open({ path: join(folder, 'data.mdb'), maxDbs: 8 });
  assert.not([...root.getKeys()].includes('ids'));
  await root.close();
});

it('of a later version is refused', async () => {
  await use(readLog);
  await setAbout({ format: 7 });
  assert.match(await refusal(), /it has format 7, and this server reads up to format 6\. Restore it from a copy/);
});

it('whose commit log has gone on without the database is refused', async () => {
  const { encode } = framingOf(await leaveKilled(newStream()));
  await writeFile(join(folder, 'commits-0.log'), encode(1_000, [Buffer.from('of a database that is not here')]));
  assert.match(await refusal(), /commit \d+ in .*commits-\*\.log is missing or damaged.*Restore it from a copy/);
});

it('without its commit log is refused after a crash, and complete after a proper end', async () => {
  const stream = newStream();
  await leaveKilled(stream);
  const names = await logs();
  const copies = await Promise.all(names.map((name) => readFile(join(folder, name))));
  await removeLog();
  assert.match(await refusal(), /commits-\*\.log end before commit \d+, .*they were removed.*Restore it from a copy/);

  await Promise.all(names.map((name, index) => writeFile(join(folder, name), copies[index] ?? '')));
  const before = await use(readLog);
  await removeLog();
  assert.equal(await use(readLog), before);
  assert.is(before.filter(({ event }) => event?.streamId === stream).length, 10);
});

it('is let go of when it was refused', async () => {
  await use(readLog);
  await setAbout({ format: 99 });
  await refusal();
  assert.equal(await openFiles(folder), []);
});

it.run();
