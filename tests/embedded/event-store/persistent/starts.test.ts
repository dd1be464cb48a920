import { randomUUID } from 'node:crypto';
import {
  END,
  eventTypeFilter,
  PersistentSubscriptionDroppedError,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
} from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { eventually } from '../../../support/eventually.ts';
import { counted, failure, newStream, numbers, suiteOnEventStore, take } from '../fixture.ts';
import { newGroupName } from './group-fixture.ts';

const { it, itEmbedded, store } = suiteOnEventStore('starts and ends of persistent subscription groups', {
  restarts: true,
});

const toStream = persistentSubscriptionToStreamSettingsFromDefaults;
const toAll = persistentSubscriptionToAllSettingsFromDefaults;

it('starts from where its settings say', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 9));
  const first = async (startFrom: typeof START | typeof END | bigint) => {
    const group = newGroupName();
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
  const group = newGroupName();
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

itEmbedded('comes back after a restart with the settings and parked messages it had', async () => {
  const [stream, group] = [newStream(), newGroupName()];
  const settings = toStream({ startFrom: START, maxRetryCount: 3 });
  await store.client.createPersistentSubscriptionToStream(stream, group, settings);
  await store.client.appendToStream(stream, counted(0, 0));
  const subscription = store.client.subscribeToPersistentSubscriptionToStream(stream, group);
  await subscription.nack('park', 'no', ...(await take(subscription, 1)));
  const info = () => store.client.getPersistentSubscriptionToStreamInfo(stream, group);
  await eventually('parked message', async () => (await info()).stats.parkedMessageCount === 1n);
  subscription.on('error', () => undefined);
  await store.restart();
  assert.equal((await info()).settings, settings);
  assert.is((await info()).stats.parkedMessageCount, 1n);
});

it('on a tombstoned stream confirms and drops; one it sees closed gets the tombstone first', async () => {
  const [closed, group] = [newStream(), newGroupName()];
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
    'event on its way',
    async () =>
      (await store.client.getPersistentSubscriptionToStreamInfo(stream, group)).stats.totalInFlightMessages === 1,
  );
  await store.client.tombstoneStream(stream);
  assert.equal(
    (await both).map(({ event }) => event?.type),
    ['Counted', '$streamDeleted'],
  );
  await subscription.unsubscribe();
});

it.run();
