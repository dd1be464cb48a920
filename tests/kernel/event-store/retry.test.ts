import { UnavailableError } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EventStoreUnavailable, retryWhileUnavailable } from '../../../kernel/event-store/retry.ts';

const it = suite('retries while the event store is unavailable');

const unavailable = (): Error => new UnavailableError({ name: 'Error', message: 'connection refused' } as never);
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

it('make their last attempt at the end of the allowed time', async () => {
  const recovery = performance.now() + 150;
  const call = async (): Promise<string> => {
    if (performance.now() < recovery) throw unavailable();
    return 'answered';
  };
  assert.is(await retryWhileUnavailable('answer', 150, call), 'answered');
});

it('end with what was asked and the cause of the last failure', async () => {
  let calls = 0;
  const error = await errorOf(
    retryWhileUnavailable('read the stream', 50, async () => {
      calls++;
      throw unavailable();
    }),
  );
  assert.instance(error, EventStoreUnavailable);
  assert.match((error as Error).message, 'the event store did not read the stream: connection refused');
  assert.ok(calls > 1);
});

it('are not made for an error that a repeat cannot mend', async () => {
  let calls = 0;
  const error = await errorOf(
    retryWhileUnavailable('append', 1_000, async () => {
      calls++;
      throw new Error('no such user');
    }),
  );
  assert.is((error as Error).message, 'no such user');
  assert.is(calls, 1);
});

it.run();
