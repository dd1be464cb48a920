import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { stateCacheOf } from '../../../kernel/aggregates/state-cache.ts';
import { eventIdOf } from '../../../kernel/events/ids.ts';
import { openTestStoresOnProcess } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { add, close, context, counter, counterEvents } from './counter.ts';

const it = suiteOn('execute', openTestStoresOnProcess);

it('appends what was decided, with who, why and for whom', async ({ store }) => {
  const id = randomUUID();
  const first = context();
  const { state, revision, position } = await execute(store, counter, id, add(5), first);
  assert.equal(state, { total: 5, closed: false });
  assert.is(revision, 0n);
  const [event] = await store.eventsOf(counterEvents, id);
  assert.is(event?.id, eventIdOf(first.commandId, `counter-${id}`, 0, { type: 'Added', data: { amount: 5 } }));
  assert.is(event?.position, position);
  assert.equal(event?.metadata, {
    correlationId: first.commandId,
    causationId: first.commandId,
    commandId: first.commandId,
    actor: 'ann',
    owner: 'ann',
    schema: 1,
  });
});

it('gives a repeated command the first result, whatever happened in between', async ({ store }) => {
  const id = randomUUID();
  const first = context();
  await execute(store, counter, id, add(5), first);
  await execute(store, counter, id, close, context());
  const repeated = await execute(store, counter, id, add(5), first);
  assert.equal(
    repeated.events.map(({ type, data }) => ({ type, data })),
    [{ type: 'Added', data: { amount: 5 } }],
  );
  assert.equal(repeated.state, { total: 5, closed: true });
  assert.is((await store.eventsOf(counterEvents, id)).length, 2);
});

it('refuses another request under the id of a command, whether or not the stream is cached', async ({ store }) => {
  const id = randomUUID();
  const asked = (requestDigest: string) => ({ ...first, requestDigest });
  const first = context();
  await execute(store, counter, id, add(5), asked('one'));
  for (const given of [asked('one'), first]) {
    assert.is((await execute(store, counter, id, add(5), given)).revision, 0n);
  }
  const another = async () =>
    execute(store, counter, id, add(6), asked('another')).then(
      () => null,
      (error: Rejection) => [error.code, error.kind],
    );
  assert.equal(await another(), ['command/another-request', 'conflict']);
  stateCacheOf(store, counter).drop(`counter-${id}`);
  assert.equal(await another(), ['command/another-request', 'conflict']);
});

it('writes nothing when there is nothing to change', async ({ store }) => {
  const id = randomUUID();
  const { revision, events } = await execute(store, counter, id, add(0), context());
  assert.is(revision, -1n);
  assert.equal(events, []);
});

it('decides again when another writer was faster, until every command is in', async ({ store }) => {
  const id = randomUUID();
  await Promise.all(Array.from({ length: 8 }, () => execute(store, counter, id, add(1), context())));
  const { state, revision } = await load(store, counter, id);
  assert.is(state.total, 8);
  assert.is(revision, 7n);
});

it('lets a rejection through and writes nothing', async ({ store }) => {
  const id = randomUUID();
  await execute(store, counter, id, close, context());
  try {
    await execute(store, counter, id, add(1), context());
    assert.unreachable();
  } catch (error) {
    assert.is((error as Rejection).code, 'counter/closed');
  }
  assert.is((await store.eventsOf(counterEvents, id)).length, 1);
});

it('refuses to store what does not fit its schema', async ({ store }) => {
  const id = randomUUID();
  try {
    await execute(store, counter, id, add(Number.NaN), context());
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, /event Added does not fit its schema/);
  }
  assert.equal(await store.eventsOf(counterEvents, id), []);
});

it('goes on when the store was killed and started again', async ({ store, server }) => {
  const id = randomUUID();
  await execute(store, counter, id, add(1), context());
  await server.kill('SIGKILL');
  const pending = execute(store, counter, id, add(1), context());
  await server.restart();
  assert.is((await pending).state.total, 2);
});

it.run();
