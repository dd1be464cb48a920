import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { emailClaimEvents } from '../../../../contracts/identity/email-claim.ts';
import { userEvents } from '../../../../contracts/identity/user.ts';
import { emailClaimIdOf } from '../../../../domains/identity/email-claim/index.ts';
import { oauthClaim, subjectHashOf } from '../../../../domains/identity/oauth-claim/index.ts';
import { createUser } from '../../../../domains/identity/use-cases/create-user.ts';
import { eraseUser } from '../../../../domains/identity/use-cases/erase-user.ts';
import { signInWith } from '../../../../domains/identity/use-cases/oauth-accounts.ts';
import { user } from '../../../../domains/identity/user/index.ts';
import { rootCommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { openDocumentStore } from '../../../../kernel/documents/index.ts';
import { type EventStore, openEventStore } from '../../../../kernel/event-store/index.ts';
import { openPersonKeys, type PersonKeys } from '../../../../kernel/personal-data/person-keys.ts';
import { type ExampleUser, exampleUser } from '../../../support/examples/user.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { startDocumentStore } from '../../../support/stores/document-store.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('erasing a user', async () => {
  const [stores, server] = await Promise.all([openTestStores(), startDocumentStore()]);
  const documents = openDocumentStore(server.url);
  const opened = () => openPersonKeys(documents, ['a secret of at least thirty-two characters']);
  return {
    ...stores,
    /** As a process sees them that has just started. */
    process() {
      const personKeys = opened();
      return { personKeys, store: stores.alsoOpen((url) => openEventStore(url, personKeys)) };
    },
    async close() {
      await documents.close();
      await Promise.all([stores.close(), server.stop()]);
    },
  } satisfies TestStores & { process(): { store: EventStore; personKeys: PersonKeys } };
});

const contextOf = (id: string, commandId = randomUUID()) => rootCommandContext(commandId, id, id);
const mailer = { forget: async () => undefined };

async function requested(store: EventStore): Promise<ExampleUser> {
  const ann = exampleUser();
  await createUser({ store, registration: 'open' }, ann.register, contextOf(ann.user_id));
  await execute(store, user, ann.user_id, { type: 'RequestErasure', by: 'boss' }, contextOf(ann.user_id));
  return ann;
}

const typesOf = async (store: EventStore, id: string) =>
  (await store.eventsOf(userEvents, id)).map(({ type }) => type).slice(-2);

it('releases the address, and is done once', async (c) => {
  const { store, personKeys } = c.process();
  const { user_id, email } = await requested(store);
  const commandId = randomUUID();
  for (const _ of [1, 2]) await eraseUser({ store, personKeys, mailer }, user_id, contextOf(user_id, commandId));
  assert.equal(await typesOf(store, user_id), ['UserErasureRequested', 'UserErased']);
  const claims = await store.eventsOf(emailClaimEvents, emailClaimIdOf(email));
  assert.equal(
    claims.map(({ type }) => type),
    ['EmailClaimed', 'EmailReleased'],
  );
  assert.equal((await load(c.process().store, user, user_id)).state, { status: 'none', abandoned: true });
});

for (const step of ['mails', 'key'] as const) {
  it(`goes on to its end in a process that starts, when another died after it had dealt with the ${step}`, async (c) => {
    const dying = c.process();
    const { user_id, email } = await requested(dying.store);
    const dies = (): never => {
      throw new Error('killed');
    };
    const personKeys: PersonKeys =
      step === 'mails'
        ? { ...dying.personKeys, destroy: async () => dies() }
        : { ...dying.personKeys, destroy: async (id) => dying.personKeys.destroy(id).then(dies) };
    const commandId = randomUUID();
    try {
      await eraseUser({ ...dying, personKeys, mailer }, user_id, contextOf(user_id, commandId));
      assert.unreachable();
    } catch (error) {
      assert.is((error as Error).message, 'killed');
    }
    const next = c.process();
    await eraseUser({ ...next, mailer }, user_id, contextOf(user_id, commandId));
    assert.equal(await typesOf(next.store, user_id), ['UserErasureRequested', 'UserErased']);
    const claim = await next.store.lastOf(emailClaimEvents, emailClaimIdOf(email));
    assert.is(claim?.type, 'EmailReleased');
    const [registered] = await c.process().store.eventsOf(userEvents, user_id);
    assert.equal(registered?.data, {
      user_id,
      email: '(forgotten)',
      name: '(forgotten)',
      role: 'user',
      password_hash: null,
    });
  });
}

it('releases the accounts at providers as well', async (c) => {
  const { store, personKeys } = c.process();
  const ann = exampleUser();
  await createUser({ store, registration: 'open' }, ann.register, contextOf(ann.user_id));
  const account = { provider: 'google', subject: randomUUID(), verifiedEmail: ann.email, name: 'Ann' };
  const signedIn = () => signInWith({ store, registration: 'open' }, account);
  assert.is((await signedIn()).id, ann.user_id);
  await execute(store, user, ann.user_id, { type: 'RequestErasure', by: 'boss' }, contextOf(ann.user_id));
  await eraseUser({ store, personKeys, mailer }, ann.user_id, contextOf(ann.user_id));
  const { state } = await load(store, oauthClaim, subjectHashOf('google', account.subject));
  assert.is(state.by, null);
  assert.is.not((await signedIn()).id, ann.user_id);
});

it('leaves the address to someone who registers it meanwhile', async (c) => {
  const { store, personKeys } = c.process();
  const { user_id, email } = await requested(store);
  const bob = exampleUser({ email });
  await createUser({ store, registration: 'open' }, bob.register, contextOf(bob.user_id));
  await eraseUser({ store, personKeys, mailer }, user_id, contextOf(user_id));
  const claim = await store.lastOf(emailClaimEvents, emailClaimIdOf(email));
  assert.equal([claim?.type, claim?.data.by], ['EmailClaimed', bob.user_id]);
});

it.run();
