import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import { open } from 'lmdb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startEventStore } from '../../../../embedded/event-store/server.ts';
import { recoverCommitLog } from '../../../../embedded/shared/commit-log/commit-log.ts';
import { tempFolder } from '../../../support/stacks/temp-folder.ts';
import { collect, counted, newStream } from '../fixture.ts';

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

/** Sets what the database says about itself. */
async function setAbout(about: Readonly<Record<string, number | undefined>>): Promise<void> {
  const root = open({ path: join(folder, 'data.mdb'), maxDbs: 8 });
  const database = root.openDB<number, string>({ name: 'about' });
  for (const [key, value] of Object.entries(about)) {
    await (value === undefined ? database.remove(key) : database.put(key, value));
  }
  await root.close();
}

it('of an earlier version, without a commit log, is gone on with', async () => {
  const stream = newStream();
  const before = await use(async (client) => {
    await client.appendToStream(stream, counted(0, 9));
    return readLog(client);
  });
  await setAbout({ format: 1, applied: undefined });
  await Promise.all([0, 1].map((index) => rm(join(folder, `commits-${index}.log`))));

  assert.equal(await use(readLog), before);
  const after = await use(async (client) => {
    await client.appendToStream(stream, counted(10, 19), { expectedRevision: 9n });
    return readLog(client);
  });
  assert.equal(after.slice(0, before.length), before);
  assert.is(after.length, before.length + 10);
  assert.equal(await use(readLog), after);
});

it('of a later version is refused', async () => {
  await use(readLog);
  await setAbout({ format: 3 });
  assert.match(await refusal(), /it has format 3, and this server reads and writes format 2\. Restore it from a copy/);
});

it('whose commit log has gone on without the database is refused', async () => {
  await use(readLog);
  const log = recoverCommitLog(folder, 1_000).start();
  await log.append([Buffer.from('of a database that is not here')]);
  await log.close();
  assert.match(await refusal(), /commit \d+ in .*commits-\*\.log is missing or damaged.*Restore it from a copy/);
});

it.run();
