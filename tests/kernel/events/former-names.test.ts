import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { stateAt } from '../../../kernel/aggregates/state-at.ts';
import { UnreadableEvent } from '../../../kernel/event-store/index.ts';
import { defineEvents, type EventsOf, knownNames, streamOf } from '../../../kernel/events/catalogue.ts';
import type { DomainEvent } from '../../../kernel/events/event.ts';
import { openTestStoresWithRawWriter } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('events of earlier versions', openTestStoresWithRawWriter);

// Once a ferry's passengers were counted in a stream of their own, cars were called carts, and a fare was noted.
const ferryEvents = defineEvents(
  'ferry',
  {
    FerryNamed: z.object({ name: z.string(), cabin: z.string().nullable() }),
    CarLoaded: z.object({ wheels: z.number() }),
    PassengerBoarded: z.object({ seat: z.number() }),
  },
  {
    upcasts: { CarLoaded: [({ axles }) => ({ wheels: Number(axles) * 2 })] },
    formerly: {
      types: { CartLoaded: 'CarLoaded' },
      retired: ['FareNoted'],
      continued: {
        category: 'cabin',
        idFor: ({ type, data }) => (type === 'FerryNamed' ? (data as { cabin: string | null }).cabin : null),
      },
    },
  },
);
type FerryEvent = EventsOf<typeof ferryEvents>;

const ferry = defineAggregate({
  events: ferryEvents,
  initial: { name: '', wheels: 0, seats: [] as number[] },
  evolve(state, event: FerryEvent) {
    switch (event.type) {
      case 'FerryNamed':
        return { ...state, name: event.data.name };
      case 'CarLoaded':
        return { ...state, wheels: state.wheels + event.data.wheels };
      case 'PassengerBoarded':
        return { ...state, seats: [...state.seats, event.data.seat] };
    }
  },
  decide: (command: { type: 'Load'; wheels: number }, { wheels }): readonly FerryEvent[] =>
    wheels + command.wheels > 8 ? [] : [{ type: 'CarLoaded', data: { wheels: command.wheels } }],
});

const cabinEvents = { category: 'cabin' } as typeof ferryEvents;
const named = (cabin: string | null): DomainEvent => ({ type: 'FerryNamed', data: { name: 'Ada', cabin } });
const cart = (axles: number): DomainEvent => ({ type: 'CartLoaded', data: { axles } });
const boarded = (seat: number): DomainEvent => ({ type: 'PassengerBoarded', data: { seat } });
const loadCar = (wheels: number) => ({ type: 'Load', wheels }) as const;

it('are folded under today’s names, and commands are decided on them', async ({ store, raw }) => {
  const id = randomUUID();
  await raw.append(ferryEvents, id, 1, named(null), cart(2), cart(1));
  assert.equal((await load(store, ferry, id)).state, { name: 'Ada', wheels: 6, seats: [] });
  const { events } = await execute(store, ferry, id, loadCar(4), rootCommandContext(randomUUID(), 'ann', null));
  assert.equal(events, []);
});

it('are found under today’s names in streams, in the log, and by whoever follows it', async ({ store, raw }) => {
  const id = randomUUID();
  const before = await store.head();
  await raw.append(ferryEvents, id, 1, named(null), cart(3));
  assert.equal((await store.lastOf(ferryEvents, id, 'CarLoaded'))?.data, { wheels: 6 });
  const range = { after: before, upTo: await store.head(), types: new Set(['CarLoaded']) };
  assert.equal(
    (await store.eventsBetween(range)).map(({ type, data }) => [type, data]),
    [['CarLoaded', { wheels: 6 }]],
  );
  const stopping = new AbortController();
  for await (const messages of store.subscribe({ after: before, types: ['CarLoaded'], signal: stopping.signal })) {
    const event = messages.find(({ event }) => event !== null)?.event;
    if (!event) continue;
    assert.equal([event.type, event.data, event.stream], ['CarLoaded', { wheels: 6 }, streamOf(ferryEvents, id)]);
    stopping.abort();
  }
});

it('count where they were in a stream that today’s goes on from', async ({ store, raw }) => {
  const [id, cabin] = [randomUUID(), randomUUID()];
  await raw.append(ferryEvents, id, 2, named(cabin));
  await raw.append(cabinEvents, cabin, 1, boarded(1), boarded(2));
  await raw.append(ferryEvents, id, 2, { type: 'CarLoaded', data: { wheels: 4 } });
  await raw.append(cabinEvents, cabin, 1, boarded(3));
  const whole = { name: 'Ada', wheels: 4, seats: [1, 2, 3] };
  assert.equal((await load(store, ferry, id)).state, whole);
  assert.equal((await store.lastOf(ferryEvents, id, 'PassengerBoarded'))?.data, { seat: 3 });

  const { state, revision } = await execute(
    store,
    ferry,
    id,
    loadCar(2),
    rootCommandContext(randomUUID(), 'ann', null),
  );
  assert.equal([state, revision], [{ ...whole, wheels: 6 }, 2n]);
  assert.equal((await load(store, ferry, id)).state, { ...whole, wheels: 6 });

  const stateAfter = async (at: bigint | null) =>
    (await stateAt(store, ferry, streamOf(ferryEvents, id), at, 10))?.state;
  assert.equal(await stateAfter(0n), { name: 'Ada', wheels: 0, seats: [] });
  assert.equal(await stateAfter(1n), { name: 'Ada', wheels: 4, seats: [1, 2] });
  assert.equal(await stateAfter(null), { ...whole, wheels: 6 });
});

it('are passed over if they are of a retired type', async ({ store, raw }) => {
  const id = randomUUID();
  await raw.append(ferryEvents, id, 1, named(null), { type: 'FareNoted', data: { fare: 3 } }, cart(1));
  assert.equal((await load(store, ferry, id)).state, { name: 'Ada', wheels: 2, seats: [] });
});

it('stop every decision on their stream if no one knows their type, and say what to do', async ({ store, raw }) => {
  const id = randomUUID();
  await raw.append(ferryEvents, id, 1, named(null), { type: 'FerrySunk', data: {} });
  const context = rootCommandContext(randomUUID(), 'ann', null);
  for (const refused of [() => load(store, ferry, id), () => execute(store, ferry, id, loadCar(2), context)]) {
    const failure = await refused().then(
      () => null,
      (error) => error,
    );
    assert.instance(failure, UnreadableEvent);
    assert.match(
      failure.message,
      `FerrySunk, 1@ferry-${id}, cannot be read: this version knows no such event of ferry`,
    );
    assert.match(failure.message, 'run that one again');
  }
  assert.is(await store.lastRevision(streamOf(ferryEvents, id)), 1n);
});

it('keep their names: no other type may take one', () => {
  assert.ok(knownNames().includes('CartLoaded'));
  assert.throws(() => defineEvents('barge', { CartLoaded: z.object({}) }), /CartLoaded is taken by the category ferry/);
  const renamed = () =>
    defineEvents('raft', { Built: z.object({}) }, { formerly: { types: { Made: 'Broken' as 'Built' } } });
  assert.throws(renamed, /Made was renamed to Broken, which is not an event type/);
});

it.run();
