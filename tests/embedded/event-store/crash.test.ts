import { randomUUID } from 'node:crypto';
import {
  binaryEvent,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  NO_STREAM,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/eventually.ts';
import {
  type EventStoreProcess,
  LEAST_RIGHTS,
  NO_OWN_EVENT_STORE,
  REAL_EVENT_STORE_DIFFERS,
  startEventStoreProcess,
} from '../../support/stores/event-store.ts';
import { unless } from '../../support/stores/skip.ts';
import { collect, counted, newStream, numbers, rejection, take } from './fixture.ts';

const all = suite('a killed event store');
const itEmbedded = unless(REAL_EVENT_STORE_DIFFERS, all);
const it = unless(NO_OWN_EVENT_STORE ?? LEAST_RIGHTS, all);
let server: EventStoreProcess;
let client: EventStoreDBClient;
all.before(async () => {
  if (NO_OWN_EVENT_STORE !== null || LEAST_RIGHTS !== null) return;
  server = await startEventStoreProcess();
  client = EventStoreDBClient.connectionString(server.url);
});
all.after(async () => {
  await client?.dispose();
  await server?.stop();
});

async function killAndRestart(): Promise<void> {
  await server.kill('SIGKILL');
  await client.dispose();
  await server.restart();
  client = EventStoreDBClient.connectionString(server.url);
}

/**
 * Resolves when every group that was there has had a tick of the clock that writes checkpoints: a later group, whose
 * checkpoints come with ticks alone, has written two.
 */
async function oneTick(): Promise<void> {
  const [stream, group] = [newStream('marker'), randomUUID()];
  const settings = persistentSubscriptionToStreamSettingsFromDefaults({
    startFrom: START,
    checkPointAfter: 100,
    checkPointLowerBound: 1,
    checkPointUpperBound: 1_000,
  });
  await client.createPersistentSubscriptionToStream(stream, group, settings);
  const subscription = client.subscribeToPersistentSubscriptionToStream(stream, group);
  for (const revision of [0n, 1n]) {
    await client.appendToStream(stream, counted(0, 0));
    await subscription.ack(...(await take(subscription, 1)));
    await eventually(
      `checkpoint ${revision} of the marker`,
      async () =>
        (await client.getPersistentSubscriptionToStreamInfo(stream, group)).stats.lastCheckpointedEventRevision ===
        revision,
    );
  }
  await subscription.unsubscribe();
}

it('has every acknowledged event and no revision twice, with 16 writers at work', async () => {
  const acknowledged = new Map<string, string[]>();
  let total = 0;
  let killed = false;
  const write = async (shared: boolean, index: number): Promise<void> => {
    const stream = shared ? `shared-${index % 4}` : newStream('own');
    let revision: bigint | typeof NO_STREAM = NO_STREAM;
    while (!killed) {
      const events = Array.from({ length: 1 + (index % 3) }, () => jsonEvent({ type: 'Written', data: {} }));
      try {
        const options: { expectedRevision?: bigint | typeof NO_STREAM } = shared ? {} : { expectedRevision: revision };
        const { nextExpectedRevision } = await client.appendToStream(stream, events, options);
        revision = nextExpectedRevision;
        acknowledged.set(stream, [...(acknowledged.get(stream) ?? []), ...events.map(({ id }) => id)]);
        total += events.length;
      } catch {
        // The server died under this append: whether it was written is open, and nothing was promised.
        return;
      }
    }
  };
  const writers = Array.from({ length: 16 }, (_, index) => write(index >= 8, index));
  await eventually('six hundred acknowledged events', () => total >= 600);
  await server.kill('SIGKILL');
  killed = true;
  await Promise.all(writers);
  await killAndRestart();

  for (const [stream, ids] of acknowledged) {
    const stored = (await collect(client.readStream(stream))).map(({ event }) => event);
    assert.equal(
      stored.map((event) => event?.revision),
      stored.map((_, index) => BigInt(index)),
      `revisions of ${stream}`,
    );
    const storedIds = new Set(stored.map((event) => event?.id));
    assert.is(storedIds.size, stored.length, `ids of ${stream}`);
    assert.equal(
      ids.filter((id) => !storedIds.has(id)),
      [],
      `missing from ${stream}`,
    );
  }
  const positions = (await collect(client.readAll())).map(({ event }) => event?.position?.commit ?? 0n);
  assert.ok(positions.every((position, index) => position > (positions[index - 1] ?? 0n)));
  const { position } = await client.appendToStream(newStream(), counted(0, 0));
  assert.ok((position?.commit ?? 0n) > (positions.at(-1) ?? 0n));
});

itEmbedded('knows a repeated ANY append after it was killed, with more behind it', async () => {
  const streams = [newStream(), newStream()];
  const appends = streams.map((stream) => [stream, counted(0, 9)] as const);
  for (const [stream, events] of appends) await client.appendToStream(stream, events);
  for (let n = 0; n < 30; n++) await client.appendToStream(newStream('more'), counted(0, 199));
  await killAndRestart();
  for (const [stream, events] of appends) {
    const again = await client.appendToStream(stream, events);
    assert.is(again.nextExpectedRevision, 9n);
    const stored = await collect(client.readStream(stream));
    assert.equal(numbers(stored), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.is(again.position?.commit, stored[9]?.event?.position?.commit);
    const mixed = await rejection(client.appendToStream(stream, [...events.slice(5), ...counted(10, 10)]));
    assert.instance(mixed, WrongExpectedVersionError);
  }
});

itEmbedded('delivers to a filtered group on $all what was delivered and not acknowledged', async () => {
  const [group, type] = [randomUUID(), `Wanted${randomUUID()}`];
  const settings = persistentSubscriptionToAllSettingsFromDefaults({
    startFrom: END,
    checkPointLowerBound: 1,
    checkPointUpperBound: 3,
    checkPointAfter: 100,
  });
  await client.createPersistentSubscriptionToAll(group, settings, { filter: eventTypeFilter({ prefixes: [type] }) });
  for (let n = 0; n < 6; n++) {
    await client.appendToStream(newStream(), [jsonEvent({ type, data: { n } })]);
    await client.appendToStream(newStream(), counted(0, 4));
  }
  const before = client.subscribeToPersistentSubscriptionToAll(group);
  before.on('error', () => undefined);
  assert.equal(numbers(await take(before, 6)), [0, 1, 2, 3, 4, 5]);
  await oneTick();
  await killAndRestart();
  const after = client.subscribeToPersistentSubscriptionToAll(group);
  assert.equal(numbers(await take(after, 6)), [0, 1, 2, 3, 4, 5]);
  await after.unsubscribe();
});

itEmbedded('remembers where a group began that had no checkpoint yet', async () => {
  const [stream, group] = [newStream(), randomUUID()];
  await client.appendToStream(stream, counted(0, 4));
  const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: END });
  await client.createPersistentSubscriptionToStream(stream, group, settings);
  await client.appendToStream(stream, counted(5, 7));
  await killAndRestart();
  const subscription = client.subscribeToPersistentSubscriptionToStream(stream, group);
  assert.equal(numbers(await take(subscription, 3)), [5, 6, 7]);
  await subscription.unsubscribe();
});

it('goes on after the checkpoint, and never past what was not acknowledged', async () => {
  const [stream, group] = [newStream(), randomUUID()];
  await client.appendToStream(stream, counted(0, 29));
  const settings = persistentSubscriptionToStreamSettingsFromDefaults({
    startFrom: START,
    checkPointLowerBound: 1,
    checkPointUpperBound: 5,
  });
  await client.createPersistentSubscriptionToStream(stream, group, settings);
  const before = client.subscribeToPersistentSubscriptionToStream(stream, group, { bufferSize: 30 });
  before.on('error', () => undefined);
  const events = await take(before, 30);
  await before.ack(...events.filter((_, index) => index !== 17));
  await eventually(
    'checkpoint before the event that was not acknowledged',
    async () =>
      (await client.getPersistentSubscriptionToStreamInfo(stream, group)).stats.lastCheckpointedEventRevision === 16n,
  );
  await killAndRestart();
  const after = client.subscribeToPersistentSubscriptionToStream(stream, group, { bufferSize: 30 });
  const [first] = await take(after, 1);
  assert.equal(numbers(first === undefined ? [] : [first]), [17]);
  await after.unsubscribe();
});

it('delivers to a group on a stream of links everything that came while its consumer was away', async () => {
  const [source, inbox, group] = [newStream('source'), newStream('inbox'), randomUUID()];
  const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START, resolveLinkTos: true });
  await client.createPersistentSubscriptionToStream(inbox, group, settings);
  const link = (n: number) => binaryEvent({ type: '$>', data: Buffer.from(`${n}@${source}`) });
  const write = async (from: number, count: number, others: number): Promise<void> => {
    for (let n = from; n < from + count; n++) {
      await client.appendToStream(source, counted(n, n));
      await client.appendToStream(newStream('other'), counted(0, others - 1));
      await client.appendToStream(inbox, [link(n)]);
    }
  };
  await write(0, 20, 1);
  const first = client.subscribeToPersistentSubscriptionToStream(inbox, group, { bufferSize: 20 });
  await first.ack(...(await take(first, 20)));
  await eventually(
    'end of what is outstanding',
    async () => (await client.getPersistentSubscriptionToStreamInfo(inbox, group)).stats.outstandingMessagesCount === 0,
  );
  await first.unsubscribe();

  await write(20, 100, 10);
  await oneTick();
  await killAndRestart();

  const second = client.subscribeToPersistentSubscriptionToStream(inbox, group, { bufferSize: 200 });
  const seen = new Set<unknown>();
  for await (const event of second) {
    for (const n of numbers([event])) seen.add(n);
    await second.ack(event);
    if (Array.from({ length: 100 }, (_, n) => n + 20).every((n) => seen.has(n))) break;
  }
  assert.ok(seen.size >= 100);
});

all.run();
