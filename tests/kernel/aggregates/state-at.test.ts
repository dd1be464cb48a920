import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { stateAt } from '../../../kernel/aggregates/state-at.ts';
import { streamOf } from '../../../kernel/events/catalogue.ts';
import { history, write } from '../../support/given.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { countingStore } from '../../support/stores/counting-store.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { add, context, counter, counterEvents } from './counter.ts';

const it = suiteOn('states at a revision', openTestStores);

const snapshotting = { ...counter, name: 'counter-with-snapshots', snapshots: 1 };
const withoutSnapshots = { ...snapshotting, snapshots: null };

async function counterOf({ store }: TestStores, ...amounts: number[]): Promise<string> {
  const id = randomUUID();
  const added = amounts.map((amount) => ({ type: 'Added', data: { amount } }) as const);
  await write(store, history(counterEvents, id, null, ...added));
  return streamOf(counterEvents, id);
}

const ones = (length: number): number[] => Array.from({ length }, () => 1);

it('are after any event, with what the latest of them have changed', async (c) => {
  const stream = await counterOf(c, 1, 2, 3, 0);
  const newest = await stateAt(c.store, counter, stream, null, 2);
  assert.equal([newest?.revision, newest?.state, newest?.earlier], [3, { total: 6, closed: false }, '1']);
  assert.equal(
    newest?.changes.map(({ revision, type, fields }) => [revision, type, fields]),
    [
      [2, 'Added', [{ path: '/total', before: 3, after: 6 }]],
      [3, 'Added', []],
    ],
  );
  const earlier = await stateAt(c.store, counter, stream, 1n, 2);
  assert.equal([earlier?.state, earlier?.earlier, earlier?.folded_from], [{ total: 3, closed: false }, null, 0]);
  assert.equal(
    earlier?.changes.map(({ revision }) => revision),
    [0, 1],
  );
  const first = await stateAt(c.store, counter, stream, 0n, 1);
  assert.equal([first?.state, first?.earlier], [{ total: 1, closed: false }, null]);
});

it('are none where there is no such event', async (c) => {
  const stream = await counterOf(c, 1);
  assert.is(await stateAt(c.store, counter, stream, 1n, 1), null);
  assert.is(await stateAt(c.store, counter, stream, 999_999_999_999_999_999n, 1), null);
  assert.is(await stateAt(c.store, counter, streamOf(counterEvents, randomUUID()), null, 1), null);
});

it('are the same from a snapshot as from the first event, at every revision around it', async (c) => {
  const stream = await counterOf(c, ...ones(450));
  const id = stream.slice('counter-'.length);
  // A read of the stream writes the snapshot. What follows is too little for another one.
  await load(c.store, snapshotting, id);
  for (let n = 0; n < 60; n++) await execute(c.store, snapshotting, id, add(1), context());
  for (const at of [null, 509n, 500n, 499n, 451n, 450n, 449n, 201n, 200n, 199n, 0n]) {
    for (const limit of [1, 50]) {
      const fromSnapshot = await stateAt(c.store, snapshotting, stream, at, limit);
      assert.equal(fromSnapshot, await stateAt(c.store, withoutSnapshots, stream, at, limit), `${at} ${limit}`);
      assert.equal(fromSnapshot?.state, { total: Number(at ?? 509n) + 1, closed: false });
    }
  }
  const counting = countingStore(c.store);
  await stateAt(counting.store, snapshotting, stream, null, 50);
  assert.ok(counting.read() <= 70, `read ${counting.read()}`);
});

it('read no more of a stream than they need', async (c) => {
  const stream = await counterOf(c, ...ones(500));
  const counting = countingStore(c.store);
  const bounded = { ...counter, lastEvents: 5 };
  const state = await stateAt(counting.store, bounded, stream, 400n, 3);
  assert.equal([state?.revision, state?.changes.length, state?.folded_from], [400, 3, 393]);
  assert.ok(counting.read() <= 10, `read ${counting.read()}`);
});

it('begin with the first event that a stream still has', async (c) => {
  const stream = await counterOf(c, 1, 2, 3);
  await c.store.changeMetadata(stream, () => ({ maxCount: 2 }));
  const state = await stateAt(c.store, counter, stream, null, 50);
  assert.equal([state?.folded_from, state?.earlier, state?.state], [1, null, { total: 5, closed: false }]);
  assert.is(await stateAt(c.store, counter, stream, 0n, 1), null);
});

it('tell large changes in smaller pages', async (c) => {
  const wide = {
    ...counter,
    name: 'wide counter',
    evolve: (state: unknown) => {
      const { n = 0 } = state as { n?: number };
      return { n: n + 1, text: String(n).padEnd(300_000, 'x') };
    },
  };
  const stream = await counterOf(c, ...ones(5));
  const state = await stateAt(c.store, wide, stream, null, 50);
  assert.ok(state && state.changes.length < 5 && state.changes.length > 0);
  assert.is(state.changes.at(-1)?.revision, 4);
  assert.is(state.earlier, String((state.changes[0]?.revision ?? 0) - 1));
});

it.run();
