import { TimeoutError } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEventStore } from '../../../../kernel/event-store/index.ts';
import { type ScriptedAnswer, startScriptedEventStore } from '../../../support/fakes/scripted-event-store.ts';

const it = suite('a subscription that the server ends');

const aborted = (message: string): ScriptedAnswer => ({
  status: 10,
  headers: { 'grpc-message': `Operation timed out: ${message}` },
});
const tooSlow = (state: string): ScriptedAnswer =>
  aborted(`Consumer too slow to handle event while ${state}. Client resubscription required.`);

it('is made again if its consumer was too slow, also where it had brought nothing, and for no other reason', async () => {
  const answers = [tooSlow('live'), tooSlow('transitioning to live'), tooSlow('live'), aborted('something else')];
  let asked = 0;
  const server = await startScriptedEventStore((path) => {
    assert.ok(path.endsWith('Streams/Read'), path);
    return answers[asked++] ?? aborted('once too often');
  });
  const store = openEventStore(`esdb://127.0.0.1:${server.port}?tls=false`);
  const error = await store
    .subscribe({ after: 7n, types: ['Added'], signal: new AbortController().signal })
    .next()
    .catch((thrown: unknown) => thrown);
  assert.instance(error, TimeoutError);
  assert.match((error as Error).message, 'something else');
  assert.is(asked, answers.length);
  await store.close();
  await server.stop();
});

it('is not made again once it is aborted', async () => {
  const stop = new AbortController();
  let asked = 0;
  const server = await startScriptedEventStore(() => {
    if (++asked === 3) stop.abort();
    return tooSlow('live');
  });
  const store = openEventStore(`esdb://127.0.0.1:${server.port}?tls=false`);
  const { done } = await store.subscribe({ after: 7n, types: ['Added'], signal: stop.signal }).next();
  assert.ok(done);
  assert.is(asked, 3);
  await store.close();
  await server.stop();
});

it.run();
