import * as assert from 'uvu/assert';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('CORS', startProxyStack);
it.before.each((c) => c.forget());

it('answers preflights itself, for any origin and without credentials', async ({ gateway, media }) => {
  const { status, headers } = await gateway.call('OPTIONS', '/api/v1/media/api/v1/x', {
    headers: { origin: 'https://dashboard.test', 'access-control-request-method': 'PUT' },
  });
  assert.is(status, 204);
  assert.is(headers['access-control-allow-origin'], '*');
  assert.is(headers['access-control-allow-credentials'], undefined);
  assert.match(String(headers['access-control-allow-methods']), /PUT/);
  assert.match(String(headers['access-control-allow-headers']), /Authorization/);
  assert.equal(media.seen, []);
});

it('sets CORS headers and a request id on every answer, errors and system endpoints included', async ({ gateway }) => {
  for (const path of ['/health', '/ready', '/metrics', '/nowhere', '/api/v1/media/api/v1/x', '/api/v1/auth/login']) {
    const { headers } = await gateway.call('GET', path, { headers: { origin: 'https://dashboard.test' } });
    assert.is(headers['access-control-allow-origin'], '*', path);
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, path);
    assert.is(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'", path);
  }
});

it.run();
