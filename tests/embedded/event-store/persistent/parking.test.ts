import { binaryEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { eventually } from '../../../support/eventually.ts';
import { collect, counted, newStream, numbers, suiteOnEventStore, take } from '../fixture.ts';
import { consume, createGroup, parkedStream, statsOf, waitForParked } from './group-fixture.ts';

const { it, itEmbedded, store } = suiteOnEventStore('parked messages of a persistent subscription', { restarts: true });

it('parks with a link and a reason, and replays on request', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 2));
  const group = await createGroup(store, stream);
  const subscription = consume(store, stream, group);
  const events = await take(subscription, 3);
  await subscription.nack('park', 'broken', ...events);
  await waitForParked(store, stream, group, 3n);
  const parked = await collect(store.client.readStream(parkedStream(stream, group), { resolveLinkTos: true }));
  assert.equal(numbers(parked), [0, 1, 2]);
  const metadata = parked[1]?.link?.metadata as { reason: string; subscriptionEventNumber: number } | undefined;
  assert.is(metadata?.reason, "Client explicitly NAK'ed message.\nbroken");
  assert.is(metadata?.subscriptionEventNumber, 1);

  await store.client.replayParkedMessagesToStream(stream, group, { stopAt: 2 });
  const firstTwo = await take(subscription, 2);
  assert.equal(numbers(firstTwo), [0, 1]);
  assert.is(firstTwo[0]?.link?.streamId, parkedStream(stream, group));
  await waitForParked(store, stream, group, 1n);
  await subscription.ack(...firstTwo);
  await store.client.replayParkedMessagesToStream(stream, group);
  const [last] = await take(subscription, 1);
  assert.ok(last);
  await subscription.nack('park', 'still broken', last);
  await eventually('message that is parked again', async () => {
    const found = await statsOf(store, stream, group);
    return found.parkedMessageCount === 1n && found.outstandingMessagesCount === 0 && found;
  });
  await store.client.replayParkedMessagesToStream(stream, group);
  const [again] = await take(subscription, 1);
  assert.equal(numbers(again ? [again] : []), [2]);
  await subscription.unsubscribe();
});

itEmbedded('keeps parked messages that were replayed and not handled when the server goes away', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 1));
  const group = await createGroup(store, stream);
  let subscription = consume(store, stream, group);
  await subscription.nack('park', 'broken', ...(await take(subscription, 2)));
  await waitForParked(store, stream, group, 2n);
  await store.client.replayParkedMessagesToStream(stream, group);
  const [first] = await take(subscription, 2);
  assert.ok(first);
  await subscription.ack(first);
  await eventually(
    'truncation of the parked stream',
    async () =>
      Number(await (await store.client.getStreamMetadata(parkedStream(stream, group))).metadata?.truncateBefore) === 1,
  );
  subscription.on('error', () => undefined);
  await store.restart();
  assert.is((await statsOf(store, stream, group)).parkedMessageCount, 1n);
  await store.client.replayParkedMessagesToStream(stream, group);
  subscription = consume(store, stream, group);
  assert.ok(numbers(await take(subscription, 1)).includes(1));
  await subscription.unsubscribe();
});

it('brings nothing back that was truncated while other messages were replayed', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 2));
  const group = await createGroup(store, stream);
  const subscription = consume(store, stream, group);
  await subscription.nack('park', 'broken', ...(await take(subscription, 3)));
  await waitForParked(store, stream, group, 3n);
  await store.client.replayParkedMessagesToStream(stream, group, { stopAt: 1 });
  const [first] = await take(subscription, 1);
  assert.ok(first);
  await waitForParked(store, stream, group, 2n);
  await store.client.setStreamMetadata(parkedStream(stream, group), { truncateBefore: 3 });
  await subscription.ack(first);

  await store.client.appendToStream(stream, counted(3, 3));
  const [fourth] = await take(subscription, 1);
  assert.ok(fourth);
  await subscription.nack('park', 'broken', fourth);
  const parked = await eventually('the fourth among the parked messages', async () => {
    const records = await collect(store.client.readStream(parkedStream(stream, group), { resolveLinkTos: true }));
    return records.length > 0 && records;
  });
  assert.equal(numbers(parked), [3]);
  await store.client.replayParkedMessagesToStream(stream, group);
  assert.equal(numbers(await take(subscription, 1)), [3]);
  await subscription.unsubscribe();
});

it('works through links: their targets are delivered, parked and replayed', async () => {
  const [target, links] = [newStream(), newStream()];
  await store.client.appendToStream(target, counted(0, 2));
  await store.client.appendToStream(
    links,
    [0, 1, 2].map((n) => binaryEvent({ type: '$>', data: Buffer.from(`${n}@${target}`) })),
  );
  const group = await createGroup(store, links, { resolveLinkTos: true });
  const subscription = consume(store, links, group);
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
  await waitForParked(store, links, group, 1n);
  await store.client.replayParkedMessagesToStream(links, group);
  const [replayed] = await take(subscription, 1);
  assert.is(replayed?.event?.streamId, target);
  assert.is(replayed?.event?.revision, 1n);
  await subscription.unsubscribe();
});

it.run();
