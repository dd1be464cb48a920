import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { pulse } from '../../../domains/pulse/index.ts';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../../kernel/http/gateway-credential.ts';
import { startServiceUnderTest } from '../../support/stacks/service.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('a service on its own port', () => startServiceUnderTest(pulse));

const PATH = '/api/v1/costs/summary';
const identity = { 'x-user-id': randomUUID(), 'x-user-role': 'admin', 'x-user-email': 'eve@example.com' };

it('believes no one but the gateway', async ({ url, call, resources }) => {
  assert.is((await call('GET', PATH)).status, 200);
  const secret = resources.config.PLATFORM_JWT_SECRET;
  for (const credential of [
    undefined,
    '',
    'x',
    secret,
    gatewayCredential('another key'),
    `${gatewayCredential(secret)}x`,
  ]) {
    const headers = credential === undefined ? identity : { ...identity, [GATEWAY_CREDENTIAL]: credential };
    const answer = await fetch(url + PATH, { headers });
    assert.equal([answer.status, ((await answer.json()) as { error: string }).error], [401, 'unauthorized']);
    assert.is((await fetch(`${url}/internal/login`, { method: 'POST', headers })).status, 401);
  }
});

it('tells everyone how it is', async ({ url }) => {
  for (const path of ['/health', '/ready', '/metrics']) assert.is((await fetch(url + path)).status, 200, path);
});

it.run();
