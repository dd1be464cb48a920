import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { eventually } from '../../../support/eventually.ts';
import { collect, counted, newStream, numbers, suiteOnEventStore, take } from '../fixture.ts';
import { consume, createGroup, parkedStream, statsOf, waitForParked } from './group-fixture.ts';

const { it, itEmbedded, store } = suiteOnEventStore('persistent subscription delivery');

it('hands out as much as the consumer takes, and more for every acknowledgement', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 29));
  const group = await createGroup(store, stream);
  const subscription = consume(store, stream, group, 4);
  const first = await take(subscription, 4);
  assert.equal(numbers(first), [0, 1, 2, 3]);
  assert.is((await statsOf(store, stream, group)).outstandingMessagesCount, 4);
  await subscription.ack(...first.slice(0, 3));
  const next = await take(subscription, 3);
  assert.equal(numbers(next), [4, 5, 6]);
  await subscription.unsubscribe();
});

it('delivers a long history and what is appended in the meantime, each event once', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 999));
  const group = await createGroup(store, stream);
  const subscription = consume(store, stream, group, 50);
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

itEmbedded('fills a consumer that takes more than the group reads ahead', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 599));
  const group = await createGroup(store, stream, { historyBufferSize: 50, readBatchSize: 20 });
  const subscription = consume(store, stream, group, 600);
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
  const group = await createGroup(store, stream, { maxRetryCount: 2 });
  const subscription = consume(store, stream, group);
  const counts: unknown[] = [];
  for (let round = 0; round < 3; round++) {
    const [event] = await take(subscription, 1);
    assert.ok(event);
    counts.push((event as { retryCount?: number }).retryCount);
    await subscription.nack('retry', 'again', event);
  }
  assert.equal(counts, [0, 1, 2]);
  await waitForParked(store, stream, group, 1n);
  const [parked] = await collect(store.client.readStream(parkedStream(stream, group)));
  const metadata = parked?.event?.metadata as { reason: string } | undefined;
  assert.is(metadata?.reason, 'Reached retry count of 2');
  await subscription.unsubscribe();
});

it('delivers again what was not answered in time', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 1));
  const group = await createGroup(store, stream, { messageTimeout: 200 });
  const subscription = consume(store, stream, group);
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
  const group = await createGroup(store, stream);
  const leaving = consume(store, stream, group);
  await take(leaving, 4);
  await leaving.unsubscribe();
  const staying = consume(store, stream, group);
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
  const group = await createGroup(store, stream);
  const subscription = consume(store, stream, group);
  const [first, second, third] = await take(subscription, 3);
  assert.ok(first && second && third);
  await subscription.nack('skip', 'not mine', first);
  await subscription.nack('stop', 'not mine', second);
  await subscription.ack(third);
  const after = await eventually('end of what is outstanding', async () => {
    const found = await statsOf(store, stream, group);
    return found.outstandingMessagesCount === 0 && found;
  });
  assert.is(after.parkedMessageCount, 0n);
  assert.is(after.retryBufferCount, 0);
  await subscription.unsubscribe();
});

it('delivers two events with the same id, and comes to an end with them', async () => {
  const stream = newStream();
  const id = randomUUID();
  const twin = (n: number) => jsonEvent({ id, type: 'Counted', data: { n } });
  await store.client.appendToStream(stream, [twin(0), twin(1)]);
  await store.client.appendToStream(stream, counted(2, 2));
  const group = await createGroup(store, stream, { checkPointLowerBound: 1, checkPointUpperBound: 3 });
  const subscription = consume(store, stream, group);
  const events = await take(subscription, 3);
  assert.equal(numbers(events), [0, 1, 2]);
  for (const event of events) await subscription.ack(event);
  const after = await eventually('checkpoint at the last event', async () => {
    const found = await statsOf(store, stream, group);
    return found.lastCheckpointedEventRevision === 2n && found;
  });
  assert.is(after.outstandingMessagesCount, 0);
  await subscription.unsubscribe();
});

it.run();
