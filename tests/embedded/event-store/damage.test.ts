import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
} from '@eventstore/db-client';
import services from '@eventstore/db-client/generated/operations_grpc_pb.js';
import operations from '@eventstore/db-client/generated/operations_pb.js';
import { credentials } from '@grpc/grpc-js';
import { type Database, open } from 'lmdb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startEventStore } from '../../../embedded/event-store/server.ts';
import { eventually } from '../../support/eventually.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import { collect, counted, failure, newStream, numbers, rejection, take } from './fixture.ts';

const it = suite('an event store with damaged data');
let folder: string;
let remove: () => Promise<void>;
it.before.each(async () => {
  ({ folder, remove } = await tempFolder('damaged'));
});
it.after.each(() => remove());

type Running = { readonly client: EventStoreDBClient; readonly port: number; readonly told: string[] };

/** Starts the server, lets a client use it, and closes both. */
async function use<Result>(work: (running: Running) => Promise<Result>, scrub = {}): Promise<Result> {
  const told: string[] = [];
  const tell = (kind: string, message: string | null) => told.push(`${kind}: ${message}`);
  const { port, close } = await startEventStore({ dataFolder: folder, port: 0, tell, scrub });
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  try {
    return await work({ client, port, told });
  } finally {
    await client.dispose();
    await close();
  }
}

type Tables = {
  readonly events: Database<Buffer, number>;
  readonly revisions: Database<number, [number, number]>;
  readonly about: Database<number, string>;
};

/** Works on the database while no server does. */
async function onDisk(work: (tables: Tables) => Promise<unknown>): Promise<void> {
  const root = open({ path: join(folder, 'data.mdb'), maxDbs: 8 });
  await work({
    events: root.openDB<Buffer, number>({ name: 'events', encoding: 'binary' }),
    revisions: root.openDB<number, [number, number]>({ name: 'revisions' }),
    about: root.openDB<number, string>({ name: 'about' }),
  });
  await root.close();
}

/** Changes the letter that the data of an event has instead of `mark`. */
const damage = (mark: string): Promise<void> =>
  onDisk(async ({ events }) => {
    const [found] = [...events.getRange()].filter(({ value }) => value.includes(mark));
    assert.ok(found, `no value with ${mark}`);
    const value = Buffer.from(found.value);
    value.write('?', value.indexOf(mark), 'latin1');
    await events.put(found.key, value);
  });

const marked = (mark: string) => jsonEvent({ type: 'Marked', data: { mark } });

/** A stream with three events, each in a value of its own; the data of the second one contains the mark. */
async function threeEvents({ client }: Running, mark: string): Promise<string> {
  const [stream, other] = [newStream(), newStream('other')];
  for (const event of [marked('before'), marked(mark), marked('after')]) {
    await client.appendToStream(stream, [event]);
    await client.appendToStream(other, counted(0, 0));
  }
  return stream;
}

const textsOf = (events: readonly { event?: { data?: unknown } | undefined }[]): unknown[] =>
  events.map(({ event }) => (event?.data as { mark?: unknown } | undefined)?.mark);

it('serves nothing of a damaged record, says which it is and what to do, and serves everything else', async () => {
  const mark = randomUUID();
  const stream = await use((running) => threeEvents(running, mark));
  await damage(mark);
  await use(async ({ client, told }) => {
    const sentence = new RegExp(
      `damaged record: revision 1 of stream '${stream}': its checksum is wrong.*restore the data folder from a backup`,
    );
    assert.match(String(await rejection(collect(client.readStream(stream)))), sentence);
    assert.match(String(await rejection(collect(client.readAll()))), sentence);
    const backwards = { direction: 'backwards', fromRevision: 'end', maxCount: 1 } as const;
    assert.equal(textsOf(await collect(client.readStream(stream, backwards))), ['after']);
    assert.equal(textsOf(await collect(client.readStream(stream, { maxCount: 1 }))), ['before']);
    assert.equal(textsOf(await collect(client.readStream(stream, { fromRevision: 2n }))), ['after']);
    await client.appendToStream(stream, [marked('later')], { expectedRevision: 2n });
    assert.equal(textsOf(await collect(client.readStream(stream, { fromRevision: 2n }))), ['after', 'later']);
    assert.is(told.length, 1, 'told more than once');
    assert.match(told[0] ?? '', sentence);
  });
});

it('delivers what precedes a damaged record before the read fails', async () => {
  const mark = randomUUID();
  const stream = await use((running) => threeEvents(running, mark));
  await damage(mark);
  await use(async ({ client }) => {
    const seen: unknown[] = [];
    const reading = async () => {
      for await (const { event } of client.readStream(stream)) seen.push(event?.revision);
    };
    assert.match(String(await rejection(reading())), /damaged record/);
    assert.equal(seen, [0n]);
  });
});

it('names all revisions that are stored together with a damaged one', async () => {
  const [stream, mark] = [newStream(), randomUUID()];
  await use(async ({ client }) => {
    await client.appendToStream(stream, [marked('one'), marked(mark), marked('three')]);
    await client.appendToStream(newStream('other'), counted(0, 0));
  });
  await damage(mark);
  const error = await use(({ client }) => rejection(collect(client.readStream(stream))));
  assert.match(String(error), new RegExp(`revisions 0 to 2 of stream '${stream}'`));
});

it('notices an index that leads nowhere', async () => {
  const mark = randomUUID();
  const stream = await use((running) => threeEvents(running, mark));
  await onDisk(async ({ revisions, events }) => {
    for (const { key, value } of revisions.getRange()) {
      if (key[1] === 1 && events.get(value)?.includes(mark)) await revisions.remove(key);
    }
  });
  const error = await use(({ client }) => rejection(collect(client.readStream(stream))));
  assert.match(String(error), new RegExp(`revision 1 of stream '${stream}': the index does not lead to it`));
});

it('finds damage that no one reads', async () => {
  const marks = [randomUUID(), randomUUID()] as const;
  const streams: string[] = [];
  await use(async (running) => {
    for (const mark of marks) streams.push(await threeEvents(running, mark));
  });
  for (const mark of marks) await damage(mark);
  await use(
    async ({ told }) => {
      await eventually('both damaged records', async () => told.length === 2);
      for (const stream of streams) assert.ok(told.some((line) => line.includes(`revision 1 of stream '${stream}'`)));
    },
    { firstAfterMs: 0 },
  );
});

it('is not opened if the end of its log is damaged, for what comes next has no place then', async () => {
  const [stream, mark] = [newStream(), randomUUID()];
  await use(({ client }) => client.appendToStream(stream, [marked(mark)]));
  await damage(mark);
  assert.match(
    String(await rejection(use(async () => undefined))),
    new RegExp(
      `its last record is damaged \\(revision 0 of stream '${stream}': its checksum is wrong\\)\\. Restore it`,
    ),
  );
});

it('goes on with records of an earlier version, which have no checksums', async () => {
  const stream = newStream();
  const read = () => use(({ client }) => collect(client.readAll({ fromPosition: START })));
  await use(async ({ client }) => {
    await client.appendToStream(stream, counted(0, 9));
    for (let n = 10; n < 13; n++) await client.appendToStream(stream, counted(n, n));
  });
  const before = await read();
  await onDisk(async ({ events, about }) => {
    // The kind of value and its checksum take five bytes.
    for (const { key, value } of [...events.getRange()]) await events.put(key, Buffer.from(value.subarray(5)));
    await about.put('format', 5);
  });
  assert.equal(await read(), before);
  await use(async ({ client, told }) => {
    await client.appendToStream(stream, counted(13, 13), { expectedRevision: 12n });
    assert.equal(told, []);
  });
  assert.is((await read()).filter(({ event }) => event?.streamId === stream).length, 14);
});

it('lets a group handle what precedes a damaged record, and tells its consumers why it stands still', async () => {
  const mark = randomUUID();
  const group = randomUUID();
  const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START });
  const stream = await use(async (running) => {
    const name = await threeEvents(running, mark);
    await running.client.createPersistentSubscriptionToStream(name, group, settings);
    return name;
  });
  await damage(mark);
  await use(async ({ client }) => {
    for (const expected of [['before'], []]) {
      const consumer = client.subscribeToPersistentSubscriptionToStream(stream, group);
      const failed = failure(consumer);
      const taken = await take(consumer, expected.length || 1).catch(() => []);
      assert.equal(textsOf(taken), expected);
      if (taken.length > 0) await consumer.ack(...taken);
      consumer.resume();
      assert.match(String(await failed), /damaged record: revision 1 of stream/);
    }
    const other = newStream();
    await client.appendToStream(other, counted(0, 2));
    assert.equal(numbers(await collect(client.readStream(other))), [0, 1, 2]);
  });
});

it('goes on without a backup once everything up to the damaged record is given up', async () => {
  const [mark, text] = [randomUUID(), 'x'.repeat(20_000)];
  const stream = await use(async (running) => {
    const name = await threeEvents(running, mark);
    // The end of the log is left as it is by a scavenge.
    const filler = () => Array.from({ length: 40 }, () => jsonEvent({ type: 'Filler', data: { text } }));
    for (let n = 0; n < 3; n++) await running.client.appendToStream(newStream('end'), filler());
    return name;
  });
  await damage(mark);
  await use(async ({ client, port }) => {
    await client.setStreamMetadata(stream, { truncateBefore: 2 });
    const scavenger = new services.OperationsClient(`127.0.0.1:${port}`, credentials.createInsecure());
    const started = () =>
      new Promise((resolve) =>
        scavenger.startScavenge(new operations.StartScavengeReq(), (_, answer) => resolve(answer)),
      );
    await eventually('a log without the damaged record', async () => {
      await started();
      return collect(client.readAll()).then(
        (events) => events.length > 120,
        () => false,
      );
    });
    scavenger.close();
    assert.equal(textsOf(await collect(client.readStream(stream))), ['after']);
  });
});

it.run();
