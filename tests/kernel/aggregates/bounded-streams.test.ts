import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { openEventStore } from '../../../kernel/event-store/index.ts';
import { defineEvents } from '../../../kernel/events/catalogue.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('bounded streams', openTestStores);

const events = defineEvents('boundedSum', { Summed: z.object({ sum: z.number() }) }, { keeps: 5 });
/** Each event carries the whole state. */
const boundedSum = defineAggregate({
  events,
  initial: 0,
  evolve: (_, { data }) => data.sum,
  decide: ({ by }: { readonly type: 'Add'; readonly by: number }, sum) => [
    { type: 'Summed' as const, data: { sum: sum + by } },
  ],
});

it('keeps the latest events of a stream, also when many begin it at the same time', async ({ store, server }) => {
  const other = openEventStore(server.url);
  const id = randomUUID();
  const add = (of: typeof store) =>
    execute(of, boundedSum, id, { type: 'Add', by: 1 }, rootCommandContext(randomUUID(), 'test', null));
  await Promise.all([add(store), add(other), add(store)]);
  for (let n = 3; n < 12; n++) await add(n % 2 === 0 ? store : other);

  const cold = openEventStore(server.url);
  assert.equal(
    (await cold.eventsOf(events, id)).map(({ data, revision }) => [data.sum, revision]),
    [8, 9, 10, 11, 12].map((sum) => [sum, BigInt(sum - 1)]),
  );
  assert.is((await load(cold, boundedSum, id)).state, 12);
  assert.is((await add(cold)).state, 13);
  await Promise.all([other.close(), cold.close()]);
});

it('answers a command whose events are gone as one that was given before', async ({ store, server }) => {
  const id = randomUUID();
  const first = rootCommandContext(randomUUID(), 'test', null);
  await execute(store, boundedSum, id, { type: 'Add', by: 1 }, first);
  for (let n = 0; n < 8; n++) {
    await execute(store, boundedSum, id, { type: 'Add', by: 1 }, rootCommandContext(randomUUID(), 'test', null));
  }
  const { state, events: written } = await execute(store, boundedSum, id, { type: 'Add', by: 1 }, first);
  assert.equal([state, written], [9, []]);
  const cold = openEventStore(server.url);
  assert.is((await load(cold, boundedSum, id)).state, 9);
  await cold.close();
});

it('forgets a command whose events have been gone for long, like a process that never knew it', async ({ store }) => {
  const id = randomUUID();
  const first = rootCommandContext(randomUUID(), 'test', null);
  await execute(store, boundedSum, id, { type: 'Add', by: 1 }, first);
  for (let n = 0; n < 10; n++) {
    await execute(store, boundedSum, id, { type: 'Add', by: 1 }, rootCommandContext(randomUUID(), 'test', null));
  }
  const { state, events: written } = await execute(store, boundedSum, id, { type: 'Add', by: 1 }, first);
  assert.equal([state, written.length], [12, 1]);
});

it.run();
