import { randomUUID } from 'node:crypto';
import {
  END,
  eventTypeFilter,
  PersistentSubscriptionDoesNotExistError,
  PersistentSubscriptionDroppedError,
  PersistentSubscriptionExistsError,
  PersistentSubscriptionFailedError,
  PersistentSubscriptionMaximumSubscribersReachedError,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
} from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  counted,
  eventually,
  type Fixture,
  failure,
  newStream,
  numbers,
  openFixture,
  rejection,
  take,
} from './fixture.ts';

const it = suite('persistent subscription groups');
let store: Fixture;
it.before(async () => {
  store = await openFixture();
});
it.after(() => store.close());

const toStream = persistentSubscriptionToStreamSettingsFromDefaults;
const toAll = persistentSubscriptionToAllSettingsFromDefaults;
const newGroup = (): string => `group-${randomUUID()}`;

it('can be created once, asked for, listed and deleted', async () => {
  const [stream, group] = [newStream(), newGroup()];
  await store.client.createPersistentSubscriptionToStream(stream, group, toStream({ startFrom: START }));
  await store.client.createPersistentSubscriptionToAll(group, toAll({ startFrom: START }));
  for (const again of [
    store.client.createPersistentSubscriptionToStream(stream, group, toStream()),
    store.client.createPersistentSubscriptionToAll(group, toAll()),
  ]) {
    assert.instance(await rejection(again), PersistentSubscriptionExistsError);
  }
  const ofStream = await store.client.listPersistentSubscriptionsToStream(stream);
  assert.equal(
    ofStream.map(({ eventSource, groupName }) => [eventSource, groupName]),
    [[stream, group]],
  );
  const all = await store.client.listAllPersistentSubscriptions();
  assert.is(all.filter(({ groupName }) => groupName === group).length, 2);
  assert.is((await store.client.listPersistentSubscriptionsToAll()).length, 1);

  await store.client.deletePersistentSubscriptionToStream(stream, group);
  await store.client.deletePersistentSubscriptionToAll(group);
  assert.equal(await store.client.listPersistentSubscriptionsToStream(stream), []);
  assert.instance(
    await rejection(store.client.getPersistentSubscriptionToStreamInfo(stream, group)),
    PersistentSubscriptionDoesNotExistError,
  );
});

it('that does not exist is reported by every method', async () => {
  const [stream, group] = [newStream(), newGroup()];
  for (const attempt of [
    () => store.client.getPersistentSubscriptionToStreamInfo(stream, group),
    () => store.client.getPersistentSubscriptionToAllInfo(group),
    () => store.client.updatePersistentSubscriptionToStream(stream, group, toStream()),
    () => store.client.updatePersistentSubscriptionToAll(group, toAll()),
    () => store.client.deletePersistentSubscriptionToStream(stream, group),
    () => store.client.deletePersistentSubscriptionToAll(group),
    () => store.client.replayParkedMessagesToStream(stream, group),
    () => store.client.replayParkedMessagesToAll(group),
    () => store.client.listPersistentSubscriptionsToStream(stream),
    () =>
      failure(store.client.subscribeToPersistentSubscriptionToStream(stream, group)).then((error) =>
        Promise.reject(error),
      ),
  ]) {
    const error = await rejection(attempt());
    assert.instance(error, PersistentSubscriptionDoesNotExistError);
  }
});

it('shows the settings it was given', async () => {
  const [stream, group] = [newStream('Ströme'), newGroup()];
  const settings = toStream({
    startFrom: 3n,
    resolveLinkTos: true,
    extraStatistics: true,
    messageTimeout: 1_234,
    maxRetryCount: 4,
    checkPointAfter: 5_000,
    checkPointLowerBound: 6,
    checkPointUpperBound: 70,
    maxSubscriberCount: 8,
    liveBufferSize: 90,
    readBatchSize: 10,
    historyBufferSize: 110,
    consumerStrategyName: 'Pinned',
  });
  await store.client.createPersistentSubscriptionToStream(stream, group, settings);
  const info = await store.client.getPersistentSubscriptionToStreamInfo(stream, group);
  assert.equal(info.settings, settings);
  assert.is(info.status, 'Live');
  assert.is(info.eventSource, stream);
  await store.client.updatePersistentSubscriptionToStream(stream, group, toStream({ startFrom: END }));
  const updated = await store.client.getPersistentSubscriptionToStreamInfo(stream, group);
  assert.equal(updated.settings, toStream({ startFrom: END }));
});

it('shows its consumers and its place', async () => {
  const [stream, group] = [newStream(), newGroup()];
  await store.client.appendToStream(stream, counted(0, 19));
  const settings = toStream({
    startFrom: START,
    extraStatistics: true,
    checkPointLowerBound: 1,
    checkPointUpperBound: 5,
  });
  await store.client.createPersistentSubscriptionToStream(stream, group, settings);
  const subscription = store.client.subscribeToPersistentSubscriptionToStream(stream, group, { bufferSize: 15 });
  const events = await take(subscription, 15);
  await subscription.ack(...events.slice(0, 5));
  await take(subscription, 5);
  const info = await eventually(
    () => store.client.getPersistentSubscriptionToStreamInfo(stream, group),
    ({ stats }) => stats.lastCheckpointedEventRevision === 4n,
  );
  assert.is(info.stats.outstandingMessagesCount, 15);
  assert.is(info.stats.totalInFlightMessages, 15);
  assert.is(info.stats.lastKnownEventRevision, 19n);
  assert.is(info.stats.parkedMessageCount, 0n);
  const [connection] = info.connections;
  assert.is(connection?.availableSlots, 0);
  assert.is(connection?.inFlightMessages, 15);
  assert.is(connection?.extraStatistics?.size, 14);
  await subscription.unsubscribe();
  await eventually(
    () => store.client.getPersistentSubscriptionToStreamInfo(stream, group),
    ({ connections }) => connections.length === 0,
  );
});

it('refuses settings that cannot work', async () => {
  const sizes = { readBatchSize: 20, historyBufferSize: 20 };
  for (const attempt of [
    () => store.client.createPersistentSubscriptionToStream(newStream(), newGroup(), toStream(sizes)),
    () => store.client.createPersistentSubscriptionToAll(newGroup(), toAll(sizes)),
    () => store.client.createPersistentSubscriptionToStream('$all', newGroup(), toStream()),
    () => store.client.createPersistentSubscriptionToStream('', newGroup(), toStream()),
    () =>
      store.client.createPersistentSubscriptionToAll(
        newGroup(),
        toAll({ startFrom: { commit: 1n << 50n, prepare: 1n << 50n } }),
      ),
  ]) {
    const error = await rejection(attempt());
    assert.instance(error, PersistentSubscriptionFailedError);
  }
});

it('lets no more consumers in than it may have', async () => {
  const [stream, group] = [newStream(), newGroup()];
  await store.client.createPersistentSubscriptionToStream(stream, group, toStream({ maxSubscriberCount: 2 }));
  const connect = () => store.client.subscribeToPersistentSubscriptionToStream(stream, group);
  const [first, second] = [connect(), connect()];
  for (const subscription of [first, second])
    await new Promise((resolve) => subscription.once('confirmation', resolve).resume());
  assert.instance(await failure(connect()), PersistentSubscriptionMaximumSubscribersReachedError);
  await first.unsubscribe();
  await eventually(
    () => store.client.getPersistentSubscriptionToStreamInfo(stream, group),
    ({ connections }) => connections.length === 1,
  );
  const third = connect();
  await new Promise((resolve) => third.once('confirmation', resolve).resume());
  await Promise.all([second.unsubscribe(), third.unsubscribe()]);
});

for (const [name, act] of [
  [
    'updated',
    (stream: string, group: string) => store.client.updatePersistentSubscriptionToStream(stream, group, toStream()),
  ],
  ['deleted', (stream: string, group: string) => store.client.deletePersistentSubscriptionToStream(stream, group)],
  ['restarted', () => store.client.restartPersistentSubscriptionSubsystem()],
] as const) {
  it(`drops its consumers when it is ${name}`, async () => {
    const [stream, group] = [newStream(), newGroup()];
    await store.client.createPersistentSubscriptionToStream(stream, group, toStream());
    const subscription = store.client.subscribeToPersistentSubscriptionToStream(stream, group);
    await new Promise((resolve) => subscription.once('confirmation', resolve).resume());
    const dropped = failure(subscription);
    await act(stream, group);
    assert.instance(await dropped, PersistentSubscriptionDroppedError);
  });
}

it('starts from where its settings say', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 9));
  const first = async (startFrom: typeof START | typeof END | bigint) => {
    const group = newGroup();
    await store.client.createPersistentSubscriptionToStream(stream, group, toStream({ startFrom }));
    await store.client.appendToStream(stream, counted(10, 10));
    const subscription = store.client.subscribeToPersistentSubscriptionToStream(stream, group);
    const [event] = await take(subscription, 1);
    await subscription.unsubscribe();
    return event?.event?.revision;
  };
  assert.is(await first(START), 0n);
  assert.is(await first(7n), 7n);
  assert.is(await first(END), 12n);
});

it('on $all delivers what its filter lets through, also after an update', async () => {
  const group = newGroup();
  const type = `Wanted${randomUUID()}`;
  const write = async (n: number) => {
    const stream = newStream();
    await store.client.appendToStream(stream, [{ ...counted(n, n)[0], type } as ReturnType<typeof counted>[number]]);
    await store.client.appendToStream(stream, counted(-1, -1));
  };
  await write(0);
  const filter = eventTypeFilter({ prefixes: [type] });
  await store.client.createPersistentSubscriptionToAll(group, toAll({ startFrom: START }), { filter });
  const subscription = store.client.subscribeToPersistentSubscriptionToAll(group);
  const later = take(subscription, 2);
  await write(1);
  assert.equal(numbers(await later), [0, 1]);
  const dropped = failure(subscription);
  await store.client.updatePersistentSubscriptionToAll(group, toAll({ startFrom: START }));
  await dropped;
  const again = store.client.subscribeToPersistentSubscriptionToAll(group);
  assert.equal(numbers(await take(again, 2)), [0, 1]);
  await again.unsubscribe();
  const info = await store.client.getPersistentSubscriptionToAllInfo(group);
  assert.is(info.settings.startFrom, START);
  assert.is(typeof info.stats.lastKnownEventPosition?.commit, 'bigint');
});

it('comes back after a restart with the settings and parked messages it had', async () => {
  const [stream, group] = [newStream(), newGroup()];
  const settings = toStream({ startFrom: START, maxRetryCount: 3 });
  await store.client.createPersistentSubscriptionToStream(stream, group, settings);
  await store.client.appendToStream(stream, counted(0, 0));
  const subscription = store.client.subscribeToPersistentSubscriptionToStream(stream, group);
  await subscription.nack('park', 'no', ...(await take(subscription, 1)));
  const info = () => store.client.getPersistentSubscriptionToStreamInfo(stream, group);
  await eventually(info, ({ stats }) => stats.parkedMessageCount === 1n);
  subscription.on('error', () => undefined);
  await store.restart();
  assert.equal((await info()).settings, settings);
  assert.is((await info()).stats.parkedMessageCount, 1n);
});

it('on a tombstoned stream confirms and drops; one it sees closed gets the tombstone first', async () => {
  const [closed, group] = [newStream(), newGroup()];
  await store.client.tombstoneStream(closed);
  await store.client.createPersistentSubscriptionToStream(closed, group, toStream({ startFrom: START }));
  const late = store.client.subscribeToPersistentSubscriptionToStream(closed, group);
  let confirmed = false;
  late.on('confirmation', () => {
    confirmed = true;
  });
  assert.instance(await failure(late), PersistentSubscriptionDroppedError);
  assert.is(confirmed, true);

  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 0));
  await store.client.createPersistentSubscriptionToStream(stream, group, toStream({ startFrom: START }));
  const subscription = store.client.subscribeToPersistentSubscriptionToStream(stream, group);
  const both = take(subscription, 2);
  await eventually(
    () => store.client.getPersistentSubscriptionToStreamInfo(stream, group),
    ({ stats }) => stats.totalInFlightMessages === 1,
  );
  await store.client.tombstoneStream(stream);
  assert.equal(
    (await both).map(({ event }) => event?.type),
    ['Counted', '$streamDeleted'],
  );
  await subscription.unsubscribe();
});

it.run();
