import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type EventStore, EventStoreUnavailable, OutcomeUnknown } from '../../../kernel/event-store/index.ts';
import { streamOf } from '../../../kernel/events/catalogue.ts';
import { history, write } from '../../support/given.ts';
import { openTestStoresOnProcess } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counterEvents } from '../aggregates/counter.ts';

const it = suiteOn('a frozen event store', openTestStoresOnProcess);

const added = (id: string) => history(counterEvents, id, null, { type: 'Added', data: { amount: 1 } });

const metadata = { correlationId: '', causationId: '', commandId: null, actor: 'system:test', owner: null };
const anEvent = () => ({ type: 'Added', data: { amount: 1 }, id: randomUUID(), metadata });

const calls: Record<string, (store: EventStore, id: string) => Promise<unknown>> = {
  'a write': (store) => write(store, added(randomUUID())),
  'an append': (store) => store.append(randomUUID(), null, [anEvent()]),
  'a read of a stream': (store, id) => store.eventsOf(counterEvents, id),
  'a search for the newest event': (store, id) => store.lastOf(counterEvents, id, 'Closed'),
  'a read of $all': (store) => store.eventsBetween({ after: -1n, upTo: 2n ** 62n, types: new Set(['Added']) }),
  'the end of the log': (store) => store.head(),
  'a read of metadata': (store, id) => store.metadataOf(streamOf(counterEvents, id)),
  'a change of metadata': (store, id) => store.changeMetadata(streamOf(counterEvents, id), (current) => current),
};

it('keeps no caller for more than five seconds, and answers again afterwards', async ({ store, server }) => {
  const id = randomUUID();
  await write(store, added(id));
  server.freeze();
  // The clock of a busy machine goes on while nothing runs here: a timer of this process is late with all of them. It is given a
  // second, as the one called last may be told last.
  let isLate = false;
  const limit = setTimeout(() => (isLate = true), 6_000);
  const outcomes = await Promise.all(
    Object.entries(calls).map(async ([what, call]) => {
      const error = await call(store, id).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      return { what, error, isLate };
    }),
  ).finally(() => {
    clearTimeout(limit);
    server.thaw();
  });
  for (const { what, error, isLate } of outcomes) {
    assert.instance(error, EventStoreUnavailable, `${what}: ${error}`);
    assert.is(error instanceof OutcomeUnknown, what === 'an append', what);
    assert.not(isLate, `${what} was given up late`);
  }
  for (const call of Object.values(calls)) await call(store, id);
});

it('goes on with its subscriptions', async ({ store, server }) => {
  const { signal } = new AbortController();
  const subscription = store.subscribe({ after: await store.head(), types: ['Added'], signal });
  const next = subscription.next();
  server.freeze();
  await write(store, added(randomUUID())).catch(() => undefined);
  server.thaw();
  await write(store, added(randomUUID()));
  assert.is((await next).value?.at(-1)?.event?.type, 'Added');
  await subscription.return(undefined);
});

it.run();
