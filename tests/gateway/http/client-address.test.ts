import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { newPerson } from '../../support/stacks/gateway.ts';
import { headersOf, startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const PROXY = '127.0.0.9';
const it = suiteOn('client addresses', () =>
  startProxyStack({ env: { PLATFORM_TRUSTED_PROXIES: `${PROXY}, 10.1.0.0/16, 2001:db8::/32` } }),
);

it('P8: are those that a proxy in front of the gateway names, and that no one else does', async (c) => {
  const { gateway, media, token } = c;
  const seen = async (forwarded: string, from = PROXY) => {
    c.forget();
    const headers = { 'x-forwarded-for': forwarded };
    await gateway.call('GET', '/api/v1/media/api/v1/x', { token: await token(), headers, from });
    return headersOf(media.seen[0], 'x-forwarded-for');
  };
  assert.equal(await seen('203.0.113.5'), ['203.0.113.5']);
  assert.equal(await seen('::ffff:203.0.113.5'), ['203.0.113.5']);
  // What the client wrote itself, what the proxy added, and one more proxy of ours.
  assert.equal(await seen('6.6.6.6, 203.0.113.5'), ['203.0.113.5']);
  assert.equal(await seen('6.6.6.6, 203.0.113.5, 10.1.2.3, 2001:db8::7'), ['203.0.113.5']);
  for (const nothing of ['', 'unknown', '203.0.113.5, x', '203.0.113.5,']) {
    assert.equal(await seen(nothing), [PROXY], nothing);
  }
  assert.equal(await seen('203.0.113.5', '127.0.0.8'), ['127.0.0.8']);
});

it('behind a proxy have limits of their own', async ({ gateway }) => {
  const login = async (forwarded: string, from: string) => {
    const body = { ...newPerson(), password: 'wrong' };
    const headers = { 'x-forwarded-for': forwarded };
    return (await gateway.call('POST', '/api/v1/auth/login', { body, headers, from })).status;
  };
  const sixFrom = async (from: string, forwarded: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push(await login(forwarded(n), from));
    return statuses.at(-1);
  };
  assert.is(await sixFrom(PROXY, (n) => `203.0.113.${n}`), 401);
  assert.is(await sixFrom(PROXY, (n) => `${randomUUID()}, 6.6.6.${n}, 203.0.113.77`), 429);
  assert.is(await sixFrom('127.0.0.8', (n) => `203.0.113.${n}`), 429);
});

it.run();
