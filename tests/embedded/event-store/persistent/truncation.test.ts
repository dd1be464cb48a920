import { binaryEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { eventually } from '../../../support/eventually.ts';
import { collect, counted, newStream, numbers, suiteOnEventStore, take } from '../fixture.ts';
import { consume, createGroup, parkedStream, waitForParked } from './group-fixture.ts';

const { it, store } = suiteOnEventStore('persistent subscriptions to streams that lose events');

const links = (target: string, count: number) =>
  Array.from({ length: count }, (_, n) => binaryEvent({ type: '$>', data: Buffer.from(`${n}@${target}`) }));

it('goes on with what is left when its place was truncated, and with what comes then', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 9));
  await store.client.setStreamMetadata(stream, { truncateBefore: 7 });
  const group = await createGroup(store, stream);
  const subscription = consume(store, stream, group);
  const left = await take(subscription, 3);
  assert.equal(numbers(left), [7, 8, 9]);
  await subscription.ack(...left);
  await store.client.appendToStream(stream, counted(10, 10));
  assert.equal(numbers(await take(subscription, 1)), [10]);
  await subscription.unsubscribe();
});

it('goes on with what comes when everything has aged out', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 4));
  await store.client.setStreamMetadata(stream, { maxAge: 1 });
  await eventually('empty stream', async () => (await collect(store.client.readStream(stream))).length === 0);
  const group = await createGroup(store, stream);
  const subscription = consume(store, stream, group);
  await store.client.appendToStream(stream, counted(5, 5));
  assert.equal(numbers(await take(subscription, 1)), [5]);
  await subscription.unsubscribe();
});

it('replays what was parked out of links that were truncated since', async () => {
  const [target, inbox] = [newStream(), newStream()];
  await store.client.appendToStream(target, counted(0, 2));
  await store.client.appendToStream(inbox, links(target, 3));
  const group = await createGroup(store, inbox, { resolveLinkTos: true });
  const subscription = consume(store, inbox, group);
  await subscription.nack('park', 'broken', ...(await take(subscription, 3)));
  await waitForParked(store, inbox, group, 3n);
  await store.client.setStreamMetadata(inbox, { truncateBefore: 3 });
  const parked = await collect(store.client.readStream(parkedStream(inbox, group), { resolveLinkTos: true }));
  assert.equal(numbers(parked), [0, 1, 2]);
  await store.client.replayParkedMessagesToStream(inbox, group);
  assert.equal(numbers(await take(subscription, 3)).sort(), [0, 1, 2]);
  await subscription.unsubscribe();
});

it('hands out a link without an event when the target was truncated', async () => {
  const [target, inbox] = [newStream(), newStream()];
  await store.client.appendToStream(target, counted(0, 2));
  await store.client.appendToStream(inbox, links(target, 3));
  await store.client.setStreamMetadata(target, { truncateBefore: 2 });
  const group = await createGroup(store, inbox, { resolveLinkTos: true });
  const subscription = consume(store, inbox, group);
  assert.equal(
    (await take(subscription, 3)).map(({ event, link }) => [event?.revision, link?.revision]),
    [
      [undefined, 0n],
      [undefined, 1n],
      [2n, 2n],
    ],
  );
  await subscription.unsubscribe();
});

it.run();
