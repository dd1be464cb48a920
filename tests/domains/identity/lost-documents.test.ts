import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { identity } from '../../../domains/identity/index.ts';
import { openDocumentStore } from '../../../kernel/documents/index.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { type Answer, startServiceUnderTest } from '../../support/stacks/service.ts';
import { startStores } from '../../support/stores/both.ts';
import { suiteOn } from '../../support/suite-on.ts';

type Context = Awaited<ReturnType<typeof startStores>> & { close(): Promise<void> };

const it = suiteOn<Context>('an installation whose document store is lost', async () => {
  const stores = await startStores();
  return { ...stores, close: async () => undefined };
});

const env = { PLATFORM_JWT_SECRET: 'one and the same secret after a restart' };
const ready = async (url: string) => {
  const answer = await fetch(`${url}/ready`);
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
};

it('says that keys are missing, makes none, and is whole again once they are brought back', async (stores) => {
  const ann = exampleUser();
  const before = await startServiceUnderTest(identity, env, { stores });
  const { store } = before.resources;
  await store.prepareFor(ann.user_id);
  await write(store, ann.history(ann.registered));
  const me = { user: ann.user_id };
  await eventually('she is known', async () => (await before.callCaughtUp('GET', '/users/me', me)).status === 200);
  await eventually('all is well', async () => (await ready(before.url)).status === 200);
  await before.resources.shutdown.run('test');

  const documentStore = openDocumentStore(stores.documentStore.url);
  const keys = documentStore.db.collection<{ _id: string; sealed_key?: string | null }>('secrets_person_keys');
  const backup = await keys.find().toArray();
  await documentStore.db.dropDatabase();

  const after = await startServiceUnderTest(identity, env, { stores });
  const { status, body } = await ready(after.url);
  assert.is(status, 503);
  assert.match(String(body.message), /keys are missing.*bring back secrets_person_keys/);
  const refused = (answer: Answer) => {
    assert.equal([answer.status, answer.body.error, Number(answer.headers.get('retry-after'))], [503, 'not_ready', 60]);
    assert.match(String((answer.body.detail as { next_action?: string }).next_action), /secrets_person_keys/);
  };
  refused(await after.call('GET', '/users/me', me));
  refused(await after.call('PUT', '/users/me', { ...me, body: { name: 'Augusta' }, key: randomUUID() }));
  const bob = { email: `${randomUUID()}@example.com`, password: 'correct horse battery', name: 'Bob' };
  refused(await after.call('POST', '/internal/register', { body: bob }));
  assert.is(await keys.countDocuments({ sealed_key: { $ne: null } }), 0);

  // As a restore does: in the meantime it has been noted there how far erasures were followed.
  await keys.deleteMany({});
  await keys.insertMany(backup);
  await eventually('all is well', async () => (await ready(after.url)).status === 200);
  assert.is((await after.call('GET', '/users/me', me)).body.email, ann.email);
  const boss = exampleUser({ role: 'admin' });
  await write(after.resources.store, boss.history(boss.registered));
  const list = await eventually('the list of users', async () => {
    const answer = await after.callCaughtUp('GET', '/users', { user: boss.user_id, role: 'admin' });
    return answer.status === 200 && answer;
  });
  const { items } = list.body as { items: { email: string }[] };
  assert.equal(new Set(items.map(({ email }) => email)), new Set([ann.email, boss.email]));
  await documentStore.close();
  await after.stop();
});

it.run();
