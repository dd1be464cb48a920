import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { claimIdOf } from '../../domains/identity/email-claim/index.ts';
import { ensureFirstAdministrator, identity } from '../../domains/identity/index.ts';
import { tokenFamily } from '../../domains/identity/token-family/index.ts';
import { load } from '../../kernel/aggregates/load.ts';
import { uuidFrom } from '../../kernel/events/ids.ts';
import { startService } from '../../kernel/service/service.ts';
import {
  addressOf,
  callServer,
  type GatewayStack,
  PASSWORD,
  type Session,
  startGatewayStack,
} from '../support/stacks/gateway.ts';

const it = suite('authentication');

let gateway: GatewayStack;
it.before(async () => {
  gateway = await startGatewayStack();
});
it.after(() => gateway.stop());

// Every call from another address: the limits have tests of their own.
let addresses = 5_000;
const from = () => addressOf(addresses++);
const auth = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  gateway.call('POST', `/api/v1/auth/${path}`, { body, headers, from: from() });
const newcomer = () => ({ email: `${randomUUID()}@example.com`, password: PASSWORD, name: 'Ann' });
const familyOf = (refreshToken: string): string => {
  const hex = Buffer.from(refreshToken.slice(4), 'base64url').subarray(0, 16).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
const familyStatus = async ({ refreshToken }: Pick<Session, 'refreshToken'>) =>
  (await load(gateway.platform.store, tokenFamily, familyOf(refreshToken))).state.status;
const until = async (what: string, check: () => Promise<boolean>) => {
  for (let tries = 0; tries < 300; tries++) {
    if (await check()) return;
    await sleep(20);
  }
  throw new Error(`${what} did not come about`);
};

it('answers a registration with exactly the shape of the spec', async () => {
  const person = newcomer();
  const { status, body, headers } = await auth('register', person);
  assert.is(status, 201);
  assert.equal(Object.keys(body), ['access_token', 'refresh_token', 'token_type', 'expires_in', 'user']);
  assert.equal([body.token_type, body.expires_in], ['Bearer', 900]);
  assert.match(body.refresh_token, /^ort_/);
  assert.equal(body.user, { id: body.user.id, email: person.email, name: 'Ann', role: 'user' });
  assert.match(String(headers['x-event-position']), /^\d+$/);
  assert.is(headers['cache-control'], 'no-store');
});

it('signs in with any spelling of the address, and says no more to a wrong password than to a wrong address', async () => {
  const person = newcomer();
  await auth('register', person);
  const good = await auth('login', { ...person, email: ` ${person.email.toUpperCase()} ` });
  assert.is(good.status, 200);
  assert.equal(Object.keys(good.body), ['access_token', 'refresh_token', 'token_type', 'expires_in', 'user']);
  const wrong = await auth('login', { ...person, password: 'something else' });
  const unknown = await auth('login', newcomer());
  assert.is(wrong.status, 401);
  assert.is(wrong.text, unknown.text);
  assert.is((await auth('login', { ...person, password: '' })).status, 401);
  assert.is((await auth('login', { ...person, password: 'x'.repeat(10_000) })).status, 401);
});

it('tells a bad request from bad fields', async () => {
  const person = newcomer();
  for (const body of [undefined, [], 'text', 7, null]) {
    const answer = await auth('register', body);
    assert.is(answer.status, 400, JSON.stringify(body));
    assert.is(answer.body.error, 'bad_request');
  }
  const missing = await auth('register', { email: person.email });
  assert.equal([missing.status, missing.body.detail], [400, { fields: ['password', 'name'] }]);
  const notJson = await gateway.call('POST', '/api/v1/auth/login', {
    headers: { 'content-type': 'application/json', 'content-length': '0' },
    from: from(),
  });
  assert.is(notJson.status, 400);

  const short = await auth('register', { ...person, password: 'too short' });
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
    { email: 'a@b\r\nBcc: c@d.example' },
    { email: null },
    { password: '🐎'.repeat(19) },
    { password: 'password1234' },
    { password: 12 },
    { name: '' },
    { name: 'a\u0000b' },
  ];
  for (const change of cases) {
    const answer = await auth('register', { ...person, ...change });
    assert.is(answer.status, 422, JSON.stringify(change));
    assert.equal(answer.body.detail[0].loc, ['body', Object.keys(change)[0]]);
  }
});

it('refuses an address that has an account', async () => {
  const person = newcomer();
  await auth('register', person);
  const { status, body } = await auth('register', { ...person, email: person.email.toUpperCase() });
  assert.equal([status, body.error], [409, 'conflict']);
});

it('registers one of many who want the same address at the same time', async () => {
  const email = newcomer().email;
  const answers = await Promise.all(Array.from({ length: 6 }, () => auth('register', { ...newcomer(), email })));
  assert.equal(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
});

it('answers a repeated registration as the first time, to whoever knows the password', async () => {
  const person = newcomer();
  const key = { 'idempotency-key': randomUUID() };
  const first = await auth('register', person, key);
  const second = await auth('register', person, key);
  assert.equal([second.status, second.body.user], [201, first.body.user]);
  const guessed = await auth('register', { ...person, password: 'another passphrase' }, key);
  assert.is(guessed.status, 409);
});

it('gives an address free whose registration died between claim and user, and shuts the dead one out', async () => {
  const { store } = gateway.platform;
  const person = newcomer();
  const dead = uuidFrom('dead', person.email);
  const metadata = { correlationId: dead, causationId: dead, actor: dead, owner: dead };
  const claimed = { type: 'Claimed', data: { by: dead }, id: randomUUID(), metadata };
  await store.append(`emailClaim-${claimIdOf(person.email)}`, null, [claimed]);

  const { status, body } = await auth('register', person);
  assert.is(status, 201);
  assert.is((await auth('login', person)).body.user.id, body.user.id);
  assert.equal(
    (await store.events(`user-${dead}`)).map(({ type }) => type),
    ['RegistrationAbandoned'],
  );
});

it('rotates refresh tokens, without a user in the answer', async () => {
  const ann = await gateway.register();
  const { status, body } = await auth('refresh', { refresh_token: ann.refreshToken });
  assert.is(status, 200);
  assert.equal(Object.keys(body), ['access_token', 'refresh_token', 'token_type', 'expires_in']);
  assert.not.equal(body.refresh_token, ann.refreshToken);
  assert.is((await auth('refresh', { refresh_token: body.refresh_token })).status, 200);
});

it('ends the family when a used token is shown again', async () => {
  const ann = await gateway.register();
  const child = (await auth('refresh', { refresh_token: ann.refreshToken })).body.refresh_token;
  assert.is((await auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  assert.is((await auth('refresh', { refresh_token: child })).status, 401);
  assert.is(await familyStatus(ann), 'invalidated');
});

it('gives one of many simultaneous refreshes a child and ends the family', async () => {
  const ann = await gateway.register();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => auth('refresh', { refresh_token: ann.refreshToken })),
  );
  const children = answers.filter(({ status }) => status === 200);
  assert.is(children.length, 1);
  assert.is(answers.filter(({ status }) => status === 401).length, 11);
  assert.is((await auth('refresh', { refresh_token: children[0]?.body.refresh_token })).status, 401);
});

it('refuses what is no token of ours and touches nothing for it', async () => {
  const ann = await gateway.register();
  const last = ann.refreshToken.at(-1);
  const forged = ann.refreshToken.slice(0, -1) + (last === 'A' ? 'B' : 'A');
  for (const refresh_token of [forged, 'ort_', 'hello', '', ann.token, 7, null]) {
    const { status, body } = await auth('refresh', { refresh_token });
    assert.equal([status, body.error], [401, 'unauthorized'], String(refresh_token));
  }
  assert.is((await auth('logout', { refresh_token: forged })).status, 200);
  assert.is(await familyStatus(ann), 'active');
  assert.is((await auth('refresh', {})).status, 400);
});

it('signs out, as often as one likes', async () => {
  const ann = await gateway.register();
  assert.is((await auth('logout', { refresh_token: ann.refreshToken })).status, 200);
  assert.is((await auth('logout', { refresh_token: ann.refreshToken })).status, 200);
  assert.is(await familyStatus(ann), 'revoked');
  assert.is((await auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  assert.is(await familyStatus(ann), 'invalidated');
});

it('ends the family of an old token that is handed back', async () => {
  const ann = await gateway.register();
  await auth('refresh', { refresh_token: ann.refreshToken });
  assert.is((await auth('logout', { refresh_token: ann.refreshToken })).status, 200);
  assert.is(await familyStatus(ann), 'invalidated');
});

it('gives two tabs that race within the leeway the same child', async () => {
  const { platform } = gateway;
  const lenient = await startService(
    identity,
    { ...platform, config: { ...platform.config, REFRESH_REUSE_LEEWAY_SECONDS: 30 } },
    { host: '127.0.0.1', port: 0 },
  );
  const refresh = (refresh_token: string) =>
    callServer(lenient.url, 'POST', '/internal/refresh', { body: { refresh_token } });
  const ann = await gateway.register();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(ann.refreshToken)));
  assert.equal([...new Set(answers.map(({ status }) => status))], [200]);
  const children = new Set(answers.map(({ body }) => body.refresh_token));
  assert.is(children.size, 1);
  const [child] = children;
  const grandchild = (await refresh(child)).body.refresh_token;
  assert.is((await refresh(child)).body.refresh_token, grandchild);
  assert.is((await refresh(ann.refreshToken)).status, 401, 'an older ancestor');
  assert.is((await refresh(grandchild)).status, 401);
});

it('changes a password, which ends the sessions before and none after', async () => {
  const ann = await gateway.register();
  const change = (current_password: string, new_password: string) =>
    gateway.call('PUT', '/api/v1/identity/users/me/password', {
      token: ann.token,
      body: { current_password, new_password },
    });
  const wrong = await change('something else', 'another passphrase');
  assert.equal([wrong.status, wrong.body.detail[0].loc], [422, ['body', 'current_password']]);
  assert.is((await change(PASSWORD, 'short')).body.detail[0].loc[1], 'new_password');

  assert.is((await change(PASSWORD, 'another passphrase')).status, 200);
  assert.is((await auth('refresh', { refresh_token: ann.refreshToken })).status, 401);
  const again = await auth('login', { email: ann.email, password: 'another passphrase' });
  assert.is(again.status, 200);
  assert.is((await auth('login', { email: ann.email, password: PASSWORD })).status, 401);
  await until('the end of the old family', async () => (await familyStatus(ann)) === 'invalidated');
  assert.is(await familyStatus({ refreshToken: again.body.refresh_token }), 'active');
  assert.is((await auth('refresh', { refresh_token: again.body.refresh_token })).status, 200);
});

it('makes the first administrator once, whoever asks at the same time', async () => {
  const made = (await Promise.all([1, 2, 3].map(() => ensureFirstAdministrator(gateway.platform)))).filter(Boolean);
  assert.is(made.length, 1);
  assert.is(await ensureFirstAdministrator(gateway.platform), null);
  const { status, body } = await auth('login', made[0]);
  assert.equal([status, body.user.role], [200, 'admin']);
});

it('writes no token and no password into any event', async () => {
  const ann = await gateway.register();
  await auth('refresh', { refresh_token: ann.refreshToken });
  const { store } = gateway.platform;
  const everything: string[] = [];
  for (const stream of [`user-${ann.id}`, `signIns-${ann.id}`, `tokenFamily-${familyOf(ann.refreshToken)}`]) {
    everything.push(JSON.stringify(await store.events(stream), (_, v) => (typeof v === 'bigint' ? String(v) : v)));
  }
  const text = everything.join('\n');
  assert.ok(text.includes('RefreshTokenRotated'));
  assert.not.ok(text.includes('ort_'));
  assert.not.ok(text.includes(PASSWORD));
  assert.match(text, /"password_hash":"\$2b\$12\$/);
});

it('limits sign-ins by address, and by account from whatever address', async () => {
  const one = from();
  const login = (email: string, address: string) =>
    gateway.call('POST', '/api/v1/auth/login', { body: { email, password: 'wrong' }, from: address });
  const statuses: unknown[] = [];
  for (let i = 0; i < 6; i++) {
    const { status, headers } = await login(newcomer().email, one);
    statuses.push([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]);
  }
  assert.equal(statuses, [...[4, 3, 2, 1, 0].map((remaining) => [401, '5', String(remaining)]), [429, '5', '0']]);

  const { email } = newcomer();
  const spread: number[] = [];
  for (let i = 0; i < 11; i++) spread.push((await login(email, from())).status);
  assert.equal(spread, [...Array.from({ length: 10 }, () => 401), 429]);
  const refused = await login(email, from());
  assert.is(refused.headers['x-ratelimit-limit'], '10');
  assert.is(refused.body.error, 'rate_limit_exceeded');
});

it('says which methods there are', async () => {
  const { status, headers, body } = await gateway.call('GET', '/api/v1/auth/login');
  assert.equal([status, headers.allow, body.error], [405, 'POST', 'method_not_allowed']);
  assert.is((await gateway.call('GET', '/api/v1/auth/oauth/google')).status, 404);
  assert.is((await gateway.call('POST', '/api/v1/auth/LOGIN', { body: {} })).status, 404);
});

it.run();
