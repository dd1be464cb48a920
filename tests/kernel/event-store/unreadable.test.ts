import { randomUUID } from 'node:crypto';
import { binaryEvent, type EventData, jsonEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { UnreadableEvent } from '../../../kernel/event-store/index.ts';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';
import { definePolicy, done } from '../../../kernel/policies/policy.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { keptLog } from '../../support/log-lines.ts';
import { openTestStoresWithRawWriter } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { parkedBy, whileRunning } from '../policies/running.ts';

const it = suiteOn('events that cannot be read', openTestStoresWithRawWriter);

// An upcast that trusts what the first version promised, and one that forgets to return anything.
const parcelEvents = defineEvents(
  'parcel',
  { Weighed: z.object({ grams: z.number() }), Stamped: z.object({ value: z.number() }) },
  {
    upcasts: {
      Weighed: [({ weight }) => ({ grams: (weight as { kilos: number }).kilos * 1_000 })],
      Stamped: [() => undefined as never],
    },
  },
);
type ParcelEvent = EventsOf<typeof parcelEvents>;
const parcel = defineAggregate({
  events: parcelEvents,
  initial: 0,
  evolve: (grams, event: ParcelEvent) => (event.type === 'Weighed' ? grams + event.data.grams : grams),
  decide: (): readonly ParcelEvent[] => [],
});

it('are parked by a policy, which goes on', async ({ store, raw }) => {
  const seen: number[] = [];
  const policy = definePolicy({
    name: `test-${randomUUID()}`,
    events: [parcelEvents],
    on: {
      async Weighed({ data: { grams } }) {
        seen.push(grams);
        return done;
      },
      async Stamped() {
        return done;
      },
    },
  }).using();
  const { log, lines } = keptLog('error');
  await whileRunning(
    store,
    policy,
    async () => {
      await raw.append(parcelEvents, randomUUID(), 1, { type: 'Weighed', data: {} });
      await raw.append(parcelEvents, randomUUID(), 1, { type: 'Stamped', data: {} });
      await raw.append(parcelEvents, randomUUID(), 1, { type: 'Weighed', data: { weight: { kilos: 2 } } });
      await eventually('the readable one', () => seen.length === 1);
      await eventually('both others parked', async () => (await parkedBy(store, policy)) === 2);
    },
    { log },
  );
  assert.equal(seen, [2_000]);
  assert.equal(
    lines().map(({ event_type, reason }) => [event_type, /cannot be read/.test(String(reason))]),
    [
      ['Weighed', true],
      ['Stamped', true],
    ],
  );
});

it('stop the loading of their own stream and of no other', async ({ store, raw }) => {
  const [bad, good] = [randomUUID(), randomUUID()];
  await raw.append(parcelEvents, bad, 1, { type: 'Weighed', data: {} });
  await write(store, history(parcelEvents, good, null, { type: 'Weighed', data: { grams: 3 } }));
  assert.is((await load(store, parcel, good)).state, 3);
  const failure = await load(store, parcel, bad).catch((error) => error);
  assert.instance(failure, UnreadableEvent);
  assert.match(failure.message, new RegExp(`Weighed, 0@parcel-${bad}`));
  assert.is(await store.eventsOf(parcelEvents, bad).catch(({ name }) => name), 'UnreadableEvent');
});

const bytes = (text: string) => new TextEncoder().encode(text);

/** Says it is JSON, whatever its bytes are: the client asks for the type of the content once more to write them. */
function saidToBeJson(type: string, text: string): EventData {
  let asked = 0;
  const contentType = () => (asked++ % 2 === 0 ? 'application/json' : 'application/octet-stream');
  const event = { ...binaryEvent({ type, data: bytes(text) }) };
  return Object.defineProperty(event, 'contentType', { get: contentType });
}

/** As it lies in the store after damage, whatever the store is. */
const damaged = {
  'data that are no JSON': (type: string) => saidToBeJson(type, '{"grams":3'),
  'data that are no object': (type: string) => jsonEvent({ type, data: [3] }),
  'data that are not called JSON any more': (type: string) => binaryEvent({ type, data: bytes('{"grams":3}') }),
  'metadata that are no JSON': (type: string) =>
    jsonEvent({ type, data: { grams: 3 }, metadata: bytes('{"schema":2') }),
};

for (const [what, event] of Object.entries(damaged)) {
  it(`are those of a known type with ${what}, and no others`, async ({ store, raw }) => {
    const id = randomUUID();
    await raw.appendAsStored(`parcel-${id}`, event('Weighed'), event('SomebodyElses'));
    const [ours, other] = await store.records(`parcel-${id}`);
    assert.is(ours?.event, null);
    assert.match(String(ours?.unreadable?.message), new RegExp(`Weighed, 0@parcel-${id}, cannot be read: its .*data`));
    assert.is(other?.unreadable, null);
    assert.instance(await load(store, parcel, id).catch((error) => error), UnreadableEvent);
  });
}

it.run();
