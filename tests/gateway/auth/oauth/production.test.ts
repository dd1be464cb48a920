import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/clients/browser.ts';
import { keptLog } from '../../../support/log-lines.ts';
import { agree, begin, signIn, startOAuthStack } from '../../../support/stacks/oauth.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const production = {
  NODE_ENV: 'production',
  PLATFORM_JWT_SECRET: '5f0a9d2c7e1b48f6a3d0c9e8b7a6f5e4d3c2b1a0',
  OAUTH_REDIRECT_BASE: 'https://gateway.test/',
  PLATFORM_DASHBOARD_URL: '',
  PROVIDER_A_CLIENT_SECRET: '',
};
const { log, lines } = keptLog();
const it = suiteOn('OAuth in production', () => startOAuthStack({ env: production, log }));

it('B4 cookies: Secure with OAuth too, and those of states belong to this host alone', async (stack) => {
  stack.become('github');
  const browser = openBrowser(stack);
  const page = await begin(browser, 'github');
  const redirect = new URL(page).searchParams.get('redirect_uri');
  assert.is(redirect, 'https://gateway.test/api/v1/auth/oauth/github/callback');
  assert.match(
    browser.setCookies[0] ?? '',
    /^__Host-oauth_\w+=.+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  await browser.call('GET', await agree(page));
  assert.equal([...browser.cookies.keys()], ['access_token', 'refresh_token']);
  for (const cookie of browser.setCookies) assert.match(cookie, /; HttpOnly; SameSite=Lax; Secure$/);
});

it('leads to the front page of the gateway where there is no dashboard', async (stack) => {
  stack.become('github');
  assert.is((await signIn(openBrowser(stack), 'github')).headers.location, '/');
  assert.is((await signIn(openBrowser(stack), 'github', '?return_to=/docs')).headers.location, '/docs');
  stack.become('github', undefined, false);
  assert.is((await signIn(openBrowser(stack), 'github')).headers.location, '/?error=email_not_verified');
});

it('has no provider of which the secret is missing, and says so', async (stack) => {
  const said = lines().filter(({ msg }) => msg === 'an OAuth provider is only partly configured and is disabled');
  assert.equal(
    said.map(({ provider, missing }) => [provider, missing]),
    [['google', 'PROVIDER_A_CLIENT_SECRET']],
  );
  for (const path of ['', '/callback']) {
    const { status, body } = await stack.call('GET', `/api/v1/auth/oauth/google${path}`);
    assert.equal([status, body.error], [404, 'not_found']);
  }
  assert.is((await stack.call('POST', '/api/v1/auth/oauth/github')).status, 405);
  assert.is((await stack.call('GET', '/api/v1/auth/oauth/other')).status, 404);
});

it.run();
