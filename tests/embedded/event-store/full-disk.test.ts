import { EventStoreDBClient } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startEventStore } from '../../../embedded/event-store/server.ts';
import { eventually } from '../../support/eventually.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import { collect, counted, newStream, numbers, rejection } from './fixture.ts';

const it = suite('an event store on a full disk');

it('refuses new events while there is still room for what it has promised, can be read, and resumes on its own', async () => {
  const { folder, remove } = await tempFolder('full-disk');
  let free = 200_000_000;
  const told: [string, string | null][] = [];
  const { port, close } = await startEventStore({
    dataFolder: folder,
    port: 0,
    tell: (kind, message) => told.push([kind, message]),
    space: { reserveBytes: 100_000_000, freeBytes: () => free, lookEveryMs: 0 },
  });
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  const stream = newStream();
  await client.appendToStream(stream, counted(0, 1));
  assert.equal(told, []);

  free = 99_000_000;
  const credentials = { username: 'any', password: 'any' };
  for (const options of [{}, { credentials }]) {
    const refusal = String(await rejection(client.appendToStream(stream, counted(2, 2), options)));
    assert.match(refusal, /disk full: 99 MB are free in .*, and 100 MB are kept back.*Make room/);
  }
  await eventually('word of it', async () => told.length > 0);
  assert.is(told[0]?.[0], 'disk');
  assert.match(told[0]?.[1] ?? '', /^disk full: 99 MB/);
  assert.equal(numbers(await collect(client.readStream(stream))), [0, 1]);
  // What decides about what can be removed is taken.
  await client.setStreamMetadata(stream, { maxCount: 1 });
  assert.equal(numbers(await collect(client.readStream(stream))), [1]);

  free = 105_000_000;
  assert.match(String(await rejection(client.appendToStream(stream, counted(2, 2)))), /disk full/, 'went on too soon');
  free = 150_000_000;
  await client.appendToStream(stream, counted(2, 2), { expectedRevision: 1n });
  assert.equal(numbers(await collect(client.readStream(stream))), [2]);
  assert.equal(told.at(-1), ['disk', null]);
  await client.dispose();
  await close();
  await remove();
});

it.run();
