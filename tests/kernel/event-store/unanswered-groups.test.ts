import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEventStore, type SubscriptionGroup } from '../../../kernel/event-store/index.ts';
import { startScriptedEventStore } from '../../support/fakes/scripted-event-store.ts';

const it = suite('calls about groups that a new leader does not answer');

const NO_SUCH_GROUP = { status: 5, headers: { exception: 'persistent-subscription-does-not-exist' } };
const NO_SUCH_STREAM = { status: 5, headers: { exception: 'stream-not-found' } };
const DENIED = { status: 7, headers: { exception: 'access-denied' } };
const ANSWERS = { Delete: NO_SUCH_GROUP, Create: new Uint8Array(), Read: NO_SUCH_STREAM };

const GROUP: SubscriptionGroup = {
  stream: 'channels',
  name: 'gateway',
  concurrency: 1,
  messageTimeoutMs: 1_000,
  from: 'end',
};

it('are made again', async () => {
  const asked: string[] = [];
  const server = await startScriptedEventStore((path) => {
    const method = path.split('/').at(-1) ?? '';
    const isFirst = !asked.includes(method);
    asked.push(method);
    if (isFirst && (method === 'Delete' || method === 'Create')) return new Promise(() => undefined);
    return method in ANSWERS ? ANSWERS[method as keyof typeof ANSWERS] : DENIED;
  });
  const store = openEventStore(`esdb://127.0.0.1:${server.port}?tls=false`);
  await Promise.all([store.removeGroup(GROUP), store.ensureGroup(GROUP)]);
  const timesOf = (wanted: string) => asked.filter((method) => method === wanted).length;
  assert.equal([timesOf('Delete'), timesOf('Create')], [2, 2]);
  await store.close();
  await server.stop();
});

it.run();
