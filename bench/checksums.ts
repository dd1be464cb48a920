import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { open } from 'lmdb';
import type { Write } from '../embedded/event-store/store/records.ts';
import { recordsIn, toRuns } from '../embedded/event-store/store/runs.ts';
import { positionAfter, recordEvent } from '../embedded/event-store/wire/recorded-event.ts';
import { tempFolder } from '../tests/support/stacks/temp-folder.ts';
import { startEmbeddedEventStoreProcess } from '../tests/support/stores/event-store.ts';
import { compare, interleaved, perUnit, type Rates } from './support.ts';

/**
 * What the checksums of the embedded event store cost a reader: compared with values as earlier versions stored them, which have
 * none and are read as they are, and with the bare checksum of the same bytes.
 */
const EVENTS = 20_000;
const ROUNDS = 9;
const FILLER = 'x'.repeat(220);
/** The kind of a value and its checksum come first. */
const HEADER_BYTES = 5;
const FORMAT_WITHOUT = 5;

for (const [title, together] of [
  ['stored one by one', 1],
  ['stored in runs', 200],
] as const) {
  const values = storedValues(together);
  const read = (cut: number) => async () => {
    let count = 0;
    for (const { bytes, position } of values) count += recordsIn(bytes.subarray(cut), position, everything).length;
    if (count !== EVENTS) throw new Error(`read ${count} of ${EVENTS} events`);
  };
  const check = async () => {
    for (const { bytes } of values) crc32(bytes.subarray(HEADER_BYTES));
  };
  const { byClock } = await interleaved(EVENTS, ROUNDS, [
    ['without checksums', read(HEADER_BYTES)],
    ['with checksums', read(0)],
    ['the bare checksums of the same bytes', check],
  ]);
  perUnit(
    `taking ${EVENTS.toLocaleString('en')} events ${title} out of their values`,
    'ns/event',
    nanoseconds(byClock),
  );
}

const folders = [await tempFolder('bench'), await tempFolder('bench')] as const;
const [without, withChecksums] = folders.map(({ folder }) => folder) as [string, string];
for (const folder of [without, withChecksums]) await fill(folder);
await removeChecksums(without);
const servers = await Promise.all([without, withChecksums].map(startEmbeddedEventStoreProcess));
const clients = servers.map(({ url }) => EventStoreDBClient.connectionString(url));
for (const [title, readAll] of [
  ['read of $all', (client: EventStoreDBClient) => client.readAll({ maxCount: EVENTS })],
  ['read of a stream', (client: EventStoreDBClient) => client.readStream('bench', { maxCount: EVENTS })],
] as const) {
  const contenders = ['without checksums', 'with checksums'].map((name, index): [string, () => Promise<void>] => [
    name,
    async () => {
      let count = 0;
      for await (const _ of readAll(clients[index] as EventStoreDBClient)) count++;
      if (count !== EVENTS) throw new Error(`read ${count} of ${EVENTS} events`);
    },
  ]);
  compare(`${title} by the client`, 'events/s', (await interleaved(EVENTS, ROUNDS, contenders)).byClock);
}
for (const client of clients) await client.dispose();
for (const server of servers) await server.stop();
for (const { remove } of folders) await remove();

function storedValues(together: number) {
  const writes: Write[] = [];
  for (let index = 0, position = 0; index < EVENTS; index++) {
    const record = recordEvent({
      id: randomUUID(),
      stream: 'bench',
      revision: index,
      position,
      type: 'Measured',
      isJson: true,
      createdAt: Date.now(),
      metadata: new Uint8Array(0),
      data: Buffer.from(JSON.stringify({ filler: FILLER })),
    });
    position = positionAfter(record);
    writes.push({ number: 1, record });
  }
  return Array.from({ length: EVENTS / together }, (_, commit) =>
    toRuns(writes.slice(commit * together, (commit + 1) * together)),
  ).flat();
}

/** By the server itself, 200 at a time. */
async function fill(folder: string): Promise<void> {
  const server = await startEmbeddedEventStoreProcess(folder);
  const client = EventStoreDBClient.connectionString(server.url);
  for (let written = 0; written < EVENTS; written += 200) {
    const events = Array.from({ length: 200 }, () => jsonEvent({ type: 'Measured', data: { filler: FILLER } }));
    await client.appendToStream('bench', events);
  }
  await client.dispose();
  await server.stop();
}

/** Makes a folder what an earlier version would have left. */
async function removeChecksums(folder: string): Promise<void> {
  const root = open({ path: join(folder, 'data.mdb'), maxDbs: 8 });
  const events = root.openDB<Buffer, number>({ name: 'events', encoding: 'binary' });
  for (const { key, value } of [...events.getRange()]) await events.put(key, Buffer.from(value.subarray(HEADER_BYTES)));
  await root.openDB<number, string>({ name: 'about' }).put('format', FORMAT_WITHOUT);
  await root.close();
}

function everything(): boolean {
  return true;
}

function nanoseconds(rates: Rates): Rates {
  return rates.map(([name, rate]) => [name, 1e9 / rate]);
}
