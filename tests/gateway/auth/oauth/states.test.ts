import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/clients/browser.ts';
import {
  agree,
  begin,
  DASHBOARD,
  done,
  endOf,
  failed,
  providers,
  signIn,
  startOAuthStack,
  userIn,
} from '../../../support/stacks/oauth.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('OAuth states', startOAuthStack);

const STATE_COOKIE = /^oauth_[0-9a-f]{16}=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/;

for (const provider of providers) {
  it(`O1 state: unguessable, in a cookie of this browser, for one answer (${provider})`, async (stack) => {
    stack.become(provider);
    const browser = openBrowser(stack);
    const pages = [await begin(browser, provider), await begin(browser, provider)];
    const states = pages.map((page) => new URL(page).searchParams.get('state') ?? '');
    assert.is(new Set(states).size, 2);
    for (const state of states) assert.ok(Buffer.from(state, 'base64url').length >= 16, state);
    for (const cookie of browser.setCookies) assert.match(cookie, STATE_COOKIE);

    const [callback = '', other = ''] = await Promise.all(pages.map(agree));
    const stranger = openBrowser(stack);
    const elsewhere = await stranger.call('GET', callback);
    assert.equal(endOf(elsewhere), failed('invalid_state'));
    assert.is(stranger.cookies.size, 0);

    const header = browser.cookieHeader();
    assert.equal(endOf(await browser.call('GET', callback)), done);
    assert.ok(!browser.cookieHeader().includes(header.split('; ')[0] ?? '?'), 'the cookie is gone');
    const again = await browser.call('GET', callback, { headers: { cookie: header } });
    assert.equal(endOf(again), failed('invalid_state'), 'used');
    assert.is([again.headers['set-cookie']].flat().length, 1, 'its cookie is removed, and nothing else is set');
    for (const state of ['', 'x', 'x'.repeat(5_000), `${states[1]}&state=x`])
      assert.equal(
        endOf(await browser.call('GET', `/api/v1/auth/oauth/${provider}/callback?code=x&state=${state}`)),
        failed('invalid_state'),
      );
    assert.equal(endOf(await browser.call('GET', other)), done);
  });

  it(`O1 state: of two answers at one moment one counts (${provider})`, async (stack) => {
    stack.become(provider);
    const browser = openBrowser(stack);
    const callback = await agree(await begin(browser, provider));
    const headers = { cookie: browser.cookieHeader() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => stack.call('GET', callback, { headers })));
    assert.equal(answers.map((answer) => endOf(answer).error).sort(), [
      'invalid_state',
      'invalid_state',
      'invalid_state',
      null,
    ]);
  });

  it(`O2 two tabs: both finish, in any order (${provider})`, async (stack) => {
    stack.become(provider);
    const browser = openBrowser(stack);
    const first = await begin(browser, provider, '?return_to=/first');
    const second = await begin(browser, provider, '?return_to=/second');
    assert.is(endOf(await browser.call('GET', await agree(second))).page, `${DASHBOARD}/second`);
    assert.is(endOf(await browser.call('GET', await agree(first))).page, `${DASHBOARD}/first`);
  });

  it(`O3 PKCE: S256, and a code from another session is refused (${provider})`, async (stack) => {
    stack.become(provider);
    const [attacker, victim] = [openBrowser(stack), openBrowser(stack)];
    const page = new URL(await begin(attacker, provider));
    assert.is(page.searchParams.get('code_challenge_method'), 'S256');
    assert.match(page.searchParams.get('code_challenge') ?? '', /^[\w-]{43}$/);
    assert.not.ok(page.href.includes('verifier'));
    const stolen = new URLSearchParams((await agree(page.href)).split('?')[1]).get('code');
    const state = new URL(await begin(victim, provider)).searchParams.get('state');
    const injected = await victim.call('GET', `/api/v1/auth/oauth/${provider}/callback?code=${stolen}&state=${state}`);
    assert.equal(endOf(injected), failed('provider_error'));
    assert.is(await userIn(victim), null);
  });

  it(`O4 mix-up: the state of another provider is refused and spent (${provider})`, async (stack) => {
    const other = provider === 'google' ? 'github' : 'google';
    stack.become(provider);
    const browser = openBrowser(stack);
    const callback = await agree(await begin(browser, provider));
    const answer = await browser.call('GET', callback.replace(provider, other));
    assert.equal(endOf(answer), failed('invalid_state'));
    assert.equal(endOf(await browser.call('GET', callback)), failed('invalid_state'));
    assert.is(await userIn(browser), null);
  });

  it(`O4 mix-up: the answer of another issuer is refused (${provider})`, async (stack) => {
    stack.become(provider);
    for (const iss of ['https://evil.test', 'nonsense']) {
      const browser = openBrowser(stack);
      const callback = await agree(await begin(browser, provider));
      const answer = await browser.call('GET', `${callback}&iss=${encodeURIComponent(iss)}`);
      assert.equal(endOf(answer), failed('provider_error'), iss);
    }
    const browser = openBrowser(stack);
    const iss = encodeURIComponent(provider === 'google' ? stack.google.url : `${stack.github.url}/login/oauth`);
    assert.equal(endOf(await browser.call('GET', `${await agree(await begin(browser, provider))}&iss=${iss}`)), done);
  });

  it(`O10 tokens: in no address (${provider})`, async (stack) => {
    stack.become(provider);
    const browser = openBrowser(stack);
    const page = await begin(browser, provider);
    const { headers } = await browser.call('GET', await agree(page));
    assert.is(headers.location, DASHBOARD);
    assert.is(headers['cache-control'], 'no-store');
    assert.is(headers['referrer-policy'], 'no-referrer');
    for (const token of ['access_token', 'refresh_token']) assert.ok(browser.cookies.get(token));
    assert.not.match(page, /secret|ort_|eyJ/);
  });
}

it('O1 state: a browser keeps eight sign-ins at most', async (stack) => {
  stack.become('github');
  const browser = openBrowser(stack);
  const pages: string[] = [];
  for (let n = 0; n < 12; n++) pages.push(await begin(browser, 'github'));
  assert.is(browser.cookies.size, 8);
  assert.equal(endOf(await browser.call('GET', await agree(pages[0] ?? ''))), failed('invalid_state'));
  assert.equal(endOf(await browser.call('GET', await agree(pages[4] ?? ''))), done);
  assert.equal(endOf(await browser.call('GET', await agree(pages[11] ?? ''))), done);
});

it('O1 state: a cookie that someone else has sealed is none', async (stack) => {
  stack.become('github');
  const browser = openBrowser(stack);
  const callback = await agree(await begin(browser, 'github'));
  const [[name = '', value = ''] = []] = browser.cookies;
  for (const forged of ['', 'x', `${value}x`, value.replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0')]) {
    const answer = await stack.call('GET', callback, { headers: { cookie: `${name}=${forged}` } });
    assert.equal(endOf(answer), failed('invalid_state'), forged);
  }
});

it('O9 redirect_uri: is that of the gateway, whatever a request says of its host', async (stack) => {
  for (const provider of providers) {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
    const answer = await stack.call('GET', `/api/v1/auth/oauth/${provider}`, { headers });
    const uri = new URL(String(answer.headers.location)).searchParams.get('redirect_uri');
    assert.is(uri, `${stack.url}/api/v1/auth/oauth/${provider}/callback`);
  }
});

it('signs in, out of the way of who was signed in before', async (stack) => {
  for (const provider of providers) {
    const email = stack.become(provider);
    const browser = openBrowser(stack);
    assert.equal(endOf(await signIn(browser, provider)), done);
    const me = await userIn(browser);
    assert.equal([me.email, me.email_verified, me.linked_accounts[0].provider], [email, true, provider]);
    assert.is((await browser.call('POST', '/api/v1/auth/refresh')).status, 200);
  }
});

it.run();
