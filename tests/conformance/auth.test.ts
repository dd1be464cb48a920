import { createHmac, randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freshAddress, isError, isInvalid, newcomer, PASSWORD } from '../support/clients/outside.ts';
import { callServer } from '../support/stacks/gateway.ts';
import { type Platform, startPlatform } from '../support/stacks/platform.ts';

/** Registration, sessions and tokens as the spec has them, seen from outside. */
const SECRET = 'known to the test';
type Context = { platform: Platform; url: string };
const it = suite<Context>('auth');

it.before(async (c) => {
  c.platform = await startPlatform({ PLATFORM_JWT_SECRET: SECRET });
  c.url = c.platform.url;
});
it.after(({ platform }) => platform?.remove());

const post = (url: string, route: string, body?: unknown) =>
  callServer(url, 'POST', `/api/v1/auth/${route}`, { body, from: freshAddress() });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

it('registers with 201 and exactly the token response with the user', async ({ url }) => {
  const email = `${randomUUID()}@example.com`;
  const { status, body, headers } = await post(url, 'register', { email, password: PASSWORD, name: 'Ann Example' });
  assert.is(status, 201);
  assert.equal(Object.keys(body).sort(), ['access_token', 'expires_in', 'refresh_token', 'token_type', 'user']);
  assert.is(body.token_type, 'Bearer');
  assert.is(body.expires_in, 900);
  assert.match(body.refresh_token, /^ort_/);
  assert.match(body.user.id, /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  assert.equal(body.user, { id: body.user.id, email, name: 'Ann Example', role: 'user' });
  assert.match(String(headers['x-event-position']), /^\d+$/);
  assert.equal(JSON.parse(Buffer.from(body.access_token.split('.')[0], 'base64url').toString()).alg, 'HS256');
  const claims = claimsOf(body.access_token);
  assert.equal(Object.keys(claims).sort(), ['email', 'exp', 'iat', 'name', 'role', 'sub']);
  assert.equal(claims, {
    sub: body.user.id,
    email,
    name: 'Ann Example',
    role: 'user',
    iat: claims.iat,
    exp: claims.iat + 900,
  });
});

it('refuses a registration field by field', async ({ url }) => {
  const good = { email: `${randomUUID()}@example.com`, password: PASSWORD, name: 'Ann' };
  const missing = await post(url, 'register', { email: good.email });
  isError(missing, 400, 'bad_request');
  assert.equal(missing.body.detail.fields, ['password', 'name']);
  isError(await post(url, 'register', [good]), 400, 'bad_request');
  isInvalid(await post(url, 'register', { ...good, password: 'short' }), ['string_too_short', 'body', 'password']);
  isInvalid(await post(url, 'register', { ...good, password: 'x'.repeat(73) }), [
    'string_too_long',
    'body',
    'password',
  ]);
  isInvalid(await post(url, 'register', { ...good, password: '🐎'.repeat(19) }), [
    'string_too_long',
    'body',
    'password',
  ]);
  isInvalid(await post(url, 'register', { ...good, password: 'password1234' }), [
    'password_too_common',
    'body',
    'password',
  ]);
  assert.is((await post(url, 'register', { ...good, email: 'no address' })).status, 422);
  assert.is((await post(url, 'register', { ...good, name: 7 })).status, 422);
  const longest = `${PASSWORD} ${'🐎'.repeat(11)}xyz`;
  assert.is(Buffer.byteLength(longest), 72);
  assert.is((await post(url, 'register', { ...good, password: longest })).status, 201);
  isError(await post(url, 'register', good), 409, 'conflict');
  isError(await post(url, 'register', { ...good, email: good.email.toUpperCase() }), 409, 'conflict');
});

it('signs in, and refuses wrong credentials without saying which', async ({ url }) => {
  const { email, id } = await newcomer(url);
  const good = await post(url, 'login', { email, password: PASSWORD });
  assert.is(good.status, 200);
  assert.equal(Object.keys(good.body).sort(), ['access_token', 'expires_in', 'refresh_token', 'token_type', 'user']);
  assert.is(good.body.user.id, id);
  const wrong = await post(url, 'login', { email, password: 'a wrong passphrase' });
  const unknown = await post(url, 'login', { email: 'nobody@example.com', password: PASSWORD });
  isError(wrong, 401, 'unauthorized');
  assert.equal(unknown.body, wrong.body);
  isError(await post(url, 'login', { email }), 400, 'bad_request');
  isError(await post(url, 'login'), 400, 'bad_request');
  assert.is((await post(url, 'login', { email: 5, password: PASSWORD })).status, 422);
});

it('answers 400 to a body that is no JSON object', async ({ url }) => {
  for (const text of ['{', 'email=a', '"text"', 'null']) {
    const answer = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    assert.is(answer.status, 400, text);
    assert.is(((await answer.json()) as { error: string }).error, 'bad_request');
  }
});

it('rotates refresh tokens, and ends the family when a used one comes again', async ({ url }) => {
  const { refreshToken, token } = await newcomer(url);
  const child = await post(url, 'refresh', { refresh_token: refreshToken });
  assert.is(child.status, 200);
  assert.equal(Object.keys(child.body).sort(), ['access_token', 'expires_in', 'refresh_token', 'token_type']);
  assert.is.not(child.body.refresh_token, refreshToken);
  assert.is(claimsOf(child.body.access_token).sub, claimsOf(token).sub);
  const grandchild = await post(url, 'refresh', { refresh_token: child.body.refresh_token });
  assert.is(grandchild.status, 200);
  isError(await post(url, 'refresh', { refresh_token: refreshToken }), 401, 'unauthorized');
  isError(await post(url, 'refresh', { refresh_token: grandchild.body.refresh_token }), 401, 'unauthorized');
  const stillGood = await callServer(url, 'GET', '/api/v1/identity/users/me', { token });
  assert.is(stillGood.status, 200, 'access tokens are not revocable');
});

it('lets one of several simultaneous refreshes win at most', async ({ url }) => {
  const { refreshToken } = await newcomer(url);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post(url, 'refresh', { refresh_token: refreshToken })),
  );
  assert.is(answers.filter(({ status }) => status === 200).length, 1);
  assert.is(answers.filter(({ status }) => status === 401).length, 4);
});

it('signs out with the refresh token alone, as often as one likes', async ({ url }) => {
  const { refreshToken } = await newcomer(url);
  for (let time = 0; time < 2; time++)
    assert.is((await post(url, 'logout', { refresh_token: refreshToken })).status, 200);
  isError(await post(url, 'refresh', { refresh_token: refreshToken }), 401, 'unauthorized');
  assert.is((await post(url, 'logout', { refresh_token: 'ort_forged' })).status, 200);
  isError(await post(url, 'logout', {}), 400, 'bad_request');
});

it('refuses a token that is no refresh token, and touches nothing', async ({ url }) => {
  const { refreshToken } = await newcomer(url);
  for (const refresh_token of ['', 'nonsense', 'ort_', 'ort_nonsense', `${refreshToken.slice(0, -2)}AA`, 5, null]) {
    isError(await post(url, 'refresh', { refresh_token }), 401, 'unauthorized');
  }
  isError(await post(url, 'refresh', {}), 400, 'bad_request');
  assert.is((await post(url, 'refresh', { refresh_token: refreshToken })).status, 200, 'a forged one touched nothing');
});

it('answers a forgotten password the same for every address, and takes no token that it did not mail', async ({
  url,
}) => {
  const { email } = await newcomer(url);
  const known = await post(url, 'forgot-password', { email });
  const unknown = await post(url, 'forgot-password', { email: 'nobody@example.com' });
  assert.is(known.status, 200);
  assert.type(known.body.message, 'string');
  assert.equal(unknown.body, known.body);
  assert.is((await post(url, 'forgot-password', { email: 'no address' })).status, 200);
  isError(await post(url, 'verify-email', { token: 'nonsense' }), 400, 'invalid_token');
  isError(await post(url, 'verify-email', {}), 400, 'bad_request');
  isError(await post(url, 'reset-password', { token: 'nonsense', password: PASSWORD }), 400, 'invalid_token');
  isError(await post(url, 'reset-password', { token: 'nonsense' }), 400, 'bad_request');
});

it('answers the position of everything that it wrote', async ({ url }) => {
  const { email } = await newcomer(url);
  const login = await post(url, 'login', { email, password: PASSWORD });
  const refresh = await post(url, 'refresh', { refresh_token: login.body.refresh_token });
  const logout = await post(url, 'logout', { refresh_token: refresh.body.refresh_token });
  const positions = [login, refresh, logout].map(({ headers }) => BigInt(String(headers['x-event-position'])));
  assert.equal(
    positions,
    [...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)),
  );
});

it('takes access tokens with exactly the spec’s claims, until the second they expire', async ({ url }) => {
  const { id, email } = await newcomer(url);
  const now = Math.floor(Date.now() / 1_000);
  const good = { sub: id, email, name: 'Ann', role: 'user', iat: now, exp: now + 900 };
  const statusOf = async (claims: object, header: object = { alg: 'HS256', typ: 'JWT' }, secret = SECRET) =>
    (await callServer(url, 'GET', '/api/v1/identity/users/me', { token: jwt(header, claims, secret) })).status;
  assert.is(await statusOf(good), 200);
  const { name: _, ...nameless } = good;
  const refused: [object, object?, string?][] = [
    [{ ...good, iat: now - 901, exp: now - 1 }],
    [{ ...good, exp: now + 9_000 }],
    [{ ...good, role: 'root' }],
    [{ ...good, sub: 'ann' }],
    [{ ...good, iss: 'https://elsewhere.example' }],
    [{ ...good, aud: 'another' }],
    [nameless],
    [good, { alg: 'HS256' }, 'another secret that is long enough to be one'],
    [good, { alg: 'none' }],
    [good, { alg: 'HS512' }],
  ];
  for (const [claims, header, secret] of refused) {
    assert.is(await statusOf(claims, header, secret), 401, JSON.stringify([claims, header, secret]));
  }
});

it('limits sign-ins by client address, and refreshes less strictly', async ({ url }) => {
  const from = freshAddress();
  const login = (email: string) =>
    callServer(url, 'POST', '/api/v1/auth/login', { body: { email, password: 'wrong' }, from });
  for (let n = 0; n < 5; n++) {
    const { status, headers } = await login(`nobody-${n}@example.com`);
    assert.is(status, 401);
    assert.is(headers['x-ratelimit-limit'], '5');
    assert.is(headers['x-ratelimit-remaining'], String(4 - n));
  }
  const refused = await login('nobody@example.com');
  isError(refused, 429, 'rate_limit_exceeded');
  assert.is(refused.headers['x-ratelimit-remaining'], '0');
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  const refresh = () => callServer(url, 'POST', '/api/v1/auth/refresh', { body: { refresh_token: 'ort_x' }, from });
  const answers = await Promise.all(Array.from({ length: 33 }, refresh));
  assert.is(answers.filter(({ status }) => status === 401).length, 30);
  assert.is(answers.filter(({ status }) => status === 429).length, 3);
});

it('limits sign-ins to one account from any address', async ({ url }) => {
  const { email } = await newcomer(url);
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push((await post(url, 'login', { email, password: 'wrong' })).status);
  assert.equal(answers, [...Array.from({ length: 10 }, () => 401), 429]);
});

function jwt(header: object, claims: object, secret: string): string {
  const body = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const algorithm = 'alg' in header && header.alg === 'HS512' ? 'sha512' : 'sha256';
  return `${body}.${createHmac(algorithm, secret).update(body).digest('base64url')}`;
}

it.run();
