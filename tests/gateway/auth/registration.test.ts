import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emailClaimEvents } from '../../../contracts/identity/email-claim.ts';
import { userEvents } from '../../../contracts/identity/user.ts';
import { emailClaimIdOf } from '../../../domains/identity/email-claim/index.ts';
import { ensureFirstAdministrator } from '../../../domains/identity/index.ts';
import { history, write } from '../../support/given.ts';
import { addressOf, type GatewayStack, newPerson, startGatewayStack } from '../../support/stacks/gateway.ts';

const it = suite('registration');

let gateway: GatewayStack;
it.before(async () => {
  gateway = await startGatewayStack();
});
it.after(() => gateway.stop());

it('answers a registration with exactly the shape of the spec', async () => {
  const person = newPerson();
  const { status, body, headers } = await gateway.auth('register', person);
  assert.is(status, 201);
  assert.equal(Object.keys(body), ['access_token', 'refresh_token', 'token_type', 'expires_in', 'user']);
  assert.equal([body.token_type, body.expires_in], ['Bearer', 900]);
  assert.match(body.refresh_token, /^ort_/);
  assert.equal(body.user, { id: body.user.id, email: person.email, name: 'Ann', role: 'user' });
  assert.match(String(headers['x-event-position']), /^\d+$/);
  assert.is(headers['cache-control'], 'no-store');
});

it('tells a bad request from bad fields', async () => {
  const person = newPerson();
  for (const body of [undefined, [], 'text', 7, null]) {
    const answer = await gateway.auth('register', body);
    assert.is(answer.status, 400, JSON.stringify(body));
    assert.is(answer.body.error, 'bad_request');
  }
  const missing = await gateway.auth('register', { email: person.email });
  assert.equal([missing.status, missing.body.detail], [400, { fields: ['password', 'name'] }]);
  const notJson = await gateway.call('POST', '/api/v1/auth/login', {
    headers: { 'content-type': 'application/json', 'content-length': '0' },
    from: addressOf(9_000),
  });
  assert.is(notJson.status, 400);

  const short = await gateway.auth('register', { ...person, password: 'too short' });
  assert.is(short.status, 422);
  assert.is(short.body.error, 'validation_error');
  assert.equal(short.body.detail, [
    {
      loc: ['body', 'password'],
      input: null,
      type: 'string_too_short',
      msg: 'Password should have at least 12 bytes',
      ctx: { min_length: 12 },
    },
  ]);
  const cases = [
    { email: 'no address' },
    { email: null },
    { password: '🐎'.repeat(19) },
    { password: 'password1234' },
    { password: 12 },
    { name: '' },
    { name: 'a\u0000b' },
    { name: 'half a \ud83d' },
    { password: 'half a pass\udc00phrase' },
  ];
  for (const change of cases) {
    const answer = await gateway.auth('register', { ...person, ...change });
    assert.is(answer.status, 422, JSON.stringify(change));
    assert.equal(answer.body.detail[0].loc, ['body', Object.keys(change)[0]]);
  }
});

it('L12: takes no address and no name that would add a header to a mail', async () => {
  for (const change of [
    { email: 'a@b.example\r\nBcc: c@d.example' },
    { name: 'Ann\r\nBcc: c@d.example' },
    { name: 'Ann\nX' },
  ]) {
    const answer = await gateway.auth('register', { ...newPerson(), ...change });
    assert.equal([answer.status, answer.body.detail[0].loc], [422, ['body', Object.keys(change)[0]]]);
  }
});

it('refuses an address that has an account', async () => {
  const person = newPerson();
  await gateway.auth('register', person);
  const { status, body } = await gateway.auth('register', { ...person, email: person.email.toUpperCase() });
  assert.equal([status, body.error], [409, 'conflict']);
});

it('L7: registers one of many who ask for the same address at the same time', async () => {
  const email = newPerson().email;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => gateway.auth('register', { ...newPerson(), email })),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
});

it('answers a repeated registration as the first time, to a caller who knows the password', async () => {
  const person = newPerson();
  const key = { 'idempotency-key': randomUUID() };
  const first = await gateway.auth('register', person, key);
  const second = await gateway.auth('register', person, key);
  assert.equal([second.status, second.body.user], [201, first.body.user]);
  const guessed = await gateway.auth('register', { ...person, password: 'another passphrase' }, key);
  assert.is(guessed.status, 409);
});

it('registers an address whose first registration died between claim and user, and closes that one', async () => {
  const { store } = gateway.resources;
  const person = newPerson();
  const dead = randomUUID();
  await write(
    store,
    history(emailClaimEvents, emailClaimIdOf(person.email), dead, { type: 'EmailClaimed', data: { by: dead } }),
  );

  const { status, body } = await gateway.auth('register', person);
  assert.is(status, 201);
  assert.is((await gateway.auth('login', person)).body.user.id, body.user.id);
  assert.equal(
    (await store.eventsOf(userEvents, dead)).map(({ type }) => type),
    ['RegistrationAbandoned'],
  );
});

it('creates the first administrator once, also when several processes start at once', async () => {
  const made = (await Promise.all([1, 2, 3].map(() => ensureFirstAdministrator(gateway.resources)))).filter(Boolean);
  assert.is(made.length, 1);
  assert.is(await ensureFirstAdministrator(gateway.resources), null);
  const { status, body } = await gateway.auth('login', made[0]);
  assert.equal([status, body.user.role], [200, 'admin']);
});

it.run();
