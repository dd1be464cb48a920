import { UnavailableError } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEventStore } from '../../../kernel/event-store/index.ts';
import {
  EventStoreUnavailable,
  NoAnswer,
  retryWhileUnavailable,
  wasHeldUp,
} from '../../../kernel/event-store/retry.ts';
import { holdUp } from '../../support/hold-up.ts';

const it = suite('retries while the event store is unavailable');

const unavailable = (): Error => new UnavailableError({ name: 'Error', message: 'connection refused' } as never);
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

it('make their last attempt at the end of the allowed time', async () => {
  // Timers may be early by a millisecond.
  const recovery = performance.now() + 140;
  const call = async (): Promise<string> => {
    if (performance.now() < recovery) throw unavailable();
    return 'answered';
  };
  assert.is(await retryWhileUnavailable({}, 'answer', 150, call), 'answered');
});

it('end with what was asked and the cause of the last failure', async () => {
  let calls = 0;
  const error = await errorOf(
    retryWhileUnavailable({}, 'read the stream', 50, async () => {
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
    retryWhileUnavailable({}, 'append', 1_000, async () => {
      calls++;
      throw new Error('no such user');
    }),
  );
  assert.is((error as Error).message, 'no such user');
  assert.is(calls, 1);
});

it('do not count the time in which this process is held up', async () => {
  let calls = 0;
  const answer = await retryWhileUnavailable({}, 'answer', 300, async () => {
    if (++calls > 1) return 'answered';
    holdUp(400);
    throw unavailable();
  });
  assert.equal([answer, calls], ['answered', 2]);
  const error = await errorOf(
    retryWhileUnavailable({}, 'answer', 50, async () => {
      holdUp(1_200);
      throw new NoAnswer(1);
    }),
  );
  assert.ok(wasHeldUp(error));
  const away = retryWhileUnavailable({}, 'answer', 10, async () => {
    throw new NoAnswer(1);
  });
  assert.not(wasHeldUp(await errorOf(away)));
});

it('say whether a call that was given up may have arrived', async () => {
  const givenUp = async (...errors: Error[]) => {
    const call = async () => {
      throw errors.shift() ?? unavailable();
    };
    return ((await errorOf(retryWhileUnavailable({}, 'append', 50, call))) as EventStoreUnavailable).mayHaveArrived;
  };
  const refused = new UnavailableError({ name: 'Error', message: 'connect ECONNREFUSED 127.0.0.1:1' } as never);
  const refusals = Array.from({ length: 100 }, () => refused);
  assert.is(await givenUp(...refusals), false);
  assert.is(await givenUp(new NoAnswer(1), ...refusals), true);
});

it('end when the store is closed', async () => {
  const store = openEventStore('esdb://127.0.0.1:1?tls=false');
  const asked = errorOf(store.head(60_000));
  await store.close();
  for (const error of [await asked, await errorOf(store.head(60_000))]) {
    assert.instance(error, EventStoreUnavailable);
    assert.match((error as Error).message, 'the event store did not read the end of $all: it is being closed');
  }
});

it.run();
