import * as assert from 'uvu/assert';
import { openBrowser, signedInBrowser } from '../../../support/clients/browser.ts';
import { newPerson, startGatewayStack } from '../../../support/stacks/gateway.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const DASHBOARD = 'https://dashboard.test';

const it = suiteOn('sessions in cookies', () =>
  startGatewayStack({ env: { PLATFORM_DASHBOARD_URL: `${DASHBOARD}/app` } }),
);

const ME = '/api/v1/identity/users/me';
const inCookies = { 'x-session': 'cookie' };

it('B4 cookies: HttpOnly, Lax, for every path, small, and no token in the body', async (gateway) => {
  for (const [path, status] of [
    ['register', 201],
    ['login', 200],
    ['refresh', 200],
  ] as const) {
    const browser = path === 'refresh' ? await signedInBrowser(gateway) : openBrowser(gateway);
    const person = path === 'login' ? await gateway.register() : newPerson();
    const { email, password } = person;
    const body = path === 'refresh' ? {} : { email, password, name: 'Ann' };
    const before = browser.setCookies.length;
    const answer = await browser.call('POST', `/api/v1/auth/${path}`, { body, headers: inCookies });
    assert.equal([answer.status, Object.keys(answer.body)], [status, ['expires_in', 'user']], answer.text);
    const set = browser.setCookies.slice(before);
    assert.equal(
      set.map((cookie) => cookie.replace(/=[^;]+/, '=…')),
      [
        'access_token=…; Path=/; Max-Age=900; HttpOnly; SameSite=Lax',
        'refresh_token=…; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
      ],
    );
    for (const cookie of set) assert.ok(cookie.length < 4_096);
    assert.is(answer.headers['access-control-allow-credentials'], undefined);
    assert.is((await browser.call('GET', ME)).body.id, answer.body.user.id);
  }
});

it('says to anyone whether their cookies hold a session', async (gateway) => {
  const visitor = openBrowser(gateway);
  const show = async (browser: typeof visitor) => (await browser.call('GET', '/api/v1/auth/session')).body;
  assert.equal(await show(visitor), { signed_in: false, expires_at: null });
  const browser = await signedInBrowser(gateway);
  const { signed_in, expires_at } = await show(browser);
  assert.ok(signed_in);
  const left = Date.parse(String(expires_at)) - Date.now();
  assert.ok(left > 0 && left <= 900_000, String(left));
  browser.cookies.delete('access_token');
  assert.equal(await show(browser), { signed_in: true, expires_at: null });
  browser.cookies.set('access_token', 'abc');
  assert.equal(await show(browser), { signed_in: true, expires_at: null });
});

it('keeps the token response of other clients as it is', async (gateway) => {
  const answer = await gateway.auth('register', newPerson(), { 'x-session': 'body' });
  assert.equal(Object.keys(answer.body), ['access_token', 'refresh_token', 'token_type', 'expires_in', 'user']);
  assert.is(answer.headers['set-cookie'], undefined);
});

it('R11: answers that hold a session are kept in no cache', async (gateway) => {
  const browser = await signedInBrowser(gateway);
  const answers = [
    await browser.call('POST', '/api/v1/auth/refresh'),
    await gateway.auth('register', newPerson()),
    await browser.call('POST', '/api/v1/auth/logout'),
  ];
  assert.equal(
    answers.map(({ headers }) => headers['cache-control']),
    ['no-store', 'no-store', 'no-store'],
  );
});

it('B3 cross-site requests: reads need the cookie alone, writes a page of ours', async (gateway) => {
  const browser = await signedInBrowser(gateway);
  const rename = (origin: string | null, headers: Record<string, string> = {}) =>
    browser.call('PUT', ME, { body: { name: 'Anna' }, origin, headers });
  assert.is((await browser.call('GET', ME, { origin: 'https://evil.test' })).status, 200);
  const { host, port } = new URL(gateway.url);
  const foreign = ['https://evil.test', 'null', '', `${DASHBOARD}.evil.test`, 'https://www.dashboard.test'];
  foreign.push(`${DASHBOARD}:444`, 'http://dashboard.test', `http://evil.${host}`, `http://127.0.0.1:${+port + 1}`);
  foreign.push(`${DASHBOARD}/app`, 'https://xn--dashbard-9og.test', `http://${host}@evil.test`);
  for (const origin of [null, ...foreign]) {
    const { status, body } = await rename(origin);
    assert.equal([status, body.error], [403, 'forbidden'], String(origin));
  }
  for (const origin of [gateway.url, DASHBOARD]) assert.is((await rename(origin)).status, 200, origin);
  const bearer = await gateway.register();
  const api = await gateway.call('PUT', ME, { token: bearer.token, body: { name: 'B' }, headers: { origin: 'null' } });
  assert.is(api.status, 200, 'no browser sends a bearer token unasked');
});

it('B3 cross-site requests: refresh, sign-in and sign-out by cookie are for pages of ours', async (gateway) => {
  const browser = await signedInBrowser(gateway);
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  for (const path of ['refresh', 'logout', 'ws-ticket'])
    for (const origin of [null, 'https://evil.test'])
      for (const type of types) {
        const options = { origin, headers: { 'content-type': type }, body: type === types[0] ? {} : undefined };
        const answer = await browser.call('POST', `/api/v1/auth/${path}`, options);
        assert.is(answer.status, 403, `${path} ${origin} ${type}`);
        assert.is(answer.headers['set-cookie'], undefined);
      }
  const body = newPerson();
  const register = { body, headers: inCookies, origin: 'https://evil.test' };
  assert.is((await openBrowser(gateway).call('POST', '/api/v1/auth/register', register)).status, 403);
  assert.is((await gateway.auth('login', body)).status, 401, 'nothing was created');
  assert.is((await browser.call('POST', '/api/v1/auth/refresh')).status, 200);
});

it('R12: a request that loses the race for a refresh removes no cookie', async (gateway) => {
  const browser = await signedInBrowser(gateway);
  const headers = { cookie: browser.cookieHeader(), origin: gateway.url, host: new URL(gateway.url).host };
  const refresh = () => gateway.call('POST', '/api/v1/auth/refresh', { headers, body: {} });
  const answers = await Promise.all(Array.from({ length: 8 }, refresh));
  const [won, ...others] = answers.filter(({ status }) => status === 200);
  assert.is(others.length, 0);
  assert.is([won?.headers['set-cookie']].flat().length, 2);
  const lost = answers.filter(({ status }) => status === 401);
  assert.is(lost.length, 7);
  for (const { headers } of lost) assert.is(headers['set-cookie'], undefined);
});

it('rotates by cookie: the old token is spent, and the new one is in the cookie', async (gateway) => {
  const browser = await signedInBrowser(gateway);
  const old = browser.cookies.get('refresh_token');
  assert.is((await browser.call('POST', '/api/v1/auth/refresh')).status, 200);
  const current = browser.cookies.get('refresh_token');
  assert.match(current ?? '', /^ort_/);
  assert.is.not(current, old);
  assert.is((await browser.call('POST', '/api/v1/auth/refresh')).status, 200);
  assert.is((await gateway.auth('refresh', { refresh_token: current })).status, 401, 'spent');
});

it('signs out by cookie, and removes both', async (gateway) => {
  const browser = await signedInBrowser(gateway);
  const refresh_token = browser.cookies.get('refresh_token');
  assert.is((await browser.call('POST', '/api/v1/auth/logout')).status, 200);
  assert.is(browser.cookies.size, 0);
  assert.is((await gateway.auth('refresh', { refresh_token })).status, 401);
  assert.is((await browser.call('GET', ME)).status, 401);
  browser.cookies.set('access_token', 'left alone');
  assert.is((await browser.call('POST', '/api/v1/auth/logout')).status, 200);
  assert.is(browser.cookies.size, 0);
  assert.is((await browser.call('POST', '/api/v1/auth/logout')).status, 400, 'no token at all');
});

it('takes no cookie with an Authorization header, nor a bad one', async (gateway) => {
  const browser = await signedInBrowser(gateway);
  for (const authorization of ['Bearer nonsense', 'Basic YTpi', 'Bearer'])
    assert.is((await browser.call('GET', ME, { headers: { authorization } })).status, 401, authorization);
  browser.cookies.set('access_token', browser.cookies.get('refresh_token') ?? '');
  assert.is((await browser.call('GET', ME)).status, 401);
  browser.cookies.set('access_token', '');
  assert.is((await browser.call('GET', ME)).status, 401);
});

it('lets the dashboard alone use cookies from another origin', async (gateway) => {
  const allowed = async (origin: string, method = 'GET') => {
    const headers = { origin, 'access-control-request-method': 'PUT' };
    const { headers: answered } = await gateway.call(method, '/health', { headers });
    const { vary } = answered;
    return [answered['access-control-allow-origin'], answered['access-control-allow-credentials'], vary];
  };
  for (const method of ['GET', 'OPTIONS']) {
    assert.equal(await allowed(DASHBOARD, method), [DASHBOARD, 'true', 'Origin']);
    for (const origin of ['https://evil.test', 'null', 'http://dashboard.test', `${DASHBOARD}.evil.test`])
      assert.equal(await allowed(origin, method), ['*', undefined, 'Origin'], origin);
  }
});

it.run();
