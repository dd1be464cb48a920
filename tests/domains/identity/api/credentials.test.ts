import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { emailClaimEvents } from '../../../../domains/identity/email-claim/events.ts';
import { emailClaimIdOf } from '../../../../domains/identity/email-claim/index.ts';
import { identity } from '../../../../domains/identity/index.ts';
import { signInEvents } from '../../../../domains/identity/sign-ins/events.ts';
import { userEvents } from '../../../../domains/identity/user/events.ts';
import { eventually } from '../../../support/eventually.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('credentials', () => startServiceUnderTest(identity));

const newPerson = () => ({ email: `${randomUUID()}@example.com`, password: 'a long enough passphrase', name: 'Ann' });
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

it('opens one session for two simultaneous registrations under one key with two passwords', async ({
  call,
  resources: { store },
}) => {
  const person = newPerson();
  const key = randomUUID();
  const register = (password: string) => call('POST', '/internal/register', { key, body: { ...person, password } });
  const passwords = ['the first passphrase', 'the second passphrase'];
  const answers = await Promise.all(passwords.map(register));
  assert.equal(answers.map(({ status }) => status).sort(), [201, 409]);

  const [claimed] = await store.eventsOf(emailClaimEvents, emailClaimIdOf(person.email));
  const userId = claimed?.data.by ?? '';
  assert.equal(typesOf(await store.eventsOf(userEvents, userId)), ['UserRegistered', 'EmailVerificationRequested']);
  assert.equal(typesOf(await store.eventsOf(signInEvents, userId)), ['SignedIn']);

  const logins = await Promise.all(
    passwords.map((password) => call('POST', '/internal/login', { body: { ...person, password } })),
  );
  assert.equal(
    logins.map(({ status }) => status),
    answers.map(({ status }) => (status === 201 ? 200 : 401)),
  );
});

it('answers two simultaneous registrations under one key with one account', async ({ call, resources: { store } }) => {
  const person = newPerson();
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => call('POST', '/internal/register', { key, body: person })));
  assert.equal(
    answers.map(({ status }) => status),
    [201, 201],
  );
  const [first, second] = answers.map(({ body }) => body.user as { id: string });
  assert.equal(first, second);
  assert.is((await store.eventsOf(userEvents, first?.id ?? '')).length, 2);
});

it('records where a sign-in and a refused one came from', async ({ call, resources: { store } }) => {
  const person = newPerson();
  const { body } = await call('POST', '/internal/register', { body: person });
  const { id } = body.user as { id: string };
  const headers = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'a browser' };
  const wrong = { ...person, password: 'another passphrase' };
  assert.is((await call('POST', '/internal/login', { headers, body: wrong })).status, 401);
  // It is recorded after the answer.
  const refused = await eventually('refusal', () => store.lastOf(signInEvents, id, 'SignInRefused'));
  const origin = { address: '192.0.2.7', agent: 'a browser' };
  assert.equal(refused.data, { user_id: id, method: 'password', reason: 'wrong password', ...origin });
  assert.is((await call('POST', '/internal/login', { headers, body: person })).status, 200);
  const signedIn = await store.lastOf(signInEvents, id, 'SignedIn');
  assert.equal(signedIn?.data, {
    user_id: id,
    method: 'password',
    family_id: signedIn?.data.family_id,
    session_epoch: 0,
    ...origin,
  });
});

it.run();
