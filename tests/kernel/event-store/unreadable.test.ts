import { randomUUID } from 'node:crypto';
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
import { whileRunning } from '../policies/running.ts';

const it = suiteOn('events that cannot be read', openTestStoresWithRawWriter);

// An upcast that trusts what the first version promised, and one that forgets to return anything.
const parcelEvents = defineEvents(
  'parcel',
  { Weighed: z.object({ grams: z.number() }), Stamped: z.object({ value: z.number() }) },
  {
    Weighed: [({ weight }) => ({ grams: (weight as { kilos: number }).kilos * 1_000 })],
    Stamped: [() => undefined as never],
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
      const parked = `$persistentsubscription-${policy.inbox.stream}::${policy.name}-parked`;
      await eventually('both others parked', async () => (await store.records(parked)).length === 2);
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

it.run();
