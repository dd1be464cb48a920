import {
  END,
  PersistentSubscriptionDoesNotExistError,
  PersistentSubscriptionDroppedError,
  PersistentSubscriptionExistsError,
  PersistentSubscriptionFailedError,
  PersistentSubscriptionMaximumSubscribersReachedError,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
} from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { eventually } from '../../../support/eventually.ts';
import { counted, failure, newStream, rejection, suiteOnEventStore, take } from '../fixture.ts';
import { newGroupName, waitForConsumers } from './group-fixture.ts';

const { it, itEmbedded, store } = suiteOnEventStore('persistent subscription groups');

const toStream = persistentSubscriptionToStreamSettingsFromDefaults;
const toAll = persistentSubscriptionToAllSettingsFromDefaults;

it('can be created once, asked for, listed and deleted', async () => {
  const [stream, group] = [newStream(), newGroupName()];
  await store.client.createPersistentSubscriptionToStream(stream, group, toStream({ startFrom: START }));
  await store.client.createPersistentSubscriptionToAll(group, toAll({ startFrom: START }));
  for (const again of [
    () => store.client.createPersistentSubscriptionToStream(stream, group, toStream()),
    () => store.client.createPersistentSubscriptionToAll(group, toAll()),
  ]) {
    assert.instance(await rejection(again()), PersistentSubscriptionExistsError);
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
  const [stream, group] = [newStream(), newGroupName()];
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
  const [stream, group] = [newStream('Ströme'), newGroupName()];
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
  const [stream, group] = [newStream(), newGroupName()];
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
  const info = await eventually('checkpoint at the fifth event', async () => {
    const found = await store.client.getPersistentSubscriptionToStreamInfo(stream, group);
    return found.stats.lastCheckpointedEventRevision === 4n && found;
  });
  assert.is(info.stats.outstandingMessagesCount, 15);
  assert.is(info.stats.totalInFlightMessages, 15);
  assert.is(info.stats.lastKnownEventRevision, 19n);
  assert.is(info.stats.parkedMessageCount, 0n);
  const [connection] = info.connections;
  assert.is(connection?.availableSlots, 0);
  assert.is(connection?.inFlightMessages, 15);
  assert.is(connection?.extraStatistics?.size, 14);
  await subscription.unsubscribe();
  await waitForConsumers(store, stream, group, 0);
});

it('refuses settings that cannot work', async () => {
  const sizes = { readBatchSize: 20, historyBufferSize: 20 };
  const beyond = { startFrom: { commit: 1n << 50n, prepare: 1n << 50n } };
  for (const attempt of [
    () => store.client.createPersistentSubscriptionToStream(newStream(), newGroupName(), toStream(sizes)),
    () => store.client.createPersistentSubscriptionToAll(newGroupName(), toAll(sizes)),
    () => store.client.createPersistentSubscriptionToAll(newGroupName(), toAll(beyond)),
  ]) {
    assert.instance(await rejection(attempt()), PersistentSubscriptionFailedError);
  }
});

it('says of one that is there already that it is, before it looks at buffer sizes', async () => {
  const [stream, group] = [newStream(), newGroupName()];
  await store.client.createPersistentSubscriptionToStream(stream, group, toStream());
  const sizes = { readBatchSize: 20, historyBufferSize: 20 };
  const again = store.client.createPersistentSubscriptionToStream(stream, group, toStream(sizes));
  assert.instance(await rejection(again), PersistentSubscriptionExistsError);
});

itEmbedded('refuses a stream without a name, and $all as if it were a stream', async () => {
  for (const stream of ['', '$all']) {
    const attempt = store.client.createPersistentSubscriptionToStream(stream, newGroupName(), toStream());
    assert.instance(await rejection(attempt), PersistentSubscriptionFailedError);
  }
});

it('lets no more consumers in than it may have', async () => {
  const [stream, group] = [newStream(), newGroupName()];
  await store.client.createPersistentSubscriptionToStream(stream, group, toStream({ maxSubscriberCount: 2 }));
  const connect = () => store.client.subscribeToPersistentSubscriptionToStream(stream, group);
  const [first, second] = [connect(), connect()];
  // A server may confirm the second one first.
  await Promise.all(
    [first, second].map((each) => new Promise((resolve) => each.once('confirmation', resolve).resume())),
  );
  assert.instance(await failure(connect()), PersistentSubscriptionMaximumSubscribersReachedError);
  await first.unsubscribe();
  await waitForConsumers(store, stream, group, 1);
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
    const [stream, group] = [newStream(), newGroupName()];
    await store.client.createPersistentSubscriptionToStream(stream, group, toStream());
    const subscription = store.client.subscribeToPersistentSubscriptionToStream(stream, group);
    await new Promise((resolve) => subscription.once('confirmation', resolve).resume());
    const dropped = failure(subscription);
    await act(stream, group);
    assert.instance(await dropped, PersistentSubscriptionDroppedError);
  });
}

it.run();
