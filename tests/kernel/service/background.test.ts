import { EventStoreDBClient, StreamDeletedError } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EventStoreUnavailable } from '../../../kernel/event-store/index.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { forEachIsolated, polling } from '../../../kernel/service/background.ts';
import { keptLog } from '../../support/log-lines.ts';
import { openTestStores } from '../../support/stacks/stores.ts';

const it = suite('background work');

it('polls at once and again, also after a failure, until it is stopped', async () => {
  const stopping = new AbortController();
  let looks = 0;
  const { run } = polling({
    name: 'test',
    everyMs: 1,
    log: createLog('silent'),
    async poll() {
      if (++looks === 1) throw new Error('broken');
      if (looks === 3) stopping.abort();
    },
  });
  await run(stopping.signal);
  assert.is(looks, 3);
});

it('goes on after whatever a poll throws, in growing pauses, and at its own pace when it is mended', async () => {
  const stopping = new AbortController();
  const looks: number[] = [];
  const failures = [
    await tombstoned(),
    new EventStoreUnavailable('read', new Error('refused')),
    'no error at all',
    new TypeError('broken'),
    new Error('broken'),
  ];
  const { log, lines } = keptLog();
  const { run } = polling({
    name: 'test',
    everyMs: 1,
    log,
    // Not async: it throws, and returns no promise that is rejected.
    poll() {
      looks.push(performance.now());
      const failure = failures[looks.length - 1];
      if (failure !== undefined) throw failure;
      if (looks.length === 20) stopping.abort();
      return Promise.resolve();
    },
  });
  await run(stopping.signal);
  assert.is(looks.length, 20);
  assert.is(lines().length, failures.length - 1, 'the event store itself says when it is unavailable');
  const [first = 0, ...others] = looks;
  // Each pause is at least half of the shortest back-off.
  assert.ok((others[failures.length - 1] ?? 0) - first >= failures.length * 24);
});

/** What the event store says of a stream that was tombstoned. */
async function tombstoned(): Promise<Error> {
  const { server, store, close } = await openTestStores();
  const client = EventStoreDBClient.connectionString(server.url);
  await client.tombstoneStream('gone-1');
  await client.dispose();
  const error = await store.records('gone-1').then(
    () => new Error('it can still be read'),
    (thrown: Error) => thrown,
  );
  await close();
  assert.instance(error, StreamDeletedError);
  return error;
}

it('does not wait for the next poll when it is stopped', async () => {
  const stopping = new AbortController();
  let looks = 0;
  const { run } = polling({
    name: 'test',
    everyMs: () => 3_600_000,
    log: createLog('silent'),
    poll: async () => looks++,
  });
  const running = run(stopping.signal);
  stopping.abort();
  await running;
  assert.is(looks, 1);
});

const worked = async (failure: Error) => {
  const done: number[] = [];
  const work = forEachIsolated([1, 2, 3], createLog('silent'), async (item) => {
    if (item === 2) throw failure;
    done.push(item);
  });
  return { error: await work.then(null, (error: Error) => error), done };
};

it('goes on with the others when one item fails', async () => {
  assert.equal(await worked(new Error('its stream is deleted')), { error: undefined, done: [1, 3] });
});

it('ends the look when a store is away: the others would fail as well', async () => {
  const away = new EventStoreUnavailable('read', new Error('refused'));
  assert.equal(await worked(away), { error: away, done: [1] });
});

it.run();
