import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { userEvents } from '../../../../contracts/identity/user.ts';
import { keepErased } from '../../../../domains/identity/background/keep-erased.ts';
import { createUser } from '../../../../domains/identity/use-cases/create-user.ts';
import { eraseUser } from '../../../../domains/identity/use-cases/erase-user.ts';
import { user } from '../../../../domains/identity/user/index.ts';
import { rootCommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import { type DocumentStore, openDocumentStore, openDocuments } from '../../../../kernel/documents/index.ts';
import { openEventStore } from '../../../../kernel/event-store/index.ts';
import { openPersonKeys } from '../../../../kernel/personal-data/person-keys.ts';
import { createLog } from '../../../../kernel/process/log.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { startDocumentStore } from '../../../support/stores/document-store.ts';
import { suiteOn } from '../../../support/suite-on.ts';

type Context = TestStores & { readonly documentStore: DocumentStore };

const it = suiteOn<Context>('keeping users erased', async () => {
  const [stores, server] = await Promise.all([openTestStores(), startDocumentStore()]);
  const documentStore = openDocumentStore(server.url);
  return {
    ...stores,
    documentStore,
    async close() {
      await documentStore.close();
      await Promise.all([stores.close(), server.stop()]);
    },
  };
});

/** As a process that has just started has them. */
function processOf({ documentStore, alsoOpen }: Context) {
  const personKeys = openPersonKeys(documentStore, ['a secret of at least thirty-two characters']);
  const store = alsoOpen((url) => openEventStore(url, personKeys));
  return { personKeys, store, documents: openDocuments(documentStore, store), log: createLog('silent') };
}

const contextOf = (id: string) => rootCommandContext(randomUUID(), id, id);

type Key = { _id: string; sealed_key: string | null };
const keysIn = ({ documentStore: { db } }: Context) => db.collection<Key>('secrets_person_keys');

async function registered(c: Context): Promise<ReturnType<typeof exampleUser>> {
  const { store } = processOf(c);
  const person = exampleUser();
  await createUser({ store, registration: 'open' }, person.register, contextOf(person.user_id));
  return person;
}

async function erased(c: Context, { user_id }: { user_id: string }): Promise<void> {
  const { store, personKeys } = processOf(c);
  await execute(store, user, user_id, { type: 'RequestErasure', by: 'boss' }, contextOf(user_id));
  await eraseUser({ store, personKeys, mailer: { forget: async () => undefined } }, user_id, contextOf(user_id));
}

/** Restores all that is in a collection, as a backup does. */
async function bringBack(c: Context, backup: readonly Key[]): Promise<void> {
  await keysIn(c).deleteMany({});
  await keysIn(c).insertMany([...backup]);
}

it('destroys the keys that a backup has brought back, and forgets the documents', async (c) => {
  const { db } = c.documentStore;
  const people = [await registered(c), await registered(c)] as const;
  const [ann, bob] = people;
  const backup = await keysIn(c).find().toArray();
  await erased(c, ann);

  await bringBack(c, backup);
  const users = db.collection<{ _id: string; email: string }>('users@3');
  await users.insertMany(people.map(({ user_id, email }) => ({ _id: user_id, email })));
  const stopping = new AbortController();
  const running = keepErased(processOf(c), { readBeforeMs: 20 }).run(stopping.signal);
  await eventually('the key is destroyed', () => isDestroyed(c, ann));
  await eventually('the document is gone', async () => (await users.findOne({ _id: ann.user_id })) === null);
  stopping.abort();
  await running;

  const facts = async (id: string) => (await processOf(c).store.eventsOf(userEvents, id))[0]?.data;
  assert.is(((await facts(ann.user_id)) as { email: string }).email, '(forgotten)');
  assert.is(((await facts(bob.user_id)) as { email: string }).email, bob.email);
  assert.equal(
    (await users.find().toArray()).map(({ email }) => email),
    [bob.email],
  );
});

/** Runs it until something is so. @returns whose erasures it was given */
async function runUntil(
  c: Context,
  isSo: (given: readonly string[]) => Promise<boolean>,
  backupTakesMs = 60_000,
): Promise<string[]> {
  const tools = processOf(c);
  const given: string[] = [];
  const stopping = new AbortController();
  const store = {
    ...tools.store,
    async *subscribe(from: Parameters<typeof tools.store.subscribe>[0]) {
      for await (const messages of tools.store.subscribe(from)) {
        for (const { event } of messages) if (event) given.push((event.data as { user_id: string }).user_id);
        yield messages;
      }
    },
  };
  const running = keepErased({ ...tools, store }, { readBeforeMs: 0, backupTakesMs }).run(stopping.signal);
  await eventually('it has come there', () => isSo(given));
  stopping.abort();
  await running;
  return given;
}

/** Runs it, with backups that take no time, until it has noted someone's erasure. */
async function runUntilNoted(c: Context, { user_id }: { user_id: string }): Promise<void> {
  const end = (await processOf(c).store.eventsOf(userEvents, user_id)).at(-1)?.position ?? 0n;
  const isNoted = async () => {
    const followed = await keysIn(c).findOne<{ reached: string }>({ reached: { $exists: true } });
    return BigInt(followed?.reached ?? -1) >= end;
  };
  await runUntil(c, isNoted, 0);
}

const isDestroyed = async (c: Context, { user_id }: { user_id: string }): Promise<boolean> =>
  (await keysIn(c).findOne({ _id: user_id }))?.sealed_key === null;

it('goes on from where it was, and from further back with keys that were brought back', async (c) => {
  const ann = await registered(c);
  const bob = await registered(c);
  const before = await keysIn(c).find().toArray();
  await erased(c, ann);
  await runUntil(c, async (given) => given.includes(ann.user_id));
  await runUntilNoted(c, ann);
  // It continues what it had noted a backup's time ago, not from what it has noted now.
  assert.equal((await runUntil(c, async (given) => given.includes(ann.user_id))).includes(ann.user_id), true);
  await erased(c, bob);
  await runUntilNoted(c, bob);
  const after = await keysIn(c).find().toArray();
  const cat = await registered(c);
  await erased(c, cat);
  assert.equal(await runUntil(c, async (given) => given.includes(cat.user_id)), [bob.user_id, cat.user_id]);

  // Keys from before all of that.
  await bringBack(c, before);
  await runUntil(c, async () => (await isDestroyed(c, ann)) && (await isDestroyed(c, bob)));
  // Keys from before the last of that.
  await bringBack(c, after);
  assert.not((await runUntil(c, () => isDestroyed(c, cat))).includes(ann.user_id));
});

it('starts over where the log was restored and ends before', async (c) => {
  const ann = await registered(c);
  const backup = await keysIn(c).find().toArray();
  await erased(c, ann);
  await runUntilNoted(c, ann);
  const beyond = String((await processOf(c).store.head()) + 1_000_000n);
  await bringBack(c, backup);
  await keysIn(c).updateMany({ reached: { $exists: true } }, { $set: { position: beyond, reached: beyond } as object });
  await runUntil(c, () => isDestroyed(c, ann));
  assert.is(await isDestroyed(c, ann), true);
});

it.run();
