import * as assert from 'uvu/assert';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('rate limits', startProxyStack);
it.before.each((c) => c.forget());

it('limits reads and writes of one user at one service separately', async ({ gateway, media, token }) => {
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

it('lets exactly the limit of simultaneous requests through', async ({ gateway, token }) => {
  const ann = await token();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () =>
      gateway.call('POST', '/api/v1/media/api/v1/x', { token: ann, body: {} }).then(({ status }) => status),
    ),
  );
  assert.is(statuses.filter((status) => status === 200).length, 20);
  assert.is(statuses.filter((status) => status === 429).length, 20);
});

it.run();
