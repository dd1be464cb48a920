import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { keepErased } from '../../../../domains/identity/background/keep-erased.ts';
import { createUser } from '../../../../domains/identity/use-cases/create-user.ts';
import { eraseUser } from '../../../../domains/identity/use-cases/erase-user.ts';
import { userEvents } from '../../../../domains/identity/user/events.ts';
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
import { startDocumentStoreProcess } from '../../../support/stores/document-store.ts';
import { suiteOn } from '../../../support/suite-on.ts';

type Context = TestStores & { readonly documentStore: DocumentStore };

const it = suiteOn<Context>('keeping users erased', async () => {
  const [stores, server] = await Promise.all([openTestStores(), startDocumentStoreProcess()]);
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

it('destroys the keys that a backup has brought back, and forgets the documents', async (c) => {
  const { db } = c.documentStore;
  const { store, personKeys } = processOf(c);
  const people = [exampleUser(), exampleUser()];
  const [ann] = people;
  if (!ann) throw new Error('there is nobody');
  for (const { register, user_id } of people)
    await createUser({ store, registration: 'open' }, register, contextOf(user_id));
  const keys = db.collection<{ _id: string; sealed_key: string | null }>('secrets_person_keys');
  const backup = await keys.find().toArray();
  await execute(store, user, ann.user_id, { type: 'RequestErasure', by: 'boss' }, contextOf(ann.user_id));
  await eraseUser(
    { store, personKeys, mailer: { forget: async () => undefined } },
    ann.user_id,
    contextOf(ann.user_id),
  );

  for (const key of backup) await keys.replaceOne({ _id: key._id }, key, { upsert: true });
  const users = db.collection<{ _id: string; email: string }>('users@3');
  await users.insertMany(people.map(({ user_id, email }) => ({ _id: user_id, email })));
  const stopping = new AbortController();
  const running = keepErased(processOf(c), 20).run(stopping.signal);
  await eventually('the key is destroyed', async () => (await keys.findOne({ _id: ann.user_id }))?.sealed_key === null);
  await eventually('the document is gone', async () => (await users.findOne({ _id: ann.user_id })) === null);
  stopping.abort();
  await running;

  const facts = async (id: string) => (await processOf(c).store.eventsOf(userEvents, id))[0]?.data;
  assert.is(((await facts(ann.user_id)) as { email: string }).email, '(forgotten)');
  const bob = people[1];
  assert.is(((await facts(bob?.user_id ?? '')) as { email: string }).email, bob?.email);
  assert.equal(
    (await users.find().toArray()).map(({ email }) => email),
    [bob?.email],
  );
});

it.run();
