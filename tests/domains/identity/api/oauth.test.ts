import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { emailClaimEvents } from '../../../../contracts/identity/email-claim.ts';
import { oauthClaimEvents } from '../../../../contracts/identity/oauth-claim.ts';
import { signInEvents } from '../../../../contracts/identity/sign-ins.ts';
import { tokenFamilyEvents } from '../../../../contracts/identity/token-family.ts';
import { userEvents } from '../../../../contracts/identity/user.ts';
import { emailClaimIdOf } from '../../../../domains/identity/email-claim/index.ts';
import { identity } from '../../../../domains/identity/index.ts';
import { subjectHashOf } from '../../../../domains/identity/oauth-claim/index.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { history, write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('sign-in with a provider', () => startServiceUnderTest(identity));

const newAccount = (email: string | null = `${randomUUID()}@example.com`) => ({
  provider: 'google',
  subject: randomUUID(),
  email,
  email_verified: true,
  name: 'Ann',
});
const INVALIDATED = 'TokenFamilyInvalidated';
const idIn = ({ user }: Record<string, unknown>) => (user as { id: string }).id;
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

it('makes one user of many first sign-ins at one moment', async ({ call, resources: { store } }) => {
  const body = newAccount();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call('POST', '/internal/oauth/sign-in', { body, key: randomUUID() })),
  );
  assert.equal([...new Set(answers.map(({ status }) => status))], [200]);
  const ids = new Set(answers.map((answer) => idIn(answer.body)));
  assert.is(ids.size, 1);
  const [id = ''] = ids;
  const events = await store.eventsOf(userEvents, id);
  assert.equal(typesOf(events), ['UserRegistered', 'EmailVerified', 'OAuthAccountLinked']);
  assert.not.ok(JSON.stringify(events.map(({ data }) => data)).includes(body.subject));
});

it('knows an account by its subject when its address has changed, and takes no other for it', async ({ call }) => {
  const body = newAccount();
  const first = idIn((await call('POST', '/internal/oauth/sign-in', { body })).body);
  const moved = { ...body, email: 'elsewhere@example.com', email_verified: false };
  assert.is(idIn((await call('POST', '/internal/oauth/sign-in', { body: moved })).body), first);
  const namesake = { ...newAccount(), subject: body.subject, provider: 'github' };
  assert.is.not(idIn((await call('POST', '/internal/oauth/sign-in', { body: namesake })).body), first);
});

it('writes the name as people may have it', async ({ call }) => {
  const body = { ...newAccount(), name: ` Ann\u0000\n${'é'.repeat(300)}` };
  const { user } = (await call('POST', '/internal/oauth/sign-in', { body })).body as { user: { name: string } };
  assert.is(user.name, `Ann ${'é'.repeat(46)}`);
  const nameless = newAccount();
  const second = (await call('POST', '/internal/oauth/sign-in', { body: { ...nameless, name: null } })).body;
  assert.is((second as { user: { name: string } }).user.name, nameless.email?.slice(0, 50));
});

it('takes an address that is none for no address', async ({ call }) => {
  for (const email of ['not an address', null, '']) {
    const { status, body } = await call('POST', '/internal/oauth/sign-in', { body: newAccount(email) });
    assert.equal([status, body.error], [403, 'email_not_verified'], String(email));
  }
});

/** A session of a user that goes on. */
async function sessionOf(store: EventStore, user_id: string): Promise<string> {
  const family_id = randomUUID();
  const [issued_at, expires_at] = ['2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
  const token = { generation: 0 as const, token_hash: 'hash', issued_at, expires_at };
  const data = { family_id, user_id, session_epoch: 0, ends_at: expires_at, ...token };
  await write(store, history(tokenFamilyEvents, family_id, user_id, { type: 'TokenFamilyOpened', data }));
  return family_id;
}

it('takes an account over from a user who has claimed it and never got it', async ({ call, resources: { store } }) => {
  const [ann, bob] = [exampleUser(), exampleUser()];
  const body = newAccount(ann.email);
  const hash = subjectHashOf('google', body.subject);
  const claim = history(oauthClaimEvents, hash, null, { type: 'OAuthClaimed', data: { by: bob.user_id } });
  const address = history(emailClaimEvents, emailClaimIdOf(ann.email), null, {
    type: 'EmailClaimed',
    data: { by: ann.user_id },
  });
  await write(store, address, ann.history(ann.registered, ann.verified), bob.history(bob.registered), claim);
  assert.is(idIn((await call('POST', '/internal/oauth/sign-in', { body })).body), ann.user_id);
  const { status, body: refusal } = await call('POST', '/internal/oauth/link', {
    body: { ...body, user_id: bob.user_id, session_id: await sessionOf(store, bob.user_id) },
  });
  assert.equal([status, refusal.error], [409, 'already_linked']);
});

it('is free for another user when it was unlinked', async ({ call, resources: { store } }) => {
  const [ann, bob] = [exampleUser(), exampleUser()];
  await write(store, ann.history(ann.registered, ann.verified), bob.history(bob.registered, bob.verified));
  const body = newAccount();
  const linkTo = async (user_id: string, session_id?: string) =>
    call('POST', '/internal/oauth/link', {
      body: { ...body, user_id, session_id: session_id ?? (await sessionOf(store, user_id)) },
    });
  const ended = await linkTo(ann.user_id, await sessionOf(store, bob.user_id));
  assert.equal([ended.status, ended.body.error], [403, 'not_signed_in'], 'a session of someone else');
  assert.is((await linkTo(ann.user_id)).status, 200);
  assert.is((await linkTo(ann.user_id)).status, 200, 'again');
  assert.is((await linkTo(bob.user_id)).status, 409);
  const gone = await call('DELETE', '/users/me/accounts/google', { user: ann.user_id });
  assert.equal([gone.status, gone.body.linked_accounts], [200, []]);
  assert.is((await call('DELETE', '/users/me/accounts/google', { user: ann.user_id })).status, 404);
  assert.is((await linkTo(bob.user_id)).status, 200);
  assert.is(idIn((await call('POST', '/internal/oauth/sign-in', { body })).body), bob.user_id);
});

it('ends the sessions of an account that is reclaimed', async ({ call, resources: { store } }) => {
  const person = { email: `${randomUUID()}@example.com`, password: 'a long enough passphrase', name: 'Eve' };
  const { body } = await call('POST', '/internal/register', { body: person });
  const { refresh_token } = body;
  const answer = await call('POST', '/internal/oauth/sign-in', { body: newAccount(person.email) });
  assert.is(idIn(answer.body), idIn(body));
  assert.is((await call('POST', '/internal/refresh', { body: { refresh_token } })).status, 401);
  assert.is((await call('POST', '/internal/login', { body: person })).status, 401);
  const [family] = await store.eventsOf(signInEvents, idIn(body));
  const familyId = family?.data.family_id ?? '';
  const end = await eventually('end of the session', () => store.lastOf(tokenFamilyEvents, familyId, INVALIDATED));
  assert.is(end.type === INVALIDATED && end.data.reason, 'reclaimed');
});

it.run();
