import { eventTypeFilter, jsonEvent, type ResolvedEvent, START, TimeoutError } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { caughtUp, counted, failure, newStream, numbers, suiteOnEventStore, take } from './fixture.ts';

const { it, store } = suiteOnEventStore('consumers that are slow');

type Subscription = ReturnType<typeof store.client.subscribeToAll> | ReturnType<typeof store.client.subscribeToStream>;

/** More than all the buffers between the two processes hold, and all that the server lets wait beside. */
const MANY = 500;
const AT_A_TIME = 50;
const padding = 'x'.repeat(10_000);

async function appendMany(stream: string): Promise<void> {
  for (let from = 0; from < MANY; from += AT_A_TIME) {
    const events = Array.from({ length: AT_A_TIME }, (_, n) =>
      jsonEvent({ type: 'Counted', data: { n: from + n, padding } }),
    );
    await store.client.appendToStream(stream, events);
  }
}

const SUBSCRIPTIONS: Record<string, (stream: string, position: bigint) => Subscription> = {
  'a stream': (stream) => store.client.subscribeToStream(stream, { fromRevision: START }),
  $all: (_, position) => store.client.subscribeToAll({ fromPosition: { commit: position, prepare: position } }),
  '$all with a filter': (_, position) =>
    store.client.subscribeToAll({
      fromPosition: { commit: position, prepare: position },
      filter: eventTypeFilter({ prefixes: ['Counted'] }),
    }),
};

for (const [what, subscribe] of Object.entries(SUBSCRIPTIONS)) {
  it(`${what}: a live consumer that takes nothing is told to subscribe again, after what was on its way`, async () => {
    const stream = newStream();
    const { position } = await store.client.appendToStream(stream, counted(-1, -1));
    const subscription = subscribe(stream, position?.commit ?? 0n);
    const seen: ResolvedEvent[] = [];
    subscription.on('data', (event: ResolvedEvent) => seen.push(event));
    const failed = failure(subscription);
    await caughtUp(subscription);
    subscription.pause();
    await appendMany(stream);
    subscription.resume();
    const error = await failed;
    assert.instance(error, TimeoutError);
    assert.match(
      error.message,
      'ABORTED: Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
    );
    const written = numbers(seen).filter((n) => n !== -1);
    assert.equal(
      written,
      Array.from({ length: written.length }, (_, n) => n),
    );
    assert.ok(written.length < MANY);
  });
}

it('one that is catching up takes its time, and misses nothing', async () => {
  const stream = newStream();
  await appendMany(stream);
  const subscription = store.client.subscribeToStream(stream, { fromRevision: START });
  const first = await take(subscription, 1);
  await appendMany(stream);
  const all = [...first, ...(await take(subscription, 2 * MANY - 1))];
  const once = Array.from({ length: MANY }, (_, n) => n);
  assert.equal(numbers(all), [...once, ...once]);
  await subscription.unsubscribe();
});

it.run();
