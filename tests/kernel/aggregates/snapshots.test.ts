import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import type { UserEvent } from '../../../contracts/identity/user.ts';
import { defaultSettings } from '../../../contracts/identity/user.ts';
import { user } from '../../../domains/identity/user/index.ts';
import { ownerSettings } from '../../../domains/shared/owner-settings.ts';
import { userAccounts } from '../../../domains/shared/user-accounts.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { View } from '../../../kernel/aggregates/view.ts';
import { streamOf } from '../../../kernel/events/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { history, write } from '../../support/given.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { countingStore } from '../../support/stores/counting-store.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { add, type Counter, context, counter, counterEvents } from './counter.ts';

const it = suiteOn('snapshots', openTestStores);

const summed = { ...counter, snapshots: 1 };
/** What a process that has seen nothing yet makes of a stream, and how many records it reads for that. */
async function afresh<State>({ store }: TestStores, view: View<State>, id: string) {
  const counting = countingStore(store);
  const loaded = await load(counting.store, view, id);
  return { ...loaded, read: counting.read() };
}

/** A counter of so many ones. */
async function longCounter({ store }: TestStores, length: number): Promise<string> {
  const id = randomUUID();
  const one = { type: 'Added', data: { amount: 1 } } as const;
  await write(store, history(counterEvents, id, null, ...Array.from({ length }, () => one)));
  return id;
}

const snapshotOf = (id: string): string => `snapshot-${counter.name}-${streamOf(counterEvents, id)}`;

it('let a long stream be read from where one was taken, and are taken as it grows', async (c) => {
  const id = await longCounter(c, 1_000);
  assert.ok((await afresh(c, summed, id)).read >= 1_000);
  const second = await afresh(c, summed, id);
  assert.equal([second.state.total, second.revision], [1_000, 999n]);
  assert.ok(second.read <= 202, `read ${second.read}`);

  for (let n = 0; n < 250; n++) await execute(c.store, summed, id, add(1), context());
  const third = await afresh(c, summed, id);
  assert.equal([third.state.total, third.revision], [1_250, 1_249n]);
  assert.ok(third.read <= 402, `read ${third.read}`);
  assert.is((await c.store.records(snapshotOf(id))).length, 1);
});

it('are not taken of short streams, nor where a view takes none', async (c) => {
  const [short, long] = [await longCounter(c, 199), await longCounter(c, 400)];
  await afresh(c, summed, short);
  await afresh(c, counter, long);
  assert.equal(await c.store.records(snapshotOf(short)), []);
  assert.equal(await c.store.records(snapshotOf(long)), []);
});

it('are left alone by another version of the view, which takes its own', async (c) => {
  const id = await longCounter(c, 400);
  await afresh(c, summed, id);
  const doubled: View<Counter> = {
    ...summed,
    snapshots: 2,
    evolve: (state) => ({ ...state, total: state.total + 2 }),
  };
  assert.is((await afresh(c, doubled, id)).state.total, 800);
  assert.is((await afresh(c, doubled, id)).state.total, 800);
  assert.is((await afresh(c, summed, id)).state.total, 400);
});

it('are not believed when the stream is another one than they were taken of', async (c) => {
  const id = await longCounter(c, 400);
  await afresh(c, summed, id);
  const client = EventStoreDBClient.connectionString(c.server.url);
  await client.deleteStream(streamOf(counterEvents, id));
  await client.dispose();
  const ones = Array.from({ length: 300 }, () => ({ type: 'Added', data: { amount: 3 } }) as const);
  const metadata = { correlationId: id, causationId: id, commandId: null, actor: 'system:test', owner: null };
  await c.store.append(
    streamOf(counterEvents, id),
    399n,
    ones.map((event) => ({ ...event, id: randomUUID(), metadata })),
  );
  assert.is((await afresh(c, summed, id)).state.total, 900);
});

it('let a repeated command be answered as the first time, also by a process that knows nothing yet', async (c) => {
  const id = await longCounter(c, 398);
  const given = context();
  const first = await execute(c.store, summed, id, add(1), given);
  await execute(c.store, summed, id, add(1), context());
  await eventually('a snapshot', async () => (await c.store.records(snapshotOf(id))).length === 1);
  const counting = countingStore(c.store);
  const again = await execute(counting.store, summed, id, add(1), given);
  assert.equal([again.events.map(({ type, data }) => ({ type, data })), again.state.total], [first.events, 400]);
  assert.ok(counting.read() <= 210, `read ${counting.read()}`);
});

it('hold all that there is to a state', async (c) => {
  const example = exampleUser();
  const { user_id } = example;
  const updates = Array.from(
    { length: 600 },
    (_, n): UserEvent => ({
      type: 'SettingsUpdated',
      data: { user_id, settings: { ...defaultSettings, budget: { monthly_usd: n } } },
    }),
  );
  const { registered, verificationRequested, resetRequested, promoted } = example;
  await write(c.store, example.history(registered, verificationRequested, resetRequested, promoted, ...updates));
  for (const view of [user, userAccounts, ownerSettings] as readonly View<unknown>[]) {
    const whole = await afresh(c, { ...view, snapshots: null }, user_id);
    await afresh(c, view, user_id);
    const fromSnapshot = await afresh(c, view, user_id);
    assert.equal(fromSnapshot.state, whole.state, view.name);
    assert.ok(whole.read >= 604 && fromSnapshot.read <= 210, `read ${whole.read}, ${fromSnapshot.read}`);
  }
});

it.run();
