import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToAllSettingsFromDefaults,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client';
import { startEventStoreProcess } from '../tests/support/stores/event-store.ts';
import { compare, interleaved } from './support.ts';

/**
 * The embedded event store through the official client, compared with the server that ESDB_URL names: both on disk and
 * in separate processes, in turns, so that whatever else the machine does slows both.
 */
const ROUNDS = 5;
const LONG_STREAM = 20_000;
const FILLER = 'x'.repeat(220);

const embedded = await startEventStoreProcess();
const urls: [name: string, url: string][] = [['embedded', embedded.url]];
if (process.env.ESDB_URL) urls.unshift(['ESDB_URL', process.env.ESDB_URL]);

const contenders = urls.map(([name, url]) => {
  const client = EventStoreDBClient.connectionString(url);
  return { name, client, long: `bench-${randomUUID()}` };
});
type Contender = (typeof contenders)[number];

for (const { client, long } of contenders) {
  for (let written = 0; written < LONG_STREAM; written += 200) await client.appendToStream(long, newEvents(200));
}

await measure('append, one at a time', 500, (server) => appends(server, 500, 1));
await measure('append, 32 in flight', 4_000, (server) => appends(server, 4_000, 32));
await measure('append, 256 in flight', 8_000, (server) => appends(server, 8_000, 256));
await measure('append of 200 events, one at a time', 12_000, (server) => appends(server, 60, 1, 200));
await measure('append of 200 events, 4 in flight', 24_000, (server) => appends(server, 120, 4, 200));
await measure('unary append, 32 in flight', 2_000, (server) => appends(server, 2_000, 32, 1, true));
await measure('read of a stream', LONG_STREAM, ({ client, long }) =>
  exhaust(client.readStream(long, { maxCount: LONG_STREAM })),
);
await measure('read of $all', LONG_STREAM, ({ client }) => exhaust(client.readAll({ maxCount: LONG_STREAM })));
await measure('group on $all, buffer 100, each acknowledged', 10_000, (server) => consume(server, 100, 1));
await measure('group on $all, buffer 500, acknowledged by 50', 10_000, (server) => consume(server, 500, 50));

for (const { client } of contenders) await client.dispose();
const startedAt = performance.now();
await embedded.restart();
console.log(`\nrestart of the embedded one with all these events: ${Math.round(performance.now() - startedAt)} ms`);
await embedded.stop();

async function measure(title: string, events: number, run: (server: Contender) => Promise<void>): Promise<void> {
  const runs = contenders.map((server): [string, () => Promise<void>] => [server.name, () => run(server)]);
  const { byClock } = await interleaved(events, ROUNDS, runs);
  compare(title, 'events/s', byClock);
}

async function appends({ client }: Contender, calls: number, inFlight: number, events = 1, unary = false) {
  // The client multiplexes appends over one call, unless they carry credentials.
  const options = unary ? { credentials: { username: 'any', password: 'any' } } : {};
  let left = calls;
  const worker = async (): Promise<void> => {
    const stream = `bench-${randomUUID()}`;
    while (left-- > 0) await client.appendToStream(stream, newEvents(events), options);
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}

function newEvents(count: number) {
  return Array.from({ length: count }, () =>
    jsonEvent({ id: randomUUID(), type: 'Measured', data: { filler: FILLER } }),
  );
}

async function exhaust(events: AsyncIterable<unknown>): Promise<void> {
  let count = 0;
  for await (const _ of events) count++;
  if (count !== LONG_STREAM) throw new Error(`read ${count} of ${LONG_STREAM} events`);
}

async function consume({ client }: Contender, bufferSize: number, acks: number): Promise<void> {
  const group = randomUUID();
  const settings = { startFrom: START, readBatchSize: 500, historyBufferSize: 2_000 } as const;
  await client.createPersistentSubscriptionToAll(group, persistentSubscriptionToAllSettingsFromDefaults(settings));
  const subscription = client.subscribeToPersistentSubscriptionToAll(group, { bufferSize });
  const unacknowledged: ResolvedEvent[] = [];
  let events = 0;
  for await (const resolved of subscription) {
    unacknowledged.push(resolved);
    if (unacknowledged.length === acks) await subscription.ack(...unacknowledged.splice(0));
    if (++events === 10_000) break;
  }
  await client.deletePersistentSubscriptionToAll(group);
}
