import { randomUUID } from 'node:crypto';
import {
  binaryEvent,
  jsonEvent,
  type PersistentSubscriptionToStreamSettings,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
} from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { collect, counted, eventually, type Fixture, newStream, numbers, openFixture, take } from './fixture.ts';

const it = suite('persistent subscription delivery');
let store: Fixture;
it.before(async () => {
  store = await openFixture();
});
it.after(() => store.close());

async function newGroup(
  stream: string,
  settings: Partial<PersistentSubscriptionToStreamSettings> = {},
): Promise<string> {
  const group = randomUUID();
  const all = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START, ...settings });
  await store.client.createPersistentSubscriptionToStream(stream, group, all);
  return group;
}

const connect = (stream: string, group: string, bufferSize = 10) =>
  store.client.subscribeToPersistentSubscriptionToStream(stream, group, { bufferSize });
const stats = async (stream: string, group: string) =>
  (await store.client.getPersistentSubscriptionToStreamInfo(stream, group)).stats;
const parkedStream = (stream: string, group: string) => `$persistentsubscription-${stream}::${group}-parked`;

it('hands out as much as the consumer takes, and more for every acknowledgement', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 29));
  const group = await newGroup(stream);
  const subscription = connect(stream, group, 4);
  const first = await take(subscription, 4);
  assert.equal(numbers(first), [0, 1, 2, 3]);
  assert.is((await stats(stream, group)).outstandingMessagesCount, 4);
  await subscription.ack(...first.slice(0, 3));
  const next = await take(subscription, 3);
  assert.equal(numbers(next), [4, 5, 6]);
  await subscription.unsubscribe();
});

it('delivers a long history and what is appended meanwhile, each event once', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 999));
  const group = await newGroup(stream);
  const subscription = connect(stream, group, 50);
  const seen: unknown[] = [];
  const appended = store.client.appendToStream(stream, counted(1_000, 1_499));
  for await (const event of subscription) {
    seen.push(...numbers([event]));
    await subscription.ack(event);
    if (seen.length === 1_500) break;
  }
  await appended;
  assert.equal(
    seen,
    Array.from({ length: 1_500 }, (_, n) => n),
  );
});

it('fills a consumer that takes more than the group reads ahead', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 599));
  const group = await newGroup(stream, { historyBufferSize: 50, readBatchSize: 20 });
  const subscription = connect(stream, group, 600);
  const events = await take(subscription, 600);
  assert.equal(
    numbers(events),
    Array.from({ length: 600 }, (_, n) => n),
  );
  await subscription.unsubscribe();
});

it('delivers again what is to be retried, with its count, until the maximum, then parks it', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 0));
  const group = await newGroup(stream, { maxRetryCount: 2 });
  const subscription = connect(stream, group);
  const counts: unknown[] = [];
  for (let round = 0; round < 3; round++) {
    const [event] = await take(subscription, 1);
    assert.ok(event);
    counts.push((event as { retryCount?: number }).retryCount);
    await subscription.nack('retry', 'again', event);
  }
  assert.equal(counts, [0, 1, 2]);
  await eventually(
    () => stats(stream, group),
    ({ parkedMessageCount }) => parkedMessageCount === 1n,
  );
  const [parked] = await collect(store.client.readStream(parkedStream(stream, group)));
  const metadata = parked?.event?.metadata as { reason: string } | undefined;
  assert.is(metadata?.reason, 'Reached retry count of 2');
  await subscription.unsubscribe();
});

it('delivers again what was not answered in time', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 1));
  const group = await newGroup(stream, { messageTimeout: 200 });
  const subscription = connect(stream, group);
  const [first, second] = await take(subscription, 2);
  assert.ok(first && second);
  await subscription.ack(second);
  const [again] = await take(subscription, 1);
  assert.is(again?.event?.id, first.event?.id);
  assert.is((again as { retryCount?: number }).retryCount, 1);
  await subscription.unsubscribe();
});

it('gives what a consumer had in hand to the others when it leaves', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 3));
  const group = await newGroup(stream);
  const leaving = connect(stream, group);
  await take(leaving, 4);
  await leaving.unsubscribe();
  const staying = connect(stream, group);
  const events = await take(staying, 4);
  assert.equal(numbers(events), [0, 1, 2, 3]);
  assert.equal(
    events.map((event) => (event as { retryCount?: number }).retryCount),
    [1, 1, 1, 1],
  );
  await staying.unsubscribe();
});

it('passes over what is skipped or stopped', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 2));
  const group = await newGroup(stream);
  const subscription = connect(stream, group);
  const [first, second, third] = await take(subscription, 3);
  assert.ok(first && second && third);
  await subscription.nack('skip', 'not mine', first);
  await subscription.nack('stop', 'not mine', second);
  await subscription.ack(third);
  const after = await eventually(
    () => stats(stream, group),
    ({ outstandingMessagesCount }) => outstandingMessagesCount === 0,
  );
  assert.is(after.parkedMessageCount, 0n);
  assert.is(after.retryBufferCount, 0);
  await subscription.unsubscribe();
});

it('parks with a link and a reason, and replays on request', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 2));
  const group = await newGroup(stream);
  const subscription = connect(stream, group);
  const events = await take(subscription, 3);
  await subscription.nack('park', 'broken', ...events);
  await eventually(
    () => stats(stream, group),
    ({ parkedMessageCount }) => parkedMessageCount === 3n,
  );
  const parked = await collect(store.client.readStream(parkedStream(stream, group), { resolveLinkTos: true }));
  assert.equal(numbers(parked), [0, 1, 2]);
  const metadata = parked[1]?.link?.metadata as { reason: string; subscriptionEventNumber: number } | undefined;
  assert.is(metadata?.reason, "Client explicitly NAK'ed message.\nbroken");
  assert.is(metadata?.subscriptionEventNumber, 1);

  await store.client.replayParkedMessagesToStream(stream, group, { stopAt: 2 });
  const firstTwo = await take(subscription, 2);
  assert.equal(numbers(firstTwo), [0, 1]);
  assert.is(firstTwo[0]?.link?.streamId, parkedStream(stream, group));
  assert.is((await stats(stream, group)).parkedMessageCount, 1n);
  await subscription.ack(...firstTwo);
  await store.client.replayParkedMessagesToStream(stream, group);
  const [last] = await take(subscription, 1);
  assert.ok(last);
  await subscription.nack('park', 'still broken', last);
  await eventually(
    () => stats(stream, group),
    ({ parkedMessageCount, outstandingMessagesCount }) => parkedMessageCount === 1n && outstandingMessagesCount === 0,
  );
  await store.client.replayParkedMessagesToStream(stream, group);
  const [again] = await take(subscription, 1);
  assert.equal(numbers(again ? [again] : []), [2]);
  await subscription.unsubscribe();
});

it('keeps parked messages that were replayed and not handled when the server goes away', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 1));
  const group = await newGroup(stream);
  let subscription = connect(stream, group);
  await subscription.nack('park', 'broken', ...(await take(subscription, 2)));
  await eventually(
    () => stats(stream, group),
    ({ parkedMessageCount }) => parkedMessageCount === 2n,
  );
  await store.client.replayParkedMessagesToStream(stream, group);
  const [first] = await take(subscription, 2);
  assert.ok(first);
  await subscription.ack(first);
  await eventually(
    async () => (await store.client.getStreamMetadata(parkedStream(stream, group))).metadata?.truncateBefore,
    (truncateBefore) => Number(truncateBefore) === 1,
  );
  subscription.on('error', () => undefined);
  await store.restart();
  assert.is((await stats(stream, group)).parkedMessageCount, 1n);
  await store.client.replayParkedMessagesToStream(stream, group);
  subscription = connect(stream, group);
  assert.ok(numbers(await take(subscription, 1)).includes(1));
  await subscription.unsubscribe();
});

it('works through links: their targets are delivered, parked and replayed', async () => {
  const [target, links] = [newStream(), newStream()];
  await store.client.appendToStream(target, counted(0, 2));
  await store.client.appendToStream(
    links,
    [0, 1, 2].map((n) => binaryEvent({ type: '$>', data: Buffer.from(`${n}@${target}`) })),
  );
  const group = await newGroup(links, { resolveLinkTos: true });
  const subscription = connect(links, group);
  const events = await take(subscription, 3);
  assert.equal(numbers(events), [0, 1, 2]);
  assert.equal(
    events.map(({ link }) => link?.streamId),
    [links, links, links],
  );
  const [first, second, third] = events;
  assert.ok(first && second && third);
  await subscription.ack(first, third);
  await subscription.nack('park', 'broken', second);
  await eventually(
    () => stats(links, group),
    ({ parkedMessageCount }) => parkedMessageCount === 1n,
  );
  await store.client.replayParkedMessagesToStream(links, group);
  const [replayed] = await take(subscription, 1);
  assert.is(replayed?.event?.streamId, target);
  assert.is(replayed?.event?.revision, 1n);
  await subscription.unsubscribe();
});

it('delivers two events with the same id, and comes to an end with them', async () => {
  const stream = newStream();
  const id = randomUUID();
  const twin = (n: number) => jsonEvent({ id, type: 'Counted', data: { n } });
  await store.client.appendToStream(stream, [twin(0), twin(1)]);
  await store.client.appendToStream(stream, counted(2, 2));
  const group = await newGroup(stream, { checkPointLowerBound: 1, checkPointUpperBound: 3 });
  const subscription = connect(stream, group);
  const events = await take(subscription, 3);
  assert.equal(numbers(events), [0, 1, 2]);
  for (const event of events) await subscription.ack(event);
  const after = await eventually(
    () => stats(stream, group),
    ({ lastCheckpointedEventRevision }) => lastCheckpointedEventRevision === 2n,
  );
  assert.is(after.outstandingMessagesCount, 0);
  await subscription.unsubscribe();
});

it('round robin shares evenly', async () => {
  const stream = newStream();
  const group = await newGroup(stream, { consumerStrategyName: 'RoundRobin' });
  const consumers = [connect(stream, group), connect(stream, group), connect(stream, group)];
  await eventually(
    () => store.client.getPersistentSubscriptionToStreamInfo(stream, group),
    ({ connections }) => connections.length === 3,
  );
  const shares = consumers.map((consumer) => take(consumer, 3));
  await store.client.appendToStream(stream, counted(0, 8));
  const got = await Promise.all(shares);
  assert.equal(got.flatMap(numbers).sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  for (const consumer of consumers) await consumer.unsubscribe();
});

it('dispatch to single keeps to one consumer until it is full', async () => {
  const stream = newStream();
  const group = await newGroup(stream, { consumerStrategyName: 'DispatchToSingle' });
  const first = connect(stream, group, 3);
  const firstShare = take(first, 3);
  await eventually(
    () => store.client.getPersistentSubscriptionToStreamInfo(stream, group),
    ({ connections }) => connections.length === 1,
  );
  const second = connect(stream, group, 3);
  const secondShare = take(second, 2);
  await eventually(
    () => store.client.getPersistentSubscriptionToStreamInfo(stream, group),
    ({ connections }) => connections.length === 2,
  );
  await store.client.appendToStream(stream, counted(0, 4));
  assert.equal(numbers(await firstShare), [0, 1, 2]);
  assert.equal(numbers(await secondShare), [3, 4]);
  await Promise.all([first.unsubscribe(), second.unsubscribe()]);
});

it('pinned gives the events of one stream to one consumer, and another to the others when it leaves', async () => {
  const links = newStream('pinned-links');
  const group = await newGroup(links, { consumerStrategyName: 'Pinned', resolveLinkTos: true });
  const consumers = [connect(links, group, 200), connect(links, group, 200)];
  await eventually(
    () => store.client.getPersistentSubscriptionToStreamInfo(links, group),
    ({ connections }) => connections.length === 2,
  );
  const owners = new Map<string, Set<number>>();
  let delivered = 0;
  consumers.forEach((consumer, index) => {
    consumer.on('data', ({ event }: { event?: { streamId: string } }) => {
      delivered++;
      const stream = event?.streamId ?? '';
      owners.set(stream, (owners.get(stream) ?? new Set()).add(index));
    });
    consumer.on('error', () => undefined);
  });
  const sources = Array.from({ length: 20 }, () => newStream());
  for (const source of sources) {
    await store.client.appendToStream(source, counted(0, 2));
    await store.client.appendToStream(
      links,
      [0, 1, 2].map((n) => binaryEvent({ type: '$>', data: Buffer.from(`${n}@${source}`) })),
    );
  }
  await eventually(
    async () => delivered,
    (count) => count === 60,
  );
  assert.ok([...owners.values()].every((set) => set.size === 1));
  assert.equal([...new Set([...owners.values()].flatMap((set) => [...set]))].sort(), [0, 1]);
  await consumers[0]?.unsubscribe();
  await eventually(
    async () => [...owners.values()].filter((set) => set.has(1)).length,
    (count) => count === 20,
  );
  await consumers[1]?.unsubscribe();
});

it.run();
