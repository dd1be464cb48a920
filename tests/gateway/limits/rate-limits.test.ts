import * as assert from 'uvu/assert';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const env = { PLATFORM_RATE_LIMITS: 'publisher=3/2' };
const it = suiteOn('rate limits', () => startProxyStack({ env }));
it.before.each((c) => c.forget());

it('T3, T4: limits reads and writes of one user at one service separately', async ({ gateway, media, token }) => {
  const ann = await token();
  const write = () => gateway.call('POST', '/api/v1/media/api/v1/media/generate', { token: ann, body: {} });
  for (let i = 0; i < 20; i++) {
    const { status, headers } = await write();
    assert.equal([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']], [200, '20', String(19 - i)]);
  }
  const { status, body, headers } = await write();
  assert.is(status, 429);
  assert.is(body.error, 'rate_limit_exceeded');
  assert.is(headers['x-ratelimit-remaining'], '0');
  const seconds = Number(headers['retry-after']);
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60);
  assert.ok(Number.isInteger(Number(headers['x-ratelimit-reset'])));
  assert.is(media.seen.length, 20);

  assert.is((await gateway.call('GET', '/api/v1/media/api/v1/x', { token: ann })).status, 200);
  assert.is((await gateway.call('POST', '/api/v1/publisher/api/v1/publish/', { token: ann, body: {} })).status, 200);
  const bob = await token();
  assert.is((await gateway.call('POST', '/api/v1/media/api/v1/x', { token: bob, body: {} })).status, 200);
});

it('T2: lets exactly the limit of simultaneous requests through', async ({ gateway, token }) => {
  const ann = await token();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () =>
      gateway.call('POST', '/api/v1/media/api/v1/x', { token: ann, body: {} }).then(({ status }) => status),
    ),
  );
  assert.is(statuses.filter((status) => status === 200).length, 20);
  assert.is(statuses.filter((status) => status === 429).length, 20);
});

it('T4, T5: says on every answer how much is left, and lets pages of other origins and no cache read a refusal', async (c) => {
  const ann = await c.token();
  const call = (path: string, method = 'GET') => c.gateway.call(method, path, { token: ann });
  for (const [path, expected] of [
    ['/api/v1/media/api/v1/x', 200],
    ['/api/v1/media/api/v1/missing', 404],
    ['/api/v1/pulse/api/v1/x', 502],
  ] as const) {
    const { status, headers } = await call(path);
    assert.is(status, expected);
    assert.match(String(headers['x-ratelimit-limit']), /^60$/);
    assert.match(String(headers['x-ratelimit-remaining']), /^\d+$/);
    assert.ok(Number(headers['x-ratelimit-reset']) >= Math.floor(Date.now() / 1_000));
  }
  await Promise.all(Array.from({ length: 20 }, () => call('/api/v1/media/api/v1/x', 'POST')));
  const { status, headers } = await call('/api/v1/media/api/v1/x', 'POST');
  assert.equal([status, headers['cache-control'], headers['access-control-allow-origin']], [429, 'no-store', '*']);
  assert.match(String(headers['access-control-expose-headers']), /X-RateLimit-Limit.*Retry-After/);
});

it('T3: lets an operator set the limits of a service', async ({ gateway, token }) => {
  const ann = await token();
  const limitOf = async (method: string) => {
    const { headers } = await gateway.call(method, '/api/v1/publisher/api/v1/x', { token: ann });
    return headers['x-ratelimit-limit'];
  };
  assert.equal([await limitOf('GET'), await limitOf('POST')], ['3', '2']);
});

it('T6: counts neither preflights nor health checks', async ({ gateway }) => {
  const preflight = { origin: 'https://dashboard.test', 'access-control-request-method': 'POST' };
  for (let i = 0; i < 40; i++) {
    const { status } = await gateway.call('OPTIONS', '/api/v1/auth/login', { headers: preflight, from: '127.0.9.9' });
    assert.is(status, 204);
    assert.is((await gateway.call('GET', '/health', { from: '127.0.9.9' })).status, 200);
  }
  const { headers } = await gateway.call('POST', '/api/v1/auth/login', { body: {}, from: '127.0.9.9' });
  assert.is(headers['x-ratelimit-remaining'], '4');
});

it.run();
