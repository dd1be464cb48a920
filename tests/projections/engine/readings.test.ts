import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { checkpointsOf } from '../../../kernel/documents/index.ts';
import { type EventStore, openEventStore, type SubscriptionMessage } from '../../../kernel/event-store/index.ts';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';
import { keyMissingIn, openPersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import { createReadings, type Readings } from '../../../projections/engine/readings.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { startStoreProcesses } from '../../support/stores/both.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counted, ignored, openStores, running, type Stores, sumEvents, summing, sumOf } from './summing.ts';

const it = suiteOn('readings of the log that projections share', async () => {
  const servers = await startStoreProcesses();
  return { ...(await openStores(servers)), servers };
});

/** What is sealed with the key of a person. */
const told = defineEvents(
  'telling',
  { Told: z.object({ person: z.string(), text: z.string() }) },
  { personal: { of: 'person', fields: { Told: ['text'] } } },
);
const SECRET = 'a secret of at least thirty-two characters';

const BOTH = ['Counted', 'Ended'];

const written = async ({ store }: Stores, ...events: EventsOf<typeof sumEvents>[]): Promise<bigint> =>
  (await write(store, history(sumEvents, randomUUID(), null, ...events))).position;

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, n) => counted('a', first + n));

/** The store, and how many subscriptions to it there have been and are. */
function watched(c: Stores) {
  const subscriptions = { begun: 0, open: 0 };
  const store: EventStore = {
    ...c.store,
    async *subscribe(from) {
      subscriptions.begun++;
      subscriptions.open++;
      try {
        yield* c.store.subscribe(from);
      } finally {
        subscriptions.open--;
      }
    },
  };
  return { store, subscriptions };
}

type Following = {
  /** What has been folded of the numbers counted. */
  readonly seen: number[];
  /** Takes nothing until it is let go. */
  hold(): void;
  letGo(): void;
  position(): bigint;
  stop(): Promise<void>;
  readonly failed: () => unknown;
};

/** Follows the log from a position on, as a projection does. */
function following(readings: Readings, after: bigint | null, types = BOTH): Following {
  const [stopping, seen] = [new AbortController(), [] as number[]];
  let [position, failure] = [after ?? -1n, null as unknown];
  let [held, letGo] = [Promise.resolve(), (): void => undefined];
  const fold = ({ event, position: at }: SubscriptionMessage): void => {
    assert.ok(at > position, 'in the order of the log');
    position = at;
    if (event) seen.push((event.data as { by: number }).by);
  };
  const run = (async () => {
    for await (const messages of readings.follow({ after, types, signal: stopping.signal })) {
      await held;
      messages.forEach(fold);
    }
  })().catch((error) => {
    failure = error;
  });
  return {
    seen,
    hold() {
      held = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    letGo: () => letGo(),
    position: () => position,
    async stop() {
      stopping.abort();
      letGo();
      await run;
    },
    failed: () => failure,
  };
}

const hasSeen = (follower: Following, count: number): Promise<true> =>
  eventually(`${count} events seen`, () => follower.seen.length >= count);

it('go on for the others when one stops at an event that it cannot fold', async (c) => {
  const poisoned: Projection = { ...summing('poisoned'), onFailure: 'pause' };
  // It folds thirteen as well.
  const steady: Projection = { ...summing('steady'), fold: (_, { data }) => data };
  await running(c, [poisoned, steady], async () => {
    await written(c, counted('b', 1));
    const first = { total: 1, events: 1 };
    await eventually('both are filled', async () =>
      isDeepStrictEqual([await sumOf(c, poisoned, 'b'), await sumOf(c, steady, 'b')], [first, counted('b', 1).data]),
    );
    await written(c, counted('b', 13));
    await c.documents.waitFor(steady.model, await written(c, counted('b', 2)));
    assert.equal(await sumOf(c, steady, 'b'), counted('b', 2).data);
    await eventually('the other has stopped', async () => {
      const checkpoint = await checkpointsOf(c.documentStore.db).findOne({ _id: 'poisoned@1' });
      return checkpoint?.held === 'failed';
    });
    assert.equal(await sumOf(c, poisoned, 'b'), first);
    await c.documents.waitFor(steady.model, await written(c, counted('b', 3)));
    assert.equal(await sumOf(c, steady, 'b'), counted('b', 3).data);
  });
});

it('are one for all that begin at about the same position, of whichever types', async (c) => {
  const { store, subscriptions } = watched(c);
  const readings = createReadings(store);
  const after = await c.store.head();
  const followers = [following(readings, after), following(readings, after), following(readings, after, ['Ended'])];
  await written(c, ...numbers(1, 3), { type: 'Ended', data: { key: 'a' } });
  await Promise.all([hasSeen(followers[0] as Following, 4), hasSeen(followers[2] as Following, 1)]);
  await Promise.all(followers.map((follower) => follower.stop()));
  assert.equal(
    followers.map(({ seen }) => seen),
    [[1, 2, 3, undefined], [1, 2, 3, undefined], [undefined]],
  );
  assert.is(subscriptions.begun, 1);
  await eventually('the subscription ends with the last', () => subscriptions.open === 0);
});

it('tell each how far they have come where nothing is its own', async (c) => {
  const readings = createReadings(c.store);
  const after = await c.store.head();
  const [one, other] = [following(readings, after, ['Ignored']), following(readings, after, ['Ended'])];
  const position = await written(c, ignored);
  await eventually('it is beyond', () => one.position() === position && other.position() === position);
  await Promise.all([one.stop(), other.stop()]);
  assert.equal(other.seen, []);
});

it('take in one that comes later with other types, without a gap', async (c) => {
  const readings = createReadings(c.store);
  const after = await c.store.head();
  const first = following(readings, after, ['Ended']);
  const position = await written(c, ...numbers(1, 5), { type: 'Ended', data: { key: 'a' } });
  await hasSeen(first, 1);
  const second = following(readings, position);
  await written(c, ...numbers(6, 5), { type: 'Ended', data: { key: 'a' } });
  await Promise.all([hasSeen(first, 2), hasSeen(second, 6)]);
  await Promise.all([first.stop(), second.stop()]);
  assert.equal(second.seen, [6, 7, 8, 9, 10, undefined]);
  assert.is(first.seen.length, 2);
});

it('go back a little for one that comes a moment later', async (c) => {
  const { store, subscriptions } = watched(c);
  const readings = createReadings(store);
  const before = await c.store.head();
  const after = await written(c, ...numbers(1, 5));
  const first = following(readings, after);
  await written(c, ...numbers(6, 5));
  await hasSeen(first, 5);
  const second = following(readings, before);
  await hasSeen(second, 10);
  await written(c, counted('a', 11));
  await Promise.all([hasSeen(first, 6), hasSeen(second, 11)]);
  assert.is(subscriptions.open, 1);
  await Promise.all([first.stop(), second.stop()]);
  assert.equal(first.seen, [6, 7, 8, 9, 10, 11]);
  assert.equal(second.seen, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

it('become one when the one that is behind has caught up, also where nothing is written', async (c) => {
  const { store, subscriptions } = watched(c);
  const readings = createReadings(store, { youngMs: 0 });
  const after = await written(c, ...numbers(1, 5));
  const [live, position] = [following(readings, after), await written(c, ...numbers(6, 5), ignored)];
  await hasSeen(live, 5);
  // The first event is far behind the other's, and nothing of its types comes after what it lacks.
  const rebuilt = following(readings, null);
  await eventually('it has caught up', () => rebuilt.seen.slice(-10).join() === '1,2,3,4,5,6,7,8,9,10');
  await eventually('there is one', () => readings.count() === 1 && subscriptions.open === 1);
  await written(c, ...numbers(11, 5));
  await eventually('both go on', () => live.seen.length === 10 && rebuilt.seen.at(-1) === 15);
  await Promise.all([live.stop(), rebuilt.stop()]);
  assert.equal(live.seen, [6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  assert.equal(rebuilt.seen.slice(-15), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  assert.ok(position > after);
});

it('leave behind one that has no room for long, which catches up by itself', async (c) => {
  const readings = createReadings(c.store, { patienceMs: 50 });
  const after = await c.store.head();
  const [slow, quick] = [following(readings, after), following(readings, after)];
  slow.hold();
  for (let first = 1; first < 6_000; first += 500) await written(c, ...numbers(first, 500));
  await hasSeen(quick, 6_000);
  assert.is(slow.seen.length, 0);
  slow.letGo();
  await hasSeen(slow, 6_000);
  await eventually('there is one', () => readings.count() === 1);
  await written(c, counted('a', 6_001));
  await Promise.all([hasSeen(slow, 6_001), hasSeen(quick, 6_001)]);
  await Promise.all([slow.stop(), quick.stop()]);
  const all = Array.from({ length: 6_001 }, (_, n) => n + 1);
  assert.equal(slow.seen, all);
  assert.equal(quick.seen, all);
});

it('wait for a lone one as long as it takes', async (c) => {
  const { store, subscriptions } = watched(c);
  const readings = createReadings(store, { patienceMs: 1 });
  const after = await c.store.head();
  const alone = following(readings, after);
  alone.hold();
  for (let first = 1; first < 3_000; first += 500) await written(c, ...numbers(first, 500));
  // Long enough for the others, if there were any.
  await written(c, counted('a', 3_001));
  alone.letGo();
  await hasSeen(alone, 3_001);
  await alone.stop();
  assert.is(subscriptions.begun, 1);
});

it('go on for the others where a missing key seals an event, and for its own once the key is back', async (c) => {
  const open = () => openEventStore(c.servers.eventStore.url, openPersonKeys(c.documentStore, [SECRET]));
  const [writer, reader, after, person] = [open(), open(), await c.store.head(), randomUUID()];
  await write(writer, history(told, person, null, { type: 'Told', data: { person, text: 'hello' } }));
  const keys = c.documentStore.db.collection<{ _id: string }>('secrets_person_keys');
  const key = await keys.findOneAndDelete({ _id: person });
  assert.ok(key);
  const readings = createReadings(reader);
  const [sealed, other] = [following(readings, after, ['Told']), following(readings, after)];
  await written(c, ...numbers(1, 3));
  await hasSeen(other, 3);
  await eventually('its own waits', () => keyMissingIn(sealed.failed()));
  assert.equal(sealed.seen, []);
  await keys.insertOne(key);
  await eventually('it goes on', async () => {
    const again = following(readings, sealed.position(), ['Told']);
    await eventually('it has read', () => again.seen.length > 0 || again.failed() !== null);
    await again.stop();
    return again.seen.length === 1;
  });
  await Promise.all([sealed.stop(), other.stop()]);
  assert.equal(other.seen, [1, 2, 3]);
  await Promise.all([writer.close(), reader.close()]);
});

it('end for all when the event store is gone, and begin again from where each has come', async (c) => {
  const readings = createReadings(c.store);
  const after = await c.store.head();
  const lost = [following(readings, after), following(readings, after)];
  await written(c, ...numbers(1, 3));
  await Promise.all(lost.map((follower) => hasSeen(follower, 3)));
  await c.servers.eventStore.kill('SIGKILL');
  await eventually('both have failed', () => lost.every(({ failed }) => failed() !== null));
  assert.is(readings.count(), 0);
  await c.servers.eventStore.restart();
  const again = lost.map((follower) => following(readings, follower.position()));
  await written(c, ...numbers(4, 3));
  await Promise.all(again.map((follower) => hasSeen(follower, 3)));
  assert.is(readings.count(), 1);
  await Promise.all(again.map((follower) => follower.stop()));
  assert.equal(
    again.map(({ seen }) => seen),
    [
      [4, 5, 6],
      [4, 5, 6],
    ],
  );
});

it.run();
