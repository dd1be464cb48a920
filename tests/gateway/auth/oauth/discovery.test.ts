import * as assert from 'uvu/assert';
import { gatewaySettings } from '../../../../gateway/settings.ts';
import { ConfigError, readConfig } from '../../../../kernel/config/index.ts';
import { openBrowser } from '../../../support/clients/browser.ts';
import { type FakeServer, type Reply, startFakeServer } from '../../../support/fakes/server.ts';
import { DASHBOARD, endOf, failed, startOAuthStack } from '../../../support/stacks/oauth.ts';
import { suiteOn } from '../../../support/suite-on.ts';

let reply: (issuer: FakeServer) => Reply;

const it = suiteOn('discovery of google', async () => {
  const issuer: FakeServer = await startFakeServer(() => reply(issuer));
  const stack = await startOAuthStack({ env: { PROVIDER_A_ISSUER_URL: issuer.url }, timeouts: { provider: 3_000 } });
  return { ...stack, issuer, stop: () => Promise.all([stack.stop(), issuer.close()]) };
});

const endpointsAt = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
});

const broken: readonly [string, (issuer: FakeServer) => Reply, string][] = [
  ['an error', () => ({ status: 503 }), 'provider_unavailable'],
  ['a page that is not there', () => ({ status: 404, body: {} }), 'provider_error'],
  ['nonsense', () => ({ body: 'nonsense' }), 'provider_error'],
  ['nothing in time', () => ({ body: '{', hangAfter: 1 }), 'provider_unavailable'],
  ['another issuer', () => ({ body: endpointsAt('https://evil.test') }), 'provider_error'],
  [
    'a page without TLS',
    ({ url }) => ({ body: { ...endpointsAt(url), authorization_endpoint: 'http://evil.test/authorize' } }),
    'provider_error',
  ],
];

for (const [what, answer, code] of broken) {
  it(`O11 the discovery gives ${what}: no sign-in is begun`, async (stack) => {
    reply = answer;
    const browser = openBrowser(stack);
    assert.equal(endOf(await browser.call('GET', '/api/v1/auth/oauth/google')), failed(code));
    assert.is(browser.cookies.size, 0);
  });
}

it('goes on once the provider is back, and asks it once for many sign-ins', async (stack) => {
  reply = ({ url }) => ({ body: endpointsAt(url) });
  const before = stack.issuer.requests.length;
  for (let n = 0; n < 3; n++) {
    const { headers } = await openBrowser(stack).call('GET', '/api/v1/auth/oauth/google');
    assert.match(String(headers.location), `${stack.issuer.url}/authorize?`);
  }
  assert.is(stack.issuer.requests.length, before + 1);
  assert.not.match(DASHBOARD, 'authorize');
});

it('takes addresses without TLS on this machine alone', () => {
  const names = [
    'PROVIDER_A_ISSUER_URL',
    'PROVIDER_B_AUTHORIZE_URL',
    'PROVIDER_B_TOKEN_URL',
    'PROVIDER_B_USERINFO_URL',
  ];
  for (const name of names) {
    for (const url of [
      'https://idp.test',
      'http://localhost:1',
      'http://127.0.0.7',
      'http://[::1]:1',
      'http://a.localhost',
    ])
      readConfig({ [name]: url }, gatewaySettings);
    for (const url of [
      'http://idp.test',
      'http://localhost.evil.test',
      'http://127.0.0.1.evil.test',
      'http://10.0.0.1',
      'x',
    ])
      assert.throws(
        () => readConfig({ [name]: url }, gatewaySettings),
        (error: unknown) => error instanceof ConfigError && error.message.includes(name),
        url,
      );
  }
});

it.run();
