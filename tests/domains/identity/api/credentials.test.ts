import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { emailClaimEvents } from '../../../../contracts/identity/email-claim.ts';
import { signInRefusalEvents } from '../../../../contracts/identity/sign-in-refusals.ts';
import { signInEvents } from '../../../../contracts/identity/sign-ins.ts';
import { tokenFamilyEvents } from '../../../../contracts/identity/token-family.ts';
import { userEvents } from '../../../../contracts/identity/user.ts';
import { emailClaimIdOf } from '../../../../domains/identity/email-claim/index.ts';
import { identity } from '../../../../domains/identity/index.ts';
import { type EventStore, EventStoreUnavailable } from '../../../../kernel/event-store/index.ts';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../../../kernel/http/gateway-credential.ts';
import { startService } from '../../../../kernel/service/service.ts';
import { eventually } from '../../../support/eventually.ts';
import { history, write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('credentials', () => startServiceUnderTest(identity));

const newPerson = () => ({ email: `${randomUUID()}@example.com`, password: 'a long enough passphrase', name: 'Ann' });
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

it('says that the account exists when only the session could not be opened', async ({ resources }) => {
  const { store, config } = resources;
  let isAway = true;
  const append: EventStore['append'] = (stream, ...rest) =>
    isAway && stream.startsWith('tokenFamily-')
      ? Promise.reject(new EventStoreUnavailable('append', new Error('away')))
      : store.append(stream, ...rest);
  const { url } = await startService(
    identity,
    { ...resources, store: { ...store, append } },
    { host: '127.0.0.1', port: 0 },
  );
  const headers = {
    [GATEWAY_CREDENTIAL]: gatewayCredential(config.PLATFORM_JWT_SECRET),
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const register = { method: 'POST', headers, body: JSON.stringify(newPerson()) };
  const failed = await fetch(`${url}/internal/register`, register);
  const { error, message, detail } = (await failed.json()) as { error: string; message: string; detail: object };
  assert.equal([failed.status, error, failed.headers.get('retry-after')], [503, 'not_ready', '2']);
  assert.match(message, /^The account is registered, but no session could be opened: /);
  assert.is((detail as { code: string }).code, 'registered');
  isAway = false;
  assert.is((await fetch(`${url}/internal/register`, register)).status, 201);
});

it('opens sessions for one password alone when many register at once under one key with several', async ({
  call,
  resources: { store },
}) => {
  const person = newPerson();
  const key = randomUUID();
  const register = (password: string) => call('POST', '/internal/register', { key, body: { ...person, password } });
  const passwords = ['the first passphrase', 'the second passphrase', 'the third passphrase'];
  const asked = [...passwords, ...passwords];
  const answers = await Promise.all(asked.map(register));

  const [claimed] = await store.eventsOf(emailClaimEvents, emailClaimIdOf(person.email));
  const userId = claimed?.data.by ?? '';
  assert.equal(typesOf(await store.eventsOf(userEvents, userId)), ['UserRegistered', 'EmailVerificationRequested']);
  const logins = await Promise.all(
    passwords.map((password) => call('POST', '/internal/login', { body: { ...person, password } })),
  );
  assert.equal(logins.map(({ status }) => status).sort(), [200, 401, 401]);
  const winner = passwords[logins.findIndex(({ status }) => status === 200)];
  assert.equal(
    answers.map(({ status }) => status),
    asked.map((password) => (password === winner ? 201 : 409)),
  );
  const sessions = answers.flatMap(({ status, body }) => (status === 201 ? [body.refresh_token] : []));
  assert.is(new Set(sessions).size, 1);
  // That of the registration and that of the sign-in.
  assert.is((await store.eventsOf(signInEvents, userId)).length, 2);
});

it('answers a repeated registration with the same session, and with a new one when that is used', async ({
  call,
  resources: { store },
}) => {
  const body = newPerson();
  const key = randomUUID();
  const register = () => call('POST', '/internal/register', { key, body });
  const [first, second] = await Promise.all([register(), register()]);
  assert.equal([first.status, second.status], [201, 201]);
  assert.equal(first.body, second.body);
  const { id } = first.body.user as { id: string };
  assert.is((await store.eventsOf(userEvents, id)).length, 2);
  const { refresh_token } = first.body;
  assert.is((await call('POST', '/internal/refresh', { body: { refresh_token } })).status, 200);

  const late = await register();
  assert.is(late.status, 201);
  assert.not.equal(late.body.refresh_token, refresh_token);
  const { body: refreshed } = await call('POST', '/internal/refresh', {
    body: { refresh_token: late.body.refresh_token },
  });
  assert.match(String(refreshed.refresh_token), /^ort_/);
});

it('opens no session for a deactivated user who repeats the registration', async ({ call, resources: { store } }) => {
  const body = newPerson();
  const key = randomUUID();
  const { user } = (await call('POST', '/internal/register', { key, body })).body as { user: { id: string } };
  const deactivated = { type: 'UserDeactivated', data: { user_id: user.id, by: 'boss' } } as const;
  await write(store, history(userEvents, user.id, user.id, deactivated));
  const again = await call('POST', '/internal/register', { key, body });
  assert.equal([again.status, again.body.error], [403, 'account_deactivated']);
  const guessed = await call('POST', '/internal/register', { key, body: { ...body, password: 'another passphrase' } });
  assert.is(guessed.status, 409);
  assert.is((await store.eventsOf(signInEvents, user.id)).length, 1);
});

it('S3: records where a sign-in and a refused one came from', async ({ call, resources: { store } }) => {
  const person = newPerson();
  const { body } = await call('POST', '/internal/register', { body: person });
  const { id } = body.user as { id: string };
  const headers = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'a browser' };
  const wrong = { ...person, password: 'another passphrase' };
  assert.is((await call('POST', '/internal/login', { headers, body: wrong })).status, 401);
  // It is recorded after the answer.
  const refused = await eventually('refusal', () => store.lastOf(signInRefusalEvents, id));
  const origin = { address: '192.0.2.7', agent: 'a browser' };
  const { refused_at } = refused.data;
  assert.equal(refused.data, { user_id: id, method: 'password', reason: 'wrong password', refused_at, ...origin });
  assert.is((await call('POST', '/internal/login', { headers, body: person })).status, 200);
  const signedIn = await store.lastOf(signInEvents, id);
  assert.equal(signedIn?.data, {
    user_id: id,
    method: 'password',
    family_id: signedIn?.data.family_id,
    session_epoch: 0,
    ends_at: signedIn?.data.ends_at,
    ...origin,
  });
});

it('R4: records where a refresh token came from that was used again', async ({ call, resources: { store } }) => {
  const { body } = await call('POST', '/internal/register', { body: newPerson() });
  const { refresh_token } = body;
  const headers = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'a browser' };
  assert.is((await call('POST', '/internal/refresh', { body: { refresh_token } })).status, 200);
  assert.is((await call('POST', '/internal/refresh', { headers, body: { refresh_token } })).status, 401);
  const family_id = String(body.session_id);
  const { id: user_id } = body.user as { id: string };
  const last = await store.lastOf(tokenFamilyEvents, family_id);
  assert.equal(last?.data, { family_id, user_id, reason: 'reuse', address: '192.0.2.7', agent: 'a browser' });
});

it.run();
