import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  type Position,
  START,
  StreamDeletedError,
  streamNameFilter,
  UnknownError,
} from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { caughtUp, counted, failure, newStream, numbers, suiteOnEventStore, take } from './fixture.ts';

const { it, itEmbedded, store } = suiteOnEventStore('catch-up subscriptions');

it('a subscription to a stream delivers what is there, tells that it caught up, and goes on', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 4));
  const subscription = store.client.subscribeToStream(stream, { fromRevision: START });
  const seen: unknown[] = [];
  subscription.on('confirmation', () => seen.push('confirmation'));
  subscription.on('caughtUp', () => seen.push('caughtUp'));
  subscription.on('data', (event) => seen.push(...numbers([event])));
  await take(subscription, 5);
  await store.client.appendToStream(stream, counted(5, 6));
  await take(subscription, 2);
  assert.equal(seen, ['confirmation', 0, 1, 2, 3, 4, 'caughtUp', 5, 6]);
  await subscription.unsubscribe();
});

it('starts after the revision it is given, and at the end with what is appended later', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 4));
  const after = store.client.subscribeToStream(stream, { fromRevision: 2n });
  const atEnd = store.client.subscribeToStream(stream, { fromRevision: END });
  await new Promise((resolve) => atEnd.once('caughtUp', resolve).resume());
  const later = [take(after, 3), take(atEnd, 1)];
  await store.client.appendToStream(stream, counted(5, 5));
  assert.equal((await Promise.all(later)).map(numbers), [[3, 4, 5], [5]]);
  await Promise.all([after.unsubscribe(), atEnd.unsubscribe()]);
});

it('waits for a stream that does not exist, and for a deleted one to come back', async () => {
  const [absent, deleted] = [newStream(), newStream()];
  await store.client.appendToStream(deleted, counted(0, 2));
  await store.client.deleteStream(deleted);
  for (const stream of [absent, deleted]) {
    const subscription = store.client.subscribeToStream(stream, { fromRevision: START });
    let isLive = false;
    const live = caughtUp(subscription).then(() => {
      isLive = true;
    });
    await new Promise((resolve) => subscription.once('confirmation', resolve).resume());
    assert.is(isLive, false);
    const later = take(subscription, 2);
    await store.client.appendToStream(stream, counted(3, 4));
    assert.equal(numbers(await later), [3, 4]);
    subscription.resume();
    await live;
    await subscription.unsubscribe();
  }
});

it('holds to the limits of the stream while catching up, and delivers everything live', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 9));
  await store.client.setStreamMetadata(stream, { maxCount: 2 });
  const subscription = store.client.subscribeToStream(stream, { fromRevision: START });
  const live = caughtUp(subscription);
  assert.equal(numbers(await take(subscription, 2)), [8, 9]);
  subscription.resume();
  await live;
  const later = take(subscription, 10);
  await store.client.appendToStream(stream, counted(10, 19));
  assert.equal(numbers(await later), [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  await subscription.unsubscribe();
});

it('ends with an error when the stream is tombstoned, after its last event', async () => {
  const stream = newStream();
  const waiting = store.client.subscribeToStream(stream, { fromRevision: START });
  await new Promise((resolve) => waiting.once('confirmation', resolve).resume());
  const other = newStream();
  await store.client.appendToStream(other, counted(0, 0));
  const live = store.client.subscribeToStream(other, { fromRevision: START });
  const types: unknown[] = [];
  live.on('data', ({ event }) => types.push(event?.type));
  await new Promise((resolve) => live.once('caughtUp', resolve).resume());
  const failures = [failure(waiting), failure(live)];
  await store.client.tombstoneStream(stream);
  await store.client.tombstoneStream(other);
  for (const error of await Promise.all(failures)) assert.instance(error, StreamDeletedError);
  assert.equal(types, ['Counted', '$streamDeleted']);
  assert.instance(await failure(store.client.subscribeToStream(other, { fromRevision: START })), StreamDeletedError);
});

it('$all: starts after a position, in the order of positions, without gaps or repeats', async () => {
  const { position } = await store.client.appendToStream(newStream(), counted(0, 0));
  assert.ok(position);
  const subscription = store.client.subscribeToAll({ fromPosition: position });
  const streams = [newStream('order'), newStream('order'), newStream('order')];
  const writers = streams.map(async (stream, index) => {
    for (let n = 0; n < 50; n++) await store.client.appendToStream(stream, counted(index * 100 + n, index * 100 + n));
  });
  const events = await take(subscription, 150);
  await Promise.all(writers);
  const positions = events.map(({ event }) => event?.position?.commit ?? 0n);
  assert.ok(positions.every((value, index) => value > (positions[index - 1] ?? position.commit)));
  assert.is(new Set(numbers(events)).size, 150);
  await subscription.unsubscribe();
});

it('$all: many subscribers, also slow ones, get everything that is there', async () => {
  const { position } = await store.client.appendToStream(newStream(), counted(0, 0));
  assert.ok(position);
  const padding = 'x'.repeat(2_000);
  const stream = newStream();
  for (let n = 0; n < 1_000; n += 100) {
    await store.client.appendToStream(
      stream,
      Array.from({ length: 100 }, (_, index) => jsonEvent({ type: 'Counted', data: { n: n + index, padding } })),
    );
  }
  // Paused from the start, with more to come than any buffer between the two processes holds.
  const filter = streamNameFilter({ prefixes: [stream] });
  const subscriptions = Array.from({ length: 10 }, () =>
    store.client.subscribeToAll({ fromPosition: position, filter }),
  );
  const expected = Array.from({ length: 1_000 }, (_, n) => n);
  for (const subscription of subscriptions) assert.equal(numbers(await take(subscription, 1_000)), expected);
  for (const subscription of subscriptions) await subscription.unsubscribe();
});

const FILTERS = [
  ['stream name by prefix', streamNameFilter({ prefixes: ['wanted-', 'also-wanted-'] })],
  ['stream name by regular expression', streamNameFilter({ regex: '^(also-)?wanted-' })],
  ['type by prefix', eventTypeFilter({ prefixes: ['Wanted'] })],
  ['type by regular expression', eventTypeFilter({ regex: '(?i)^wAnTeD$' })],
] as const;

for (const [name, filter] of FILTERS) {
  it(`$all: filters by ${name}, while catching up and live`, async () => {
    const { position } = await store.client.appendToStream(newStream(), counted(0, 0));
    assert.ok(position);
    const write = async (from: number): Promise<void> => {
      for (let n = from; n < from + 4; n++) {
        const stream = newStream(n % 2 === 0 ? 'wanted' : 'also-wanted');
        await store.client.appendToStream(stream, [jsonEvent({ type: 'Wanted', data: { n } })]);
        await store.client.appendToStream(newStream('unwanted'), counted(-1, -1));
      }
    };
    await write(0);
    const subscription = store.client.subscribeToAll({ fromPosition: position, filter });
    const live = caughtUp(subscription);
    assert.equal(numbers(await take(subscription, 4)), [0, 1, 2, 3]);
    subscription.resume();
    await live;
    const later = take(subscription, 4);
    await write(4);
    assert.equal(numbers(await later), [4, 5, 6, 7]);
    await subscription.unsubscribe();
  });
}

it('$all: excludes system events when asked to', async () => {
  const stream = newStream();
  const { position } = await store.client.appendToStream(stream, counted(0, 0));
  assert.ok(position);
  await store.client.setStreamMetadata(stream, { maxCount: 3 });
  await store.client.appendToStream(stream, counted(1, 1));
  const subscription = store.client.subscribeToAll({ fromPosition: position, filter: excludeSystemEvents() });
  assert.equal(numbers(await take(subscription, 1)), [1]);
  await subscription.unsubscribe();
});

itEmbedded('$all: a checkpoint follows every so many events considered, and nothing is missed from there', async () => {
  const { position } = await store.client.appendToStream(newStream(), counted(0, 0));
  assert.ok(position);
  const [wanted, unwanted] = [newStream('checked'), newStream('unchecked')];
  const positions: bigint[] = [];
  for (let n = 0; n < 40; n++) {
    const appended = await store.client.appendToStream(n % 10 === 9 ? wanted : unwanted, counted(n, n));
    positions.push(appended.position?.commit ?? 0n);
  }
  const checkpoints: Position[] = [];
  const filter = streamNameFilter({
    prefixes: [wanted],
    maxSearchWindow: 4,
    checkpointInterval: 2,
    checkpointReached: async (_, reached) => {
      checkpoints.push(reached);
    },
  });
  const subscription = store.client.subscribeToAll({ fromPosition: position, filter });
  const live = caughtUp(subscription);
  assert.equal(numbers(await take(subscription, 4)), [9, 19, 29, 39]);
  subscription.resume();
  await live;
  assert.equal(
    checkpoints.map(({ commit }) => commit),
    [7, 15, 23, 31, 39].map((index) => positions[index]),
  );
  await subscription.unsubscribe();

  const [, second] = checkpoints;
  assert.ok(second);
  const resumed = store.client.subscribeToAll({
    fromPosition: second,
    filter: streamNameFilter({ prefixes: [wanted] }),
  });
  assert.equal(numbers(await take(resumed, 3)), [19, 29, 39]);
  await resumed.unsubscribe();
});

it('$all: does not show the server’s own records of groups on $all', async () => {
  const { position } = await store.client.appendToStream(newStream(), counted(0, 0));
  assert.ok(position);
  for (const suffix of ['checkpoint', 'parked']) {
    await store.client.appendToStream(`$persistentsubscription-$all::any-${suffix}`, counted(0, 0));
  }
  await store.client.appendToStream(newStream(), counted(1, 1));
  const subscription = store.client.subscribeToAll({ fromPosition: position });
  assert.equal(numbers(await take(subscription, 1)), [1]);
  await subscription.unsubscribe();
});

it('$all: a filter that does not parse fails', async () => {
  const subscription = store.client.subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) });
  assert.instance(await failure(subscription), UnknownError);
});

it.run();
