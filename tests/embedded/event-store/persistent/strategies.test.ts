import { binaryEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { eventually } from '../../../support/eventually.ts';
import { counted, newStream, numbers, suiteOnEventStore, take } from '../fixture.ts';
import { consume, createGroup, waitForConsumers } from './group-fixture.ts';

const { it, store } = suiteOnEventStore('consumer strategies of a persistent subscription');

it('round robin shares evenly', async () => {
  const stream = newStream();
  const group = await createGroup(store, stream, { consumerStrategyName: 'RoundRobin' });
  const consumers = [consume(store, stream, group), consume(store, stream, group), consume(store, stream, group)];
  await waitForConsumers(store, stream, group, 3);
  const shares = consumers.map((consumer) => take(consumer, 3));
  await store.client.appendToStream(stream, counted(0, 8));
  const got = await Promise.all(shares);
  assert.equal(got.flatMap(numbers).sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  for (const consumer of consumers) await consumer.unsubscribe();
});

it('dispatch to single keeps to one consumer until it is full', async () => {
  const stream = newStream();
  const group = await createGroup(store, stream, { consumerStrategyName: 'DispatchToSingle' });
  const first = consume(store, stream, group, 3);
  const firstShare = take(first, 3);
  await waitForConsumers(store, stream, group, 1);
  const second = consume(store, stream, group, 3);
  const secondShare = take(second, 2);
  await waitForConsumers(store, stream, group, 2);
  await store.client.appendToStream(stream, counted(0, 4));
  assert.equal(numbers(await firstShare), [0, 1, 2]);
  assert.equal(numbers(await secondShare), [3, 4]);
  await Promise.all([first.unsubscribe(), second.unsubscribe()]);
});

it('pinned gives the events of one stream to one consumer, and another to the others when it leaves', async () => {
  const links = newStream('pinned-links');
  const group = await createGroup(store, links, { consumerStrategyName: 'Pinned', resolveLinkTos: true });
  const consumers = [consume(store, links, group, 200), consume(store, links, group, 200)];
  await waitForConsumers(store, links, group, 2);
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
  await eventually('delivery of all 60', () => delivered === 60);
  assert.ok([...owners.values()].every((set) => set.size === 1));
  assert.equal([...new Set([...owners.values()].flatMap((set) => [...set]))].sort(), [0, 1]);
  await consumers[0]?.unsubscribe();
  await eventually(
    'move of all streams to the consumer that stayed',
    () => [...owners.values()].filter((set) => set.has(1)).length === 20,
  );
  await consumers[1]?.unsubscribe();
});

it.run();
