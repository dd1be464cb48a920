import * as assert from 'uvu/assert';
import { upgradeRequest } from '../../support/clients/raw.ts';
import { sendRaw } from '../../support/fakes/misbehaving-service.ts';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const DASHBOARD = 'https://app.test';

const it = suiteOn('what browsers are instructed to do', () =>
  startProxyStack({ env: { PLATFORM_DASHBOARD_URL: `${DASHBOARD}/`, PLATFORM_PUBLIC_URL: 'https://api.test' } }),
);

const NO_CONTENT = "default-src 'none'; frame-ancestors 'none'";

it('B1: lets the pages of no other origin use cookies, however much it looks like that of the dashboard', async (c) => {
  for (const origin of [
    'https://evil.test',
    'null',
    'https://app.test.evil',
    'https://sub.app.test',
    'https://app.test:8443',
    'http://app.test',
    'https://аpp.test',
    'https://APP.test',
    'https://app.test/',
    'https://evil.test https://app.test',
  ]) {
    const { headers } = await c.gateway.call('GET', '/health', { headers: { origin: encodeURI(origin) } });
    assert.is(headers['access-control-allow-origin'], '*', origin);
    assert.is(headers['access-control-allow-credentials'], undefined, origin);
    assert.match(String(headers.vary), /origin/i);
  }
  const { headers } = await c.gateway.call('GET', '/health', { headers: { origin: DASHBOARD } });
  assert.equal(
    [headers['access-control-allow-origin'], headers['access-control-allow-credentials']],
    [DASHBOARD, 'true'],
  );
  assert.match(String(headers.vary), /origin/i);
});

it('B2: never allows every origin and credentials together, preflights and errors included', async ({ gateway }) => {
  for (const origin of [DASHBOARD, 'https://evil.test', '*', '']) {
    for (const [method, path] of [
      ['OPTIONS', '/api/v1/media/api/v1/x'],
      ['GET', '/api/v1/media/api/v1/x'],
      ['GET', '/nowhere'],
    ] as const) {
      const preflight = { origin, 'access-control-request-method': 'POST' };
      const { headers } = await gateway.call(method, path, { headers: preflight });
      const isAny = headers['access-control-allow-origin'] === '*';
      assert.is(
        isAny && headers['access-control-allow-credentials'] !== undefined,
        false,
        `${method} ${path} ${origin}`,
      );
    }
  }
});

it('B5: sends HSTS, nosniff, a policy, no referrer and the charset with every answer', async ({ gateway, token }) => {
  for (const [path, contentType] of [
    ['/health', 'application/json; charset=utf-8'],
    ['/', 'application/json; charset=utf-8'],
    ['/nowhere', 'application/json; charset=utf-8'],
    ['/api/v1/media/api/v1/x', 'application/json; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
  ] as const) {
    const { headers } = await gateway.call('GET', path);
    assert.equal(
      [
        headers['content-type'],
        headers['strict-transport-security'],
        headers['x-content-type-options'],
        headers['referrer-policy'],
      ],
      [contentType, 'max-age=31536000', 'nosniff', 'no-referrer'],
      path,
    );
    const policy = String(headers['content-security-policy']);
    if (path === '/docs') assert.match(policy, /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/);
    else assert.is(policy, NO_CONTENT, path);
  }
  for (const odd of ['NO HTTP', 'CONNECT x:1 HTTP/1.1\r\nHost: x', upgradeRequest('/ws?token=x')]) {
    const answer = await sendRaw(gateway.url, `${odd.trimEnd()}\r\n\r\n`);
    assert.match(answer, /\r\nStrict-Transport-Security: max-age=31536000\r\n/, odd);
    assert.match(answer, /\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n/, odd);
  }
  const proxied = await gateway.call('GET', '/api/v1/media/api/v1/x', { token: await token() });
  assert.equal(
    [proxied.status, proxied.headers['content-security-policy'], proxied.headers['x-content-type-options']],
    [200, NO_CONTENT, 'nosniff'],
  );
});

it('B6: lets no cache keep an answer, unless the answer says how long', async ({ gateway, token }) => {
  for (const path of ['/health', '/', '/nowhere', '/api/v1/media/api/v1/x', '/api/v1/ops/streams', '/files/a/b']) {
    const { headers } = await gateway.call('GET', path);
    assert.is(headers['cache-control'], 'no-store', path);
  }
  const proxied = await gateway.call('GET', '/api/v1/media/api/v1/x', { token: await token() });
  assert.equal([proxied.status, proxied.headers['cache-control']], [200, 'no-store']);
  const kept = await gateway.call('GET', '/api/v1/media/api/v1/headers', { token: await token() });
  assert.equal([kept.status, kept.headers['cache-control']], [200, 'private, max-age=5']);
  assert.match(await sendRaw(gateway.url, 'NO HTTP\r\n\r\n'), /\r\nCache-Control: no-store\r\n/);
  const page = await gateway.call('GET', '/docs');
  assert.is(page.headers['cache-control'], 'public, max-age=3600');
});

it.run();
