import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToAllSettingsFromDefaults,
  START,
} from '@eventstore/db-client';
import { startEventStoreProcess } from '../tests/support/stores/event-store.ts';

/**
 * Measures the embedded event store, or the server ESDB_URL names, through the official client and prints rates.
 * Run: node --import tsx bench/event-store.ts
 */
const FILLER = 'x'.repeat(220);
const newEvent = () => jsonEvent({ id: randomUUID(), type: 'Measured', data: { filler: FILLER } });

const url = process.env.ESDB_URL;
const server = url === undefined ? await startEventStoreProcess() : undefined;
const client = EventStoreDBClient.connectionString(url ?? server?.url ?? '');
let written = 0;

await measure('warm-up', 2_000, () => appends(2_000, 32, 1));
await measure('append, one at a time', 1_000, () => appends(1_000, 1, 1));
await measure('append, 32 in flight', 8_000, () => appends(8_000, 32, 1));
await measure('append, 256 in flight', 16_000, () => appends(16_000, 256, 1));
await measure('append of 100 events, 4 in flight (events)', 40_000, () => appends(400, 4, 100));
await measure('unary append, one at a time', 500, () => appends(500, 1, 1, true));
await measure('unary append, 32 in flight', 4_000, () => appends(4_000, 32, 1, true));
await measure('read $all', written, readAll);
for (const [bufferSize, acks] of [
  [10, 1],
  [100, 1],
  [500, 50],
  [1_000, 100],
] as const) {
  await measure(`group on $all, buffer ${bufferSize}, acks of ${acks}`, 20_000, () =>
    consume(bufferSize, acks, 20_000),
  );
}
await client.dispose();
if (server !== undefined) {
  const started = performance.now();
  await server.restart();
  console.log(`restart with ${written} events: ${Math.round(performance.now() - started)} ms`);
  await server.stop();
}

async function measure(name: string, count: number, run: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await run();
  const seconds = (performance.now() - start) / 1000;
  console.log(`${name.padEnd(46)} ${String(Math.round(count / seconds)).padStart(8)}/s`);
}

async function appends(count: number, inFlight: number, events: number, unary = false): Promise<void> {
  const options = unary ? { credentials: { username: 'any', password: 'any' } } : {};
  let left = count;
  const worker = async (): Promise<void> => {
    const stream = `bench-${randomUUID()}`;
    while (left-- > 0) await client.appendToStream(stream, Array.from({ length: events }, newEvent), options);
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  written += count * events;
}

async function readAll(): Promise<void> {
  let events = 0;
  for await (const _ of client.readAll()) events++;
  if (events < written) throw new Error(`read ${events} of ${written} events`);
}

async function consume(bufferSize: number, acks: number, count: number): Promise<void> {
  const group = randomUUID();
  const settings = persistentSubscriptionToAllSettingsFromDefaults({
    startFrom: START,
    readBatchSize: 500,
    historyBufferSize: 2_000,
  });
  await client.createPersistentSubscriptionToAll(group, settings);
  const subscription = client.subscribeToPersistentSubscriptionToAll(group, { bufferSize });
  let unacknowledged = [];
  let events = 0;
  for await (const resolved of subscription) {
    unacknowledged.push(resolved);
    if (unacknowledged.length === acks) await subscription.ack(...unacknowledged.splice(0));
    if (++events === count) break;
  }
  unacknowledged = [];
  await client.deletePersistentSubscriptionToAll(group);
}
