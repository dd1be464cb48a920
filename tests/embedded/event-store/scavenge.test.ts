import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  jsonEvent,
  type ResolvedEvent,
  START,
  persistentSubscriptionToStreamSettingsFromDefaults as toStream,
} from '@eventstore/db-client';
import services from '@eventstore/db-client/generated/operations_grpc_pb.js';
import operations from '@eventstore/db-client/generated/operations_pb.js';
import { credentials } from '@grpc/grpc-js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { randomFrom } from '../../support/chaos/random.ts';
import { eventually } from '../../support/eventually.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import { type EventStoreProcess, startEmbeddedEventStoreProcess } from '../../support/stores/event-store.ts';
import { collect, newStream, numbers, rejection } from './fixture.ts';
import { newGroupName } from './persistent/group-fixture.ts';

const it = suite('scavenging');

type Context = { folder: string; remove(): Promise<void>; server: EventStoreProcess; client: EventStoreDBClient };
const c = {} as Context;

it.before.each(async () => {
  const { folder, remove } = await tempFolder('scavenging');
  const server = await startEmbeddedEventStoreProcess(folder);
  Object.assign(c, { folder, remove, server, client: EventStoreDBClient.connectionString(server.url) });
});
it.after.each(async () => {
  await c.client.dispose();
  await c.server.stop();
  await c.remove();
});

const DOWN = { direction: BACKWARDS, fromRevision: END } as const;
const TEXT = 'x'.repeat(2_000);
const large = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => jsonEvent({ type: 'Counted', data: { n: from + n, text: TEXT } }));
const read = (stream: string, options = {}) => collect(c.client.readStream(stream, options));
const sizeOnDisk = async (): Promise<number> => (await stat(join(c.folder, 'data.mdb'))).size;

async function append(stream: string, from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 200) await c.client.appendToStream(stream, large(n, Math.min(to, n + 199)));
}

/** The end of the log is left as it is: this goes behind what a test wants to be scavenged. */
const fillTheEnd = (): Promise<void> => append(newStream('end'), 0, 1_199);

type Operations = InstanceType<typeof services.OperationsClient>;

async function withOperations<T>(work: (client: Operations) => Promise<T>): Promise<T> {
  const client = new services.OperationsClient(`127.0.0.1:${c.server.port}`, credentials.createInsecure());
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

const start = () =>
  withOperations(
    (client) =>
      new Promise<operations.ScavengeResp>((resolve, reject) =>
        client.startScavenge(new operations.StartScavengeReq(), (error, answer) =>
          error === null ? resolve(answer) : reject(error),
        ),
      ),
  );

const stop = (id: string) =>
  withOperations((client) => {
    const request = new operations.StopScavengeReq();
    const options = new operations.StopScavengeReq.Options();
    options.setScavengeId(id);
    request.setOptions(options);
    return new Promise<operations.ScavengeResp>((resolve, reject) =>
      client.stopScavenge(request, (error, answer) => (error === null ? resolve(answer) : reject(error))),
    );
  });

/** Scavenges to the end: what runs already answers with its own id. */
async function scavenge(): Promise<void> {
  const id = (await start()).getScavengeId();
  await eventually('end of the scavenge', async () => {
    const again = await start();
    return again.getScavengeId() !== id;
  });
}

async function restart(): Promise<void> {
  await c.client.dispose();
  await c.server.restart();
  Object.assign(c, { client: EventStoreDBClient.connectionString(c.server.url) });
}

const shown = ({ event, link }: ResolvedEvent) => [event?.streamId, event?.id, event?.revision, event?.data, link?.id];

it('leaves everything that can be read as it was, and takes the rest from the log', async () => {
  const random = randomFrom(7);
  const streams = Array.from({ length: 24 }, () => newStream());
  const revisions = new Map<string, number>(streams.map((stream) => [stream, -1]));
  for (let turn = 0; turn < 120; turn++) {
    const stream = streams[random.below(streams.length)] as string;
    const [from, count] = [(revisions.get(stream) ?? -1) + 1, 1 + random.below(60)];
    await c.client.appendToStream(stream, large(from, from + count - 1));
    revisions.set(stream, from + count - 1);
    if (random.below(12) === 0) await c.client.deleteStream(stream);
    else if (random.below(4) === 0) {
      const limits = [{ maxCount: 1 + random.below(50) }, { truncateBefore: random.below(from + count) }, {}] as const;
      await c.client.setStreamMetadata(stream, limits[random.below(limits.length)] ?? {});
    }
  }
  const [aged, closed, links] = [newStream(), newStream(), newStream()];
  await append(aged, 0, 99);
  await c.client.setStreamMetadata(aged, { maxAge: 1 });
  await append(closed, 0, 99);
  await c.client.tombstoneStream(closed);
  await c.client.appendToStream(
    links,
    streams.flatMap((stream) =>
      [0, 5, 30].map((revision) => binaryEvent({ type: '$>', data: Buffer.from(`${revision}@${stream}`) })),
    ),
  );
  await fillTheEnd();
  await new Promise((resolve) => setTimeout(resolve, 1_100));

  const look = async () => {
    const found: unknown[] = [];
    for (const stream of [...streams, aged, closed, links]) {
      for (const options of [{}, DOWN, { fromRevision: 7n, maxCount: 20 }, { resolveLinkTos: true }]) {
        const events = await rejection(read(stream, options)).catch(() => undefined);
        found.push(
          events instanceof Error ? [stream, events.constructor.name] : (await read(stream, options)).map(shown),
        );
      }
      const metadata = await rejection(c.client.getStreamMetadata(stream)).catch(() => undefined);
      found.push(
        metadata instanceof Error ? metadata.constructor.name : (await c.client.getStreamMetadata(stream)).metadata,
      );
    }
    return found;
  };
  const readAll = async () => (await collect(c.client.readAll({ fromPosition: START }))).map(shown);
  const [before, all] = [await look(), await readAll()];
  await scavenge();
  assert.equal(await look(), before);
  const left = await readAll();
  assert.ok(left.length < all.length - 1_000, `${all.length} → ${left.length}`);
  const ids = new Set(all.map(([, id]) => id));
  assert.ok(left.every(([, id]) => ids.has(id)));

  await scavenge();
  assert.equal(await readAll(), left);
  await restart();
  assert.equal(await look(), before);
  assert.equal(await readAll(), left);
  // Revisions go on where they were.
  for (const stream of streams.slice(0, 5)) {
    const { nextExpectedRevision } = await c.client.appendToStream(stream, large(0, 0));
    assert.is(nextExpectedRevision, BigInt((revisions.get(stream) ?? -1) + 1));
  }
});

it('lets readers go on from positions whose events are gone, and from no others', async () => {
  const stream = newStream();
  await append(stream, 0, 299);
  const positions = (await read(stream)).map(({ event }) => event?.position?.commit ?? 0n);
  await c.client.setStreamMetadata(stream, { maxCount: 1 });
  await fillTheEnd();
  const all = await collect(c.client.readAll({ fromPosition: START }));
  const until = (commit: bigint) => all.findIndex(({ event }) => event?.position?.commit === commit);
  await scavenge();
  const left = await collect(c.client.readAll({ fromPosition: START }));
  for (const commit of [positions[0], positions[150], positions[298]] as bigint[]) {
    const rest = await collect(c.client.readAll({ fromPosition: { commit, prepare: commit } }));
    const expected = all
      .slice(until(commit))
      .filter(({ event }) => left.some((other) => other.event?.id === event?.id));
    assert.equal(rest.map(shown), expected.map(shown));
  }
  const inTheMidst = (left.at(-1)?.event?.position?.commit ?? 0n) - 1n;
  assert.instance(
    await rejection(collect(c.client.readAll({ fromPosition: { commit: inTheMidst, prepare: inTheMidst } }))),
    Error,
  );
});

it('begins with what is left where the metadata hides less than before', async () => {
  const stream = newStream();
  await append(stream, 0, 999);
  await c.client.setStreamMetadata(stream, { maxCount: 10 });
  await fillTheEnd();
  await scavenge();
  await c.client.setStreamMetadata(stream, { maxCount: 5_000 });
  const all = numbers(await read(stream));
  assert.ok(all.length >= 10 && all.length < 200, `${all.length} are left`);
  assert.equal(
    all,
    Array.from({ length: all.length }, (_, n) => 1_000 - all.length + n),
  );
  assert.equal(numbers(await read(stream, { maxCount: 3 })), all.slice(0, 3));
  assert.equal(numbers(await read(stream, DOWN)), [...all].reverse());
  assert.equal(numbers(await read(stream, { fromRevision: 5n, maxCount: 2 })), all.slice(0, 2));
});

it('gives subscribers and groups that are behind what is left, once and in order', async () => {
  const [stream, group] = [newStream(), newGroupName()];
  await append(stream, 0, 999);
  await c.client.setStreamMetadata(stream, { truncateBefore: 900 });
  await c.client.createPersistentSubscriptionToStream(stream, group, toStream({ startFrom: START }));
  await c.client.setStreamMetadata(stream, { truncateBefore: 950 });
  await fillTheEnd();
  await scavenge();
  const seen: unknown[] = [];
  const subscription = c.client.subscribeToStream(stream, { fromRevision: START });
  subscription.on('data', (resolved) => seen.push(...numbers([resolved])));
  const handled: unknown[] = [];
  const consumer = c.client.subscribeToPersistentSubscriptionToStream(stream, group);
  consumer.on('data', (resolved: ResolvedEvent) => {
    handled.push(...numbers([resolved]));
    void consumer.ack(resolved);
  });
  await append(stream, 1_000, 1_009);
  await eventually('last event', () => seen.at(-1) === 1_009 && handled.includes(1_009));
  assert.equal(
    seen,
    Array.from({ length: 60 }, (_, n) => 950 + n),
  );
  // What the group has read ahead of its consumers is theirs.
  assert.is(new Set(handled).size, handled.length);
  assert.ok(seen.every((n) => handled.includes(n)));
  await subscription.unsubscribe();
  await consumer.unsubscribe();
});

it('makes room on the disk for what is written next, while it is written', async () => {
  const stream = newStream();
  await c.client.setStreamMetadata(stream, { maxCount: 10 });
  await append(stream, 0, 6_000);
  await fillTheEnd();
  await scavenge();
  const size = await sizeOnDisk();
  const writing = append(stream, 6_001, 8_000);
  await scavenge();
  await writing;
  await append(stream, 8_001, 10_000);
  await scavenge();
  assert.ok((await sizeOnDisk()) < size * 1.25, `${size} → ${await sizeOnDisk()}`);
  assert.equal(
    numbers(await read(stream)),
    Array.from({ length: 10 }, (_, n) => 9_991 + n),
  );
});

it('can be killed at any moment', async () => {
  const streams = Array.from({ length: 15 }, () => newStream());
  for (const stream of streams) {
    await append(stream, 0, 299);
    await c.client.setStreamMetadata(stream, { maxCount: 20 });
  }
  await fillTheEnd();
  const before = await Promise.all(streams.map(async (stream) => (await read(stream)).map(shown)));
  for (let round = 0; round < 6; round++) {
    await start();
    await new Promise((resolve) => setTimeout(resolve, round * 8));
    await c.server.kill('SIGKILL');
    await restart();
    assert.equal(await Promise.all(streams.map(async (stream) => (await read(stream)).map(shown))), before);
  }
  await scavenge();
  assert.equal(await Promise.all(streams.map(async (stream) => (await read(stream)).map(shown))), before);
});

it('runs once at a time, and stops when it is asked to', async () => {
  assert.is(((await rejection(stop('of another'))) as { code: number }).code, 5);
  for (let n = 0; n < 15; n++) {
    const stream = newStream();
    await append(stream, 0, 99);
    await c.client.setStreamMetadata(stream, { maxCount: 1 });
  }
  await fillTheEnd();
  const first = await start();
  assert.is(first.getScavengeResult(), operations.ScavengeResp.ScavengeResult.STARTED);
  const second = await start();
  if (second.getScavengeResult() === operations.ScavengeResp.ScavengeResult.INPROGRESS) {
    assert.is(second.getScavengeId(), first.getScavengeId());
    const stopped = await stop(first.getScavengeId()).catch((error: { code: number }) => error.code);
    if (typeof stopped === 'number') assert.is(stopped, 5);
    else assert.is(stopped.getScavengeResult(), operations.ScavengeResp.ScavengeResult.STOPPED);
  }
});

it.run();
