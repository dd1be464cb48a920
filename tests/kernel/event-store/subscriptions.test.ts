import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDeadline } from '../../../kernel/async/deadline.ts';
import { type EventStore, openEventStore, type SubscriptionGroup } from '../../../kernel/event-store/index.ts';
import { streamOf } from '../../../kernel/events/catalogue.ts';
import { history, write } from '../../support/given.ts';
import { openTestStoresOnProcess, type TestStores } from '../../support/stacks/stores.ts';
import type { EventStoreProcess } from '../../support/stores/event-store.ts';
import { type CounterEvent, counterEvents } from '../aggregates/counter.ts';

type Context = TestStores<EventStoreProcess> & { escaped: unknown[]; note: (error: unknown) => void };

const it = suite<Context>('subscriptions');

it.before(async (c) => {
  c.escaped = [];
  c.note = (error) => c.escaped.push(error);
  process.on('unhandledRejection', c.note).on('uncaughtException', c.note);
  Object.assign(c, await openTestStoresOnProcess());
});
it.after(async (c) => {
  await c.close();
  process.off('unhandledRejection', c.note).off('uncaughtException', c.note);
});

const types = ['Added'];
const added = (count: number): CounterEvent[] =>
  Array.from({ length: count }, (_, amount) => ({ type: 'Added', data: { amount } }));

const groupOf = (stream: string): SubscriptionGroup => ({
  stream,
  name: 'readers',
  concurrency: 10,
  messageTimeoutMs: 60_000,
  from: 'start',
});

/** A counter with some events, and a group that reads its stream. */
async function groupOn(store: EventStore, events: number) {
  const id = randomUUID();
  const group = groupOf(streamOf(counterEvents, id));
  await store.ensureGroup(group);
  await write(store, history(counterEvents, id, null, ...added(events)));
  return {
    group,
    /** The revision handed out first after one more event: what is not acknowledged comes before it. */
    async next(): Promise<bigint | null> {
      await write(store, history(counterEvents, id, null, ...added(1)));
      for await (const delivery of store.consume(group, new AbortController().signal)) return delivery.revision;
      return null;
    },
  };
}

it('throws to its consumer, and to no one else, when the servers cannot be found', async () => {
  const nowhere = openEventStore('esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=1&discoveryInterval=10');
  const { signal } = new AbortController();
  const group = groupOf('counter-none');
  for (const open of [() => nowhere.subscribe({ after: null, types, signal }), () => nowhere.consume(group, signal)]) {
    const failure = await open()
      .next()
      .then(
        () => null,
        (error: unknown) => error,
      );
    assert.instance(failure, Error);
  }
  await nowhere.close();
});

it('ends at once when it is aborted while the server is not to be found', async () => {
  const nowhere = openEventStore(
    'esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=6&discoveryInterval=500',
  );
  const stopping = new AbortController();
  const first = nowhere.subscribe({ after: null, types, signal: stopping.signal }).next();
  await nextTurn();
  stopping.abort();
  const { done } = await withDeadline(2_000, first, () => new Error('it hangs'));
  assert.ok(done);
});

it('has sent every acknowledgement when a consumer that was stopped has ended', async ({ store }) => {
  const { group, next } = await groupOn(store, 7);
  const stopping = new AbortController();
  let seen = 0;
  for await (const delivery of store.consume(group, stopping.signal)) {
    delivery.ack();
    if (++seen === 7) stopping.abort();
  }
  assert.is(seen, 7);
  assert.is(await next(), 7n);
});

it('has sent them too when its consumer leaves on its own', async ({ store }) => {
  const { group, next } = await groupOn(store, 3);
  for await (const delivery of store.consume(group, new AbortController().signal)) {
    delivery.ack();
    if (delivery.revision === 2n) break;
  }
  assert.is(await next(), 3n);
});

it('goes on after a restart of the server from the position that it had reached', async ({ store, server }) => {
  const after = await store.head();
  await write(store, history(counterEvents, randomUUID(), null, ...added(3)));
  const { signal } = new AbortController();
  const amountsAfter = async (position: bigint, count: number) => {
    const found: { amount: unknown; position: bigint }[] = [];
    for await (const steps of store.subscribe({ after: position, types, signal })) {
      for (const step of steps)
        if (step.event) found.push({ amount: (step.event as CounterEvent).data, position: step.position });
      if (found.length >= count) break;
    }
    return found.slice(0, count);
  };
  const [first] = await amountsAfter(after, 1);
  assert.equal(first?.amount, { amount: 0 });
  await server.kill('SIGKILL');
  await server.restart();
  const rest = await amountsAfter(first?.position ?? 0n, 2);
  assert.equal(
    rest.map(({ amount }) => amount),
    [{ amount: 1 }, { amount: 2 }],
  );
});

it('has left no unhandled rejection in all of this', ({ escaped }) => {
  assert.equal(escaped, []);
});

it.run();
