import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addressOf, type GatewayStack, newPerson, startGatewayStack } from '../../support/stacks/gateway.ts';

const it = suite('sign-in');

let gateway: GatewayStack;
it.before(async () => {
  gateway = await startGatewayStack();
});
it.after(() => gateway.stop());

let addresses = 9_000;
const from = () => addressOf(addresses++);

it('L1: signs in with any spelling of the address, and says no more to a wrong password than to a wrong address', async () => {
  const person = newPerson();
  await gateway.auth('register', person);
  const good = await gateway.auth('login', { ...person, email: ` ${person.email.toUpperCase()} ` });
  assert.is(good.status, 200);
  assert.equal(Object.keys(good.body), ['access_token', 'refresh_token', 'token_type', 'expires_in', 'user']);
  const wrong = await gateway.auth('login', { ...person, password: 'something else' });
  const unknown = await gateway.auth('login', newPerson());
  assert.is(wrong.status, 401);
  assert.is(wrong.text, unknown.text);
  assert.is(wrong.headers['www-authenticate'], 'Bearer');
  assert.is((await gateway.auth('login', { ...person, password: '' })).status, 401);
  assert.is((await gateway.auth('login', { ...person, password: 'x'.repeat(10_000) })).status, 401);
});

it('L8: limits sign-ins by address, and by account from any address', async () => {
  const one = from();
  const login = (email: string, address: string) =>
    gateway.call('POST', '/api/v1/auth/login', { body: { email, password: 'wrong' }, from: address });
  const statuses: unknown[] = [];
  for (let i = 0; i < 6; i++) {
    const { status, headers } = await login(newPerson().email, one);
    statuses.push([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]);
  }
  assert.equal(statuses, [...[4, 3, 2, 1, 0].map((remaining) => [401, '5', String(remaining)]), [429, '5', '0']]);

  const { email } = newPerson();
  const spread: number[] = [];
  for (let i = 0; i < 11; i++) spread.push((await login(email, from())).status);
  assert.equal(spread, [...Array.from({ length: 10 }, () => 401), 429]);
  const refused = await login(email, from());
  assert.is(refused.headers['x-ratelimit-limit'], '10');
  assert.is(refused.body.error, 'rate_limit_exceeded');
});

it('L8: counts an account once for all spellings of its address', async () => {
  const local = newPerson().email.split('@')[0];
  const spellings = [
    'example.com',
    'ＥＸＡＭＰＬＥ.com',
    'exa\u00admple.com',
    'exam\u200bple.com',
    'example。com',
    'EXAMPLE.COM ',
  ];
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    const body = { email: `${local}@${spellings[i % spellings.length]}`, password: 'wrong' };
    statuses.push((await gateway.call('POST', '/api/v1/auth/login', { body, from: from() })).status);
  }
  assert.equal(statuses, [...Array.from({ length: 10 }, () => 401), 429]);
});

it('L8: counts no sign-in that succeeds, and locks no one out where they have signed in before', async () => {
  const person = newPerson();
  const home = from();
  await gateway.auth('register', person);
  const login = (password: string, address: string) =>
    gateway.call('POST', '/api/v1/auth/login', { body: { ...person, password }, from: address });
  for (let i = 0; i < 3; i++) assert.is((await login(person.password, home)).status, 200);
  for (let i = 0; i < 10; i++) assert.is((await login('a guess of others', from())).status, 401);
  assert.is((await login('a guess of others', from())).status, 429);
  assert.is((await login(person.password, home)).status, 200);
});

it('refuses an address of any length at once', async () => {
  const email = `${'ä.'.repeat(200_000)}@${'ä'.repeat(200_000)}`;
  for (const path of ['login', 'register', 'forgot-password']) {
    const { status, body } = await gateway.auth(path, { ...newPerson(), email });
    assert.equal([status, body.detail[0].loc, body.detail[0].type], [422, ['body', 'email'], 'string_too_long'], path);
  }
});

it('answers 422 to a field that is no text, and 401 to a refresh token that is none', async () => {
  for (const odd of [{ toString: 1 }, { length: 5, trim: 1 }, [], 7, null, true]) {
    const login = await gateway.auth('login', { email: odd, password: odd });
    assert.is(login.status, 422, JSON.stringify(odd));
    assert.equal(
      login.body.detail.map(({ type, loc }: { type: string; loc: string[] }) => [type, ...loc]),
      [
        ['string_type', 'body', 'email'],
        ['string_type', 'body', 'password'],
      ],
    );
    assert.is((await gateway.auth('refresh', { refresh_token: odd })).status, 401);
    assert.is((await gateway.auth('logout', { refresh_token: odd })).status, 200);
  }
  assert.is((await gateway.auth('refresh', { refresh_token: `ort_${'x'.repeat(900_000)}` })).status, 401);
});

it('names the methods of a route', async () => {
  const { status, headers, body } = await gateway.call('GET', '/api/v1/auth/login');
  assert.equal([status, headers.allow, body.error], [405, 'POST', 'method_not_allowed']);
  assert.is((await gateway.call('GET', '/api/v1/auth/oauth/google')).status, 404);
  assert.is((await gateway.call('POST', '/api/v1/auth/LOGIN', { body: {} })).status, 404);
});

it.run();
