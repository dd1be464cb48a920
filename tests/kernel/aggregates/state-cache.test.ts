import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { type FoldedState, stateCacheOf } from '../../../kernel/aggregates/state-cache.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { openTestStoresOfTwo } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { add, type Counter, context, counter, counterEvents, open, take } from './counter.ts';

const it = suiteOn('state cache', openTestStoresOfTwo);

/** The store, with a count of the streams that were read. */
function counted(store: EventStore): { store: EventStore; reads: () => number } {
  let reads = 0;
  const records: EventStore['records'] = (stream, read) => {
    reads++;
    return store.records(stream, read);
  };
  return { store: { ...store, records }, reads: () => reads };
}

it('appends at the cached revision without reading first', async (c) => {
  const { store, reads } = counted(c.store);
  const id = randomUUID();
  await execute(store, counter, id, add(1), context());
  const before = reads();
  for (let n = 0; n < 5; n++) await execute(store, counter, id, add(1), context());
  assert.is(reads(), before);
  assert.is((await load(store, counter, id)).state.total, 6);
});

it('starts a stream without reading it first', async (c) => {
  const { store, reads } = counted(c.store);
  const id = randomUUID();
  const { state, revision } = await execute(store, counter, id, open(3), context());
  assert.equal([state.total, revision, reads()], [3, 0n, 0]);
});

it('does not start a stream that another process has started', async ({ store, other }) => {
  const id = randomUUID();
  await execute(other, counter, id, open(3), context());
  const { state, events } = await execute(store, counter, id, open(5), context());
  assert.equal([state.total, events], [3, []]);
  assert.is((await store.eventsOf(counterEvents, id)).length, 1);
});

it('decides again on a fresh read before it says that nothing changes', async ({ store, other }) => {
  const id = randomUUID();
  await execute(store, counter, id, add(1), context());
  await execute(other, counter, id, add(1), context());
  const { state, revision } = await execute(store, counter, id, add(0), context());
  assert.equal([state.total, revision], [2, 1n]);
});

it('decides again on a fresh read before it rejects', async ({ store, other }) => {
  const id = randomUUID();
  await execute(store, counter, id, add(1), context());
  await execute(other, counter, id, add(9), context());
  const { state } = await execute(store, counter, id, take(10), context());
  assert.is(state.total, 0);
});

it('reloads when it lost a race', async ({ store, other }) => {
  const id = randomUUID();
  await execute(store, counter, id, add(1), context());
  for (let n = 0; n < 3; n++) await execute(other, counter, id, add(10), context());
  const { state, revision } = await execute(store, counter, id, add(1), context());
  assert.equal([state.total, revision], [32, 4n]);
});

it('gives a command that another process has executed the result of that process', async ({ store, other }) => {
  const id = randomUUID();
  await Promise.all([load(store, counter, id), load(other, counter, id)]);
  await execute(store, counter, id, add(1), context());
  await load(other, counter, id);
  const repeated = context();
  await execute(store, counter, id, add(5), repeated);
  // The other process still stands at revision 0, and would write something else under the same id.
  const { state, events } = await execute(other, counter, id, add(7), repeated);
  assert.equal(
    events.map(({ data }) => data),
    [{ amount: 5 }],
  );
  assert.is(state.total, 6);
  assert.is((await execute(other, counter, id, add(1), context())).state.total, 7);
});

it('reads only newer events', async ({ store, other }) => {
  const id = randomUUID();
  for (let n = 0; n < 20; n++) await execute(store, counter, id, add(1), context());
  await execute(other, counter, id, add(1), context());
  let read = 0;
  const watched: EventStore = {
    ...store,
    async records(stream, options) {
      const records = await store.records(stream, options);
      read += records.length;
      return records;
    },
  };
  await load(watched, counter, id);
  read = 0;
  await execute(store, counter, id, add(1), context());
  assert.is((await load(watched, counter, id)).state.total, 22);
  assert.is(read, 2, 'the last known event, to see that it is still the same stream, and the new one');
});

it('detects a stream of a restored store', async ({ store }) => {
  const id = randomUUID();
  await execute(store, counter, id, add(1), context());
  const states = stateCacheOf(store, counter);
  const known = states.get(`counter-${id}`) as FoldedState<Counter>;
  states.drop(`counter-${id}`);
  states.put(`counter-${id}`, { ...known, lastEventId: randomUUID(), state: { total: 99, closed: false } });
  assert.is((await load(store, counter, id)).state.total, 1);
});

it('keeps the newer of two states', ({ store }) => {
  const states = stateCacheOf(store, counter);
  const at = (revision: bigint): FoldedState<Counter> => ({
    state: { total: Number(revision), closed: false },
    revision,
    position: revision,
    lastEventId: String(revision),
    correlationId: null,
    commands: new Map(),
  });
  states.put('counter-x', at(2n));
  states.put('counter-x', at(1n));
  assert.is(states.get('counter-x')?.revision, 2n);
});

it('caches a bounded number of streams, the most recently used', ({ store }) => {
  const states = stateCacheOf(store, counter);
  const snapshot: FoldedState<Counter> = {
    state: counter.initial,
    revision: 0n,
    position: 0n,
    lastEventId: 'e',
    correlationId: null,
    commands: new Map(),
  };
  states.put('first', snapshot);
  for (let n = 0; n < 999; n++) {
    states.put(`stream-${n}`, snapshot);
    states.get('first');
  }
  for (let n = 999; n < 1_500; n++) states.put(`stream-${n}`, snapshot);
  assert.is(states.get('stream-0'), null);
  assert.ok(states.get('first'));
  assert.ok(states.get('stream-1499'));
});

it.run();
