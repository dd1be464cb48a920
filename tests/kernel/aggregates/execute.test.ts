import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';
import { eventIdOf } from '../../../kernel/events/ids.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../../support/stores/event-store.ts';

type Context = { server: EventStoreProcess; store: EventStore };
const it = suite<Context>('execute');

const events = defineEvents({ Added: z.object({ amount: z.number() }), Closed: z.object({}) });
type CounterEvent = EventsOf<typeof events>;
type Command = { add: number } | { close: true };
type State = { total: number; closed: boolean };

const counter = defineAggregate<State, Command, CounterEvent>({
  name: 'counter',
  events,
  initial: { total: 0, closed: false },
  evolve: (state, event) =>
    event.type === 'Added' ? { ...state, total: state.total + event.data.amount } : { ...state, closed: true },
  decide(command, state) {
    if (state.closed) throw new Rejection('counter/closed', 'conflict', 'The counter is closed');
    if ('close' in command) return [{ type: 'Closed', data: {} }];
    return command.add === 0 ? [] : [{ type: 'Added', data: { amount: command.add } }];
  },
});

const context = (commandId = randomUUID()): CommandContext => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actor: 'ann',
  owner: 'ann',
});

it.before(async (c) => {
  c.server = await startEventStoreProcess();
  c.store = openEventStore(c.server.url);
});

it.after(async ({ store, server }) => {
  await store.close();
  await server.stop();
});

it('appends what was decided, with who, why and for whom', async ({ store }) => {
  const id = randomUUID();
  const first = context();
  const { state, revision, position } = await execute(store, counter, id, { add: 5 }, first);
  assert.equal(state, { total: 5, closed: false });
  assert.is(revision, 0n);
  const [event] = await store.events(`counter-${id}`);
  assert.is(event?.id, eventIdOf(first.commandId, `counter-${id}`, 0));
  assert.is(event?.position, position);
  assert.equal(event?.metadata, {
    correlationId: first.commandId,
    causationId: first.commandId,
    actor: 'ann',
    owner: 'ann',
    schema: 1,
  });
});

it('answers a repeated command as the first time, whatever came in between', async ({ store }) => {
  const id = randomUUID();
  const first = context();
  await execute(store, counter, id, { add: 5 }, first);
  await execute(store, counter, id, { close: true }, context());
  const repeated = await execute(store, counter, id, { add: 5 }, first);
  assert.equal(
    repeated.events.map(({ type, data }) => ({ type, data })),
    [{ type: 'Added', data: { amount: 5 } }],
  );
  assert.is((await store.events(`counter-${id}`)).length, 2);
});

it('writes nothing when it is so already', async ({ store }) => {
  const id = randomUUID();
  const { revision, events: caused } = await execute(store, counter, id, { add: 0 }, context());
  assert.is(revision, -1n);
  assert.equal(caused, []);
});

it('decides again when somebody else was faster, until every command is in', async ({ store }) => {
  const id = randomUUID();
  await Promise.all(Array.from({ length: 8 }, () => execute(store, counter, id, { add: 1 }, context())));
  const { state, revision } = await load(store, counter, id);
  assert.is(state.total, 8);
  assert.is(revision, 7n);
});

it('lets a rejection through and writes nothing', async ({ store }) => {
  const id = randomUUID();
  await execute(store, counter, id, { close: true }, context());
  try {
    await execute(store, counter, id, { add: 1 }, context());
    assert.unreachable();
  } catch (error) {
    assert.is((error as Rejection).code, 'counter/closed');
  }
  assert.is((await store.events(`counter-${id}`)).length, 1);
});

it('refuses to store what does not fit its schema', async ({ store }) => {
  const id = randomUUID();
  try {
    await execute(store, counter, id, { add: Number.NaN }, context());
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, /event Added does not fit its schema/);
  }
  assert.equal(await store.events(`counter-${id}`), []);
});

it('goes on when the store was killed and started again', async ({ store, server }) => {
  const id = randomUUID();
  await execute(store, counter, id, { add: 1 }, context());
  await server.kill('SIGKILL');
  const pending = execute(store, counter, id, { add: 1 }, context());
  await server.restart();
  assert.is((await pending).state.total, 2);
});

it.run();
