import * as assert from 'uvu/assert';
import { signedInBrowser } from '../../../support/clients/browser.ts';
import { startGatewayStack } from '../../../support/stacks/gateway.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const production = { NODE_ENV: 'production', PLATFORM_JWT_SECRET: '5f0a9d2c7e1b48f6a3d0c9e8b7a6f5e4d3c2b1a0' };
const it = suiteOn('cookies in production', () => startGatewayStack({ env: production }));

it('B4 cookies: Secure in production, when they are removed too', async (gateway) => {
  const browser = await signedInBrowser(gateway);
  await browser.call('POST', '/api/v1/auth/logout');
  assert.is(browser.setCookies.length, 4);
  for (const cookie of browser.setCookies) assert.match(cookie, /; HttpOnly; SameSite=Lax; Secure$/);
});

it.run();
