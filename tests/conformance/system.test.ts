import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freshAddress, isError, newcomer, type Person } from '../support/clients/outside.ts';
import { callServer } from '../support/stacks/gateway.ts';
import { type Platform, startPlatform } from '../support/stacks/platform.ts';

/** What every answer of the platform has in common, seen from outside. */
type Context = { platform: Platform; url: string; ann: Person };
const it = suite<Context>('system');

const SERVICES = ['scout', 'director', 'media', 'editor', 'pulse', 'publisher', 'identity'];

it.before(async (c) => {
  c.platform = await startPlatform();
  c.url = c.platform.url;
  c.ann = await newcomer(c.url);
});
it.after(({ platform }) => platform?.remove());

it('is alive, ready and measured without a token', async ({ url }) => {
  for (const path of ['/health', '/ready', '/metrics']) {
    const { status, headers, text } = await callServer(url, 'GET', path);
    assert.is(status, 200, path);
    assert.ok(headers['x-request-id'], path);
    if (path === '/metrics') {
      assert.match(String(headers['content-type']), /^text\/plain/);
      assert.match(text, /^# TYPE \w+ (counter|gauge|histogram)$/m);
    }
  }
});

it('gives every answer a request id, the client’s own where there is one', async ({ url, ann }) => {
  const paths = [
    '/health',
    '/nope',
    '/api/v1/auth/login',
    '/api/v1/scout/api/v1/trends',
    '/a//b',
    '/files/x',
    '/posts/x',
  ];
  for (const path of paths) {
    const { headers } = await callServer(url, 'GET', path, { headers: { 'x-request-id': 'my-own-id' } });
    assert.is(headers['x-request-id'], 'my-own-id', path);
  }
  const proxied = await ann.call('GET', '/api/v1/identity/users/me', undefined, { 'x-request-id': 'through' });
  assert.is(proxied.headers['x-request-id'], 'through');
  const injected = await callServer(url, 'GET', '/health', { headers: { 'x-request-id': 'not an id {}' } });
  assert.is.not(injected.headers['x-request-id'], 'not an id {}');
});

it('requires a token at every service', async ({ url }) => {
  for (const service of SERVICES) {
    for (const authorization of ['', 'Bearer', 'Bearer x.y.z', 'Basic YTpi']) {
      const answer = await callServer(url, 'GET', `/api/v1/${service}/api/v1/anything`, {
        ...(authorization === '' ? {} : { headers: { authorization } }),
      });
      isError(answer, 401, 'unauthorized');
      assert.match(answer.body.message, /invalid or expired token/i);
    }
  }
});

it('takes `bearer` in any case', async ({ url, ann }) => {
  for (const scheme of ['bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${ann.token}` };
    assert.is((await callServer(url, 'GET', '/api/v1/identity/users/me', { headers })).status, 200);
  }
});

it('answers in the same shape where there is no route or the route does not take the method', async ({ ann, url }) => {
  isError(await callServer(url, 'GET', '/nope'), 404, 'not_found');
  isError(await ann.call('GET', '/api/v1/nowhere/api/v1/x'), 404, 'not_found');
  isError(await ann.call('GET', '/api/v1/pulse/api/v1/nope'), 404, 'not_found');
  for (const [method, path] of [
    ['GET', '/api/v1/auth/login'],
    ['DELETE', '/api/v1/pulse/api/v1/costs/summary'],
    ['PUT', '/api/v1/director/api/v1/content/generate'],
    ['PATCH', '/api/v1/identity/users/me'],
    ['PROPFIND', '/api/v1/identity/users/me'],
  ] as const) {
    const answer = await ann.call(method, path);
    assert.is(answer.status, 405, `${method} ${path}: ${answer.text}`);
    assert.is(answer.body.error, 'method_not_allowed');
    assert.ok(answer.headers.allow, `${path} names what it takes`);
  }
});

it('does not forward the internal routes of a service', async ({ url }) => {
  const ann = await newcomer(url);
  for (const service of SERVICES) {
    for (const path of ['health', 'ready', 'metrics', 'internal/login', 'internal/users', 'INTERNAL/login']) {
      const { status } = await ann.call('GET', `/api/v1/${service}/${path}`);
      assert.is(status, 404, `${service}/${path}`);
    }
  }
});

it('does not forward a path that resolves to another', async ({ url, ann }) => {
  const bad = [
    '//evil.test/api/v1/identity/users/me',
    '/api/v1/identity/users/me%00',
    '/api/v1/identity\\users\\me',
    '/api/v1/identity/users/%zz',
    '/api/v1/identity/users/%',
  ];
  for (const path of bad) isError(await callServer(url, 'GET', path, { token: ann.token }), 400, 'bad_request');
  const odd = [
    '/api/v1/scout/../identity/users/me',
    '/api/v1/scout/%2e%2e/identity/users/me',
    '/api/v1/scout/..%2fidentity/users/me',
    '/api/v1/identity/users/me/..',
    '/api/v1/identity/users%2Fme',
    '/api/v1/identity/users;a=b/me',
    '/api/v1/identity/%252e%252e/internal/login',
    '/api/v1/identity/./internal/login',
    '/api/v1/pulse/api/v1/..%5c..%5cinternal',
  ];
  for (const path of odd) {
    const { status, text } = await callServer(url, 'GET', path, { token: ann.token });
    assert.ok(status === 400 || status === 404, `${path}: ${status} ${text}`);
  }
});

it('takes bodies of up to 1 MiB', async ({ url, ann }) => {
  const path = '/api/v1/director/api/v1/content/generate';
  isError(await ann.call('POST', path, { trend_topic: 'x'.repeat(1_048_577) }), 413, 'payload_too_large');
  const login = await callServer(url, 'POST', '/api/v1/auth/login', {
    body: { email: 'x'.repeat(1_048_577), password: 'x' },
    from: freshAddress(),
  });
  isError(login, 413, 'payload_too_large');
  const fits = await ann.call('POST', path, { trend_topic: 'x'.repeat(1_000_000) });
  assert.is(fits.status, 422);
});

it('answers 400 to a body that is not compressed as its header says', async ({ url, ann }) => {
  const headers = { 'content-encoding': 'gzip' };
  isError(await ann.call('POST', '/api/v1/director/api/v1/content/generate', {}, headers), 400, 'bad_request');
  const login = { body: { email: 'a', password: 'b' }, headers, from: freshAddress() };
  isError(await callServer(url, 'POST', '/api/v1/auth/login', login), 400, 'bad_request');
});

it('answers preflights, and lets pages of any origin read its answers', async ({ url }) => {
  const preflight = await callServer(url, 'OPTIONS', '/api/v1/director/api/v1/content/generate', {
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });
  assert.ok(preflight.status === 204 || preflight.status === 200);
  assert.is(preflight.headers['access-control-allow-origin'], '*');
  assert.match(String(preflight.headers['access-control-allow-methods']), /POST/);
  assert.match(String(preflight.headers['access-control-allow-headers']), /authorization/i);
  const refused = await callServer(url, 'GET', '/api/v1/pulse/api/v1/costs/summary', {
    headers: { origin: 'https://elsewhere.example' },
  });
  assert.is(refused.headers['access-control-allow-origin'], '*');
});

for (const [service, path, limit] of [
  ['scout', '/api/v1/scout/api/v1/trends/config', 10],
  ['pulse', '/api/v1/pulse/api/v1/costs/summary', 60],
  ['director', '/api/v1/director/api/v1/content?limit=1', 100],
] as const) {
  it(`allows ${limit} reads a minute at ${service}, and says how many are left`, async ({ url }) => {
    const bea = await newcomer(url);
    const first = await bea.call('GET', path);
    assert.is(first.headers['x-ratelimit-limit'], String(limit));
    assert.is(first.headers['x-ratelimit-remaining'], String(limit - 1));
    assert.ok(Number(first.headers['x-ratelimit-reset']) > Date.now() / 1_000);
    const others = await Promise.all(Array.from({ length: limit + 4 }, () => bea.call('GET', path)));
    assert.is(others.filter(({ status }) => status === 200).length, limit - 1);
    const refused = others.find(({ status }) => status === 429);
    if (!refused) throw new Error('none was refused');
    isError(refused, 429, 'rate_limit_exceeded');
    assert.match(refused.body.message, /too many requests/i);
    assert.is(refused.headers['x-ratelimit-limit'], String(limit));
    assert.is(refused.headers['x-ratelimit-remaining'], '0');
    assert.ok(Number(refused.headers['x-ratelimit-reset']) > Date.now() / 1_000);
    const wait = Number(refused.headers['retry-after']);
    assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60);
    assert.is((await (await newcomer(url)).call('GET', path)).status, 200, 'the limit is for each user');
  });
}

it('allows 20 writes a minute at a service, failed ones included, and reads in addition', async ({ url }) => {
  const bea = await newcomer(url);
  for (const [service, path] of [
    ['director', '/api/v1/director/api/v1/content/resume'],
    ['publisher', '/api/v1/publisher/api/v1/publish/'],
  ]) {
    const answers = await Promise.all(Array.from({ length: 23 }, () => bea.call('POST', path ?? '', {})));
    assert.is(answers.filter(({ status }) => status === 422).length, 20, service);
    assert.is(answers.filter(({ status }) => status === 429).length, 3, service);
  }
  assert.is((await bea.call('GET', '/api/v1/director/api/v1/content')).status, 200);
});

it.run();
