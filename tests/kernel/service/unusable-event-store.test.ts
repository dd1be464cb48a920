import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EventStoreUnusable, openEventStore } from '../../../kernel/event-store/index.ts';
import { type ScriptedAnswer, startScriptedEventStore } from '../../support/fakes/scripted-event-store.ts';
import { openTestStores } from '../../support/stacks/stores.ts';

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

it.run();
