import * as assert from 'uvu/assert';
import { signedInBrowser } from '../../../support/clients/browser.ts';
import { statusOfUpgrade } from '../../../support/clients/socket.ts';
import { startGatewayStack } from '../../../support/stacks/gateway.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const DASHBOARD = 'https://dashboard.test';

const it = suiteOn('the socket by cookie', () => startGatewayStack({ env: { PLATFORM_DASHBOARD_URL: DASHBOARD } }));

it('W1 origin: a socket by cookie is for pages of ours, one by token or ticket for any', async (gateway) => {
  const browser = await signedInBrowser(gateway);
  const cookie = browser.cookieHeader();
  const { host } = new URL(gateway.url);
  for (const origin of [gateway.url, DASHBOARD])
    assert.is(await statusOfUpgrade(gateway.url, '', { cookie, origin }), 101, origin);
  for (const origin of ['https://evil.test', 'null', `${DASHBOARD}.evil.test`, `http://evil.${host}`])
    assert.is(await statusOfUpgrade(gateway.url, '', { cookie, origin }), 403, origin);
  assert.is(await statusOfUpgrade(gateway.url, '', { cookie }), 403, 'no origin');

  const token = browser.cookies.get('access_token');
  const { ticket } = (await browser.call('POST', '/api/v1/auth/ws-ticket')).body;
  const elsewhere = { origin: 'https://evil.test' };
  assert.is(await statusOfUpgrade(gateway.url, `token=${token}`, elsewhere), 101);
  assert.is(await statusOfUpgrade(gateway.url, `ticket=${ticket}`, elsewhere), 101);
});

it('refuses a socket by a bad cookie, or by a header', async (gateway) => {
  const { token } = await gateway.register();
  const origin = gateway.url;
  assert.is(await statusOfUpgrade(gateway.url, '', { cookie: 'access_token=abc', origin }), 401);
  assert.is(await statusOfUpgrade(gateway.url, '', { authorization: `Bearer ${token}`, origin }), 401);
  for (const given of ['token=', ''])
    for (const headers of [{ authorization: `Bearer ${token}` }, {}])
      assert.is(await statusOfUpgrade(gateway.url, given, { cookie: 'access_token=', origin, ...headers }), 401, given);
  assert.is(await statusOfUpgrade(gateway.url, 'token=abc', { cookie: `access_token=${token}`, origin }), 401);
});

it.run();
