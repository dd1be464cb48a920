import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openBrowser, signedInBrowser } from '../../../support/clients/browser.ts';
import { mailTo } from '../../../support/clients/mails.ts';
import {
  agree,
  begin,
  done,
  endOf,
  failed,
  type OAuthStack,
  providers,
  signedInWith,
  signIn,
  startOAuthStack,
  userIn,
} from '../../../support/stacks/oauth.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('accounts at providers', startOAuthStack);

const ACCOUNTS = '/api/v1/identity/users/me/accounts';
const linkedTo = ({ linked_accounts }: { linked_accounts: { provider: string }[] }) =>
  linked_accounts.map(({ provider }) => provider);

async function verify({ auth, resources }: OAuthStack, email: string): Promise<void> {
  const { token } = await mailTo(join(resources.config.PLATFORM_DATA, 'mail'), email, /verify/i);
  const { status } = await auth('verify-email', { token });
  if (status !== 200) throw new Error(`verifying was answered ${status}`);
}

for (const provider of providers) {
  it(`O6 identity: an account is known by its subject, and keeps its user when its address changes (${provider})`, async (stack) => {
    stack.become(provider);
    const { id, email } = await userIn(await signedInWith(stack, provider));
    if (provider === 'google')
      stack.google.person = { ...stack.google.person, email: 'moved@example.com', email_verified: false };
    else stack.github.person = { ...stack.github.person, emails: [] };
    const later = await userIn(await signedInWith(stack, provider));
    assert.equal([later.id, later.email], [id, email]);
  });

  it(`O7 link by address: to a user with a verified one, who keeps the password (${provider})`, async (stack) => {
    const ann = await stack.register();
    await verify(stack, ann.email);
    stack.become(provider, ann.email.toUpperCase());
    const me = await userIn(await signedInWith(stack, provider));
    assert.equal([me.id, linkedTo(me)], [ann.id, [provider]]);
    assert.is((await stack.auth('login', ann)).status, 200);
    assert.is((await stack.auth('refresh', { refresh_token: ann.refreshToken })).status, 200);
  });

  it(`O7 link by address: an account that was never verified goes to the prover, without its password (${provider})`, async (stack) => {
    const mallory = await stack.register('Mallory');
    const inside = await signedInBrowser(stack, mallory);
    stack.become(provider === 'google' ? 'github' : 'google', 'mallory@example.net');
    assert.equal(endOf(await signIn(inside, provider === 'google' ? 'github' : 'google')), done, 'a way back in');

    stack.become(provider, mallory.email);
    const me = await userIn(await signedInWith(stack, provider));
    assert.equal([me.id, me.email_verified, linkedTo(me)], [mallory.id, true, [provider]]);
    assert.is((await stack.auth('login', mallory)).status, 401);
    assert.is((await stack.auth('refresh', { refresh_token: mallory.refreshToken })).status, 401);
    assert.is((await inside.call('POST', '/api/v1/auth/refresh')).status, 401);
    const back = openBrowser(stack);
    await signIn(back, provider === 'google' ? 'github' : 'google');
    assert.is.not((await userIn(back))?.id, mallory.id);
  });

  it(`O7 link by address: an address that the provider has not verified leads nowhere (${provider})`, async (stack) => {
    const ann = await stack.register();
    await verify(stack, ann.email);
    for (const email of [ann.email, undefined]) {
      stack.become(provider, email, false);
      const browser = openBrowser(stack);
      assert.equal(endOf(await signIn(browser, provider)), failed('email_not_verified'));
      assert.is(await userIn(browser), null);
    }
    stack.become(provider, 'linked@example.com', false);
    const browser = await signedInBrowser(stack);
    assert.equal(endOf(await signIn(browser, provider)), failed('email_not_verified'), 'nor is it linked');
    assert.equal(linkedTo(await userIn(browser)), []);
  });

  it(`makes a user without a password, who may choose one (${provider})`, async (stack) => {
    const email = stack.become(provider);
    const browser = await signedInWith(stack, provider);
    const refused = await stack.auth('login', { email, password: 'a long enough passphrase' });
    assert.equal([refused.status, refused.body.error], [401, 'unauthorized']);
    assert.is((await browser.call('DELETE', `${ACCOUNTS}/${provider}`)).status, 409);
    await stack.auth('forgot-password', { email });
    const { token } = await mailTo(join(stack.resources.config.PLATFORM_DATA, 'mail'), email, /reset/i);
    const password = 'another long passphrase';
    assert.is((await stack.auth('reset-password', { token, password })).status, 200);
    assert.is((await stack.auth('login', { email, password })).status, 200);
    assert.is((await browser.call('DELETE', `${ACCOUNTS}/${provider}`)).status, 200);
  });

  it(`O12 unlink: the last way in stays (${provider})`, async (stack) => {
    stack.become(provider);
    const browser = await signedInWith(stack, provider);
    const { status, body } = await browser.call('DELETE', `${ACCOUNTS}/${provider}`);
    assert.equal([status, body.error, body.detail.code], [409, 'conflict', 'user/last-way-in']);
    const other = provider === 'google' ? 'github' : 'google';
    assert.is((await browser.call('DELETE', `${ACCOUNTS}/${other}`)).status, 404);
    assert.is((await browser.call('DELETE', `${ACCOUNTS}/other`)).status, 404);
    stack.become(other);
    assert.equal(endOf(await signIn(browser, other)), done);
    const gone = await browser.call('DELETE', `${ACCOUNTS}/${provider}`);
    assert.equal([gone.status, linkedTo(gone.body)], [200, [other]]);
  });

  it(`O12 link: a user who is signed in by cookie links an account, which is of no one else (${provider})`, async (stack) => {
    const browser = await signedInBrowser(stack);
    const email = stack.become(provider);
    assert.equal(endOf(await signIn(browser, provider, '?link=true')), done);
    const me = await userIn(browser);
    assert.equal([me.id, me.email, linkedTo(me)], [browser.id, browser.email, [provider]]);
    assert.is((await userIn(await signedInWith(stack, provider))).id, browser.id, 'and signs in with it');
    assert.is.not(me.email, email);

    const somebody = await signedInBrowser(stack);
    assert.equal(endOf(await signIn(somebody, provider)), failed('already_linked'));
    assert.equal(linkedTo(await userIn(somebody)), []);
  });
}

it('links nothing for a browser in which no one, or someone else, is signed in by then', async (stack) => {
  const nobody = openBrowser(stack);
  const { headers } = await nobody.call('GET', '/api/v1/auth/oauth/github?link=true');
  assert.match(String(headers.location), /\?error=not_signed_in$/);
  for (const change of ['out', 'over'] as const) {
    stack.become('github');
    const browser = await signedInBrowser(stack);
    const callback = await agree(await begin(browser, 'github'));
    if (change === 'out') await browser.call('POST', '/api/v1/auth/logout');
    else browser.cookies.set('access_token', (await stack.register()).token);
    assert.equal(endOf(await browser.call('GET', callback)), failed('not_signed_in'));
  }
});

it('accepts an invitation, and lets no one in who is deactivated', async (stack) => {
  const token = await stack.administrator();
  const email = stack.become('google');
  const invite = { body: { email, name: 'Invited', role: 'admin' }, token };
  const { body } = await stack.call('POST', '/api/v1/identity/users/invite', invite);
  const me = await userIn(await signedInWith(stack, 'google'));
  assert.equal([me.id, me.role, me.status, me.email_verified], [body.id, 'admin', 'active', true]);

  const setStatus = { token, body: { status: 'deactivated' } };
  assert.is((await stack.call('PUT', `/api/v1/identity/users/${me.id}/status`, setStatus)).status, 200);
  const browser = openBrowser(stack);
  assert.equal(endOf(await signIn(browser, 'google')), failed('account_deactivated'));
  stack.become('github', email);
  assert.equal(endOf(await signIn(browser, 'github')), failed('account_deactivated'));
  assert.is(browser.cookies.size, 0);
});

it.run();
