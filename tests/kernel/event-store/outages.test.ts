import * as assert from 'uvu/assert';
import { type EventStore, EventStoreUnavailable } from '../../../kernel/event-store/index.ts';
import { streamOf } from '../../../kernel/events/catalogue.ts';
import { eventIdOf } from '../../../kernel/events/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestStoresOnProcess } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { type CounterEvent, counterEvents } from '../aggregates/counter.ts';

const it = suiteOn('outages', openTestStoresOnProcess);

/** A writer that appends one event after the other; `written` says how many were acknowledged so far. */
function startWriter(store: EventStore, id: string, signal: AbortSignal) {
  const stream = streamOf(counterEvents, id);
  const metadata = { correlationId: stream, causationId: stream, commandId: null, actor: 'system:test', owner: null };
  let written = 0;
  const ended = (async () => {
    let revision: bigint | null = null;
    while (!signal.aborted) {
      const event: CounterEvent = { type: 'Added', data: { amount: written } };
      const appended = { ...event, id: eventIdOf(stream, stream, written, event), metadata };
      ({ revision } = await untilAnswered(() => store.append(stream, revision, [appended])));
      written++;
    }
  })();
  return { id, ended, written: () => written };
}

/** A restart may take longer than the store is waited for, so a writer asks again. */
async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
    }
  }
}

it('continues to write after the store was killed, and writes everything once', async ({ store, server }) => {
  const stopping = new AbortController();
  const writers = Array.from({ length: 8 }, (_, i) => startWriter(store, `writer-${i}`, stopping.signal));
  const all = () => writers.reduce((sum, { written }) => sum + written(), 0);
  const progress = async () => {
    const before = all();
    await eventually('progress', () => all() > before + 100);
  };
  for (let kills = 0; kills < 3; kills++) {
    await progress();
    await server.kill('SIGKILL');
    await server.restart();
  }
  await progress();
  stopping.abort();
  await Promise.all(writers.map(({ ended }) => ended));
  for (const { id, written } of writers) {
    const amounts = (await store.eventsOf(counterEvents, id)).map(({ data }) => 'amount' in data && data.amount);
    assert.equal(amounts, [...Array(written()).keys()]);
  }
});

it('retries a read when the store was killed', async ({ store, server }) => {
  await server.kill('SIGKILL');
  const id = 'writer-0';
  const asked = Promise.all([
    untilAnswered(() => store.eventsOf(counterEvents, id)),
    untilAnswered(() => store.head()),
    untilAnswered(() => store.lastOf(counterEvents, id)),
  ]);
  await server.restart();
  const [events, head, last] = await asked;
  assert.is(last?.revision, BigInt(events.length - 1));
  assert.ok(head >= (last?.position ?? 0n));
});

it('throws EventStoreUnavailable when the time to retry is over', async ({ store, server }) => {
  await server.kill('SIGKILL');
  const refusal = await store.head(300).then(
    () => null,
    (error) => error,
  );
  assert.instance(refusal, EventStoreUnavailable);
  await server.restart();
  assert.ok((await store.head()) > 0n);
});

it.run();
