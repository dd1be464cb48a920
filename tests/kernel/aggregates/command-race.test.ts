import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { add, type CounterEvent, context, counter, counterEvents, open } from './counter.ts';

const it = suite<TestStores & { other: EventStore }>('one command id with two bodies, at the same time');

it.before(async (c) => {
  const stores = await openTestStores();
  Object.assign(c, stores, { other: openEventStore(stores.server.url) });
});
it.after(async ({ other, close }) => {
  await other.close();
  await close();
});

const ROUNDS = 20;
const dataOf = (events: readonly CounterEvent[]) => events.map(({ data }) => data);

for (const [what, command, begun] of [
  ['starts a stream', open, false],
  ['goes on with one', add, true],
] as const) {
  it(`is acknowledged as what was written, where the command ${what}`, async ({ store, other }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = randomUUID();
      if (begun) for (const each of [store, other]) await execute(each, counter, id, add(1), context());
      const before = begun ? 2 : 0;
      const commandId = randomUUID();
      const results = await Promise.all(
        [store, other].map((each, index) => execute(each, counter, id, command(10 + index), context(commandId))),
      );
      const written = dataOf((await store.eventsOf(counterEvents, id)).slice(before));
      assert.is(written.length, 1, 'one of the two is written');
      for (const { events } of results) assert.equal(dataOf(events), written);
    }
  });
}

it.run();
