import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../../kernel/config/index.ts';
import { EventStoreUnusable, openEventStore } from '../../../kernel/event-store/index.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';
import { openResources } from '../../../kernel/service/resources.ts';
import { waitForStores } from '../../../kernel/service/wait-for-stores.ts';
import { type ScriptedAnswer, startScriptedEventStore } from '../../support/fakes/scripted-event-store.ts';
import { selfSigned } from '../../support/fakes/self-signed.ts';
import { keptLog } from '../../support/log-lines.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

const it = suite('the rights that a process needs');

const UNAUTHENTICATED = { status: 16 };
const DENIED = { status: 7, headers: { exception: 'access-denied' } };
const NO_SUCH_GROUP = { status: 5, headers: { exception: 'persistent-subscription-does-not-exist' } };

type Answers = { readonly [part in 'read' | 'delete' | 'append']: ScriptedAnswer };

/** What a store says that answers so; null if it lets the process do everything. */
async function refusalOf(
  answers: Partial<Answers>,
  user = 'ann:secret@',
): Promise<{ why: string; next: string } | null> {
  const all: Answers = { read: new Uint8Array(), delete: NO_SUCH_GROUP, append: DENIED, ...answers };
  const server = await startScriptedEventStore((method) => {
    if (method.endsWith('/Read')) return all.read;
    return method.endsWith('/Delete') ? all.delete : all.append;
  });
  // Without TLS, the client sends no one's name; the answers are those of a server that knows it.
  const store = openEventStore(`esdb://${user}127.0.0.1:${server.port}?tls=false`);
  const error = await store.requireRights(300).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  await store.close();
  await server.stop();
  if (error === null) return null;
  if (!(error instanceof EventStoreUnusable)) throw error;
  return { why: error.message, next: error.nextAction };
}

it('are all there on a store that asks no one who they are', async () => {
  const stores = await openTestStores();
  await stores.store.requireRights(4_000);
  assert.is(await stores.store.lastRevision('rights'), null);
  await stores.close();
});

it('are named when one is missing, with who lacks it and how to grant it', async () => {
  assert.equal(await refusalOf({ read: UNAUTHENTICATED }), {
    why: 'it does not know the user "ann" with this password',
    next: 'correct either',
  });
  assert.equal(await refusalOf({ read: DENIED }, ''), {
    why: 'it asks for a user, and the connection string names none',
    next: 'write user:password@ before the host',
  });
  assert.equal(await refusalOf({ read: DENIED }), {
    why: 'it does not let the user "ann" read $all',
    next: 'add it to $r in the metadata of $all, or to the group $admins',
  });
  assert.equal(await refusalOf({ delete: DENIED }), {
    why: 'it does not let the user "ann" create persistent subscriptions',
    next: 'add it to the group $ops, or to $admins',
  });
  assert.equal(await refusalOf({}), {
    why: 'it does not let the user "ann" append to streams',
    next: 'add it to $w in $userStreamAcl of the stream $settings, or to the group $admins',
  });
});

it('say how TLS is expected, where one side speaks it and the other does not, or nobody vouches for the server', async () => {
  const refusalAt = async (port: number) => {
    const store = openEventStore(`esdb://ann:secret@127.0.0.1:${port}`);
    const error = await store.requireRights(300).catch((thrown: unknown) => thrown);
    await store.close();
    assert.instance(error, EventStoreUnusable);
    const { message, nextAction } = error as EventStoreUnusable;
    return [message, nextAction];
  };
  const plain = await startScriptedEventStore(() => DENIED);
  assert.equal(await refusalAt(plain.port), ['it does not speak TLS', 'add tls=false if it is meant to be insecure']);
  await plain.stop();
  const unknown = await startScriptedEventStore(() => DENIED, selfSigned);
  const [why, next] = await refusalAt(unknown.port);
  assert.match(String(why), /^its certificate is not accepted: .*self.signed/);
  assert.match(String(next), /tlsCAFile/);
  await unknown.stop();
});

it('end the process that lacks one, with the setting, the cause and what to do', async () => {
  const server = await startScriptedEventStore(() => DENIED);
  const urls = {
    eventStore: `esdb://ann:secret@127.0.0.1:${server.port}?tls=false`,
    documentStore: 'mongodb://127.0.0.1:1/',
  };
  const { folder, remove } = await tempFolder('rights');
  const { log } = keptLog();
  const resources = openResources(readConfig({ PLATFORM_DATA: folder }), urls, { log, shutdown: createShutdown(log) });
  const ended = await waitForStores(resources).catch((error: unknown) => error);
  assert.is(
    (ended as Error).message,
    'ESDB_URL: the event store cannot be used (it does not let the user "ann" read $all): add it to $r in the metadata of $all, or to the group $admins',
  );
  await resources.shutdown.run('test');
  await server.stop();
  await remove();
});

it.run();
