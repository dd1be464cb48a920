import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { mailTo } from '../support/clients/mails.ts';
import { type Platform, startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { type Browser, launchChromium, openPage, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';

requireChromium();

const it = suiteOn('getting into the dashboard', async () => {
  await buildDashboard();
  const platform = await startPlatform();
  const browser = await launchChromium();
  return {
    platform,
    browser,
    async stop() {
      await browser.close();
      await platform.remove();
    },
  };
});

const PASSWORD = 'a long enough passphrase';
const mails = ({ dataFolder }: Platform) => join(dataFolder, 'mail');

async function registered({ platform, browser }: { platform: Platform; browser: Browser }, email: string) {
  const opened = await openPage(browser, platform.url);
  const { page } = opened;
  await page.goto('/register');
  await page.getByLabel('Name').fill('Ann Other');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return opened;
}

it('leads from registration by keyboard to a session that no script can read, and out of it', async (c) => {
  const { page, problems } = await registered(c, 'ann@example.com');
  assert.is(new URL(page.url()).pathname, '/');
  assert.is(await page.evaluate('document.cookie'), '');
  assert.not.match(
    String(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')),
    /eyJ|ort_/,
  );
  await page.getByText('Connection: Live').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Account: Ann Other' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  assert.equal(await page.context().cookies(), []);
  assert.equal(problems, []);
  await page.context().close();
});

it('loads nothing of a session for a visitor, wherever they come in', async (c) => {
  const loadedAt = async (path: string) => {
    const { page } = await openPage(c.browser, c.platform.url);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(path);
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.context().close();
    return loaded.filter((each) => /\.(js|css)$/.test(each));
  };
  const needed = await loadedAt('/sign-in');
  for (const path of ['/', '/content'])
    assert.equal(
      (await loadedAt(path)).filter((each) => !needed.includes(each)),
      [],
      path,
    );
});

it('registers under one key, however often it has to ask', async (c) => {
  const { page } = await openPage(c.browser, c.platform.url);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/auth/register', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const message = `The event store does not answer, for the ${keys.length}. time`;
    await route.fulfill({ status: 503, json: { error: 'not_ready', message } });
  });
  await page.goto('/register');
  await page.getByLabel('Name').fill('Cleo Other');
  await page.getByLabel('E-mail').fill('cleo@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('for the 1. time').waitFor();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByText('for the 2. time').waitFor();
  assert.is(keys.length, 2);
  assert.match(keys[0] ?? '', /^[\d-]{7,}$/);
  assert.is(keys[0], keys[1]);
  await page.context().close();
});

it('leaves no error in the console of a visitor, nor of someone whose access token has run out', async (c) => {
  const visitor = await openPage(c.browser, c.platform.url);
  const errors: string[] = [];
  const listen = ({ page }: typeof visitor) =>
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  listen(visitor);
  await visitor.page.goto('/trends');
  await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const user = await registered(c, 'nora@example.com');
  listen(user);
  // What the page still asks for would be refused.
  await user.page.waitForLoadState('networkidle');
  await user.page.context().clearCookies({ name: 'access_token' });
  await user.page.goto('/videos');
  await user.page.getByRole('heading', { name: 'No videos yet' }).waitFor();
  assert.equal(errors, []);
  await Promise.all([visitor, user].map(({ page }) => page.context().close()));
});

it('comes back to where someone wanted to go, also when the session was ended elsewhere, and says at the form what is wrong', async (c) => {
  const { page } = await openPage(c.browser, c.platform.url);
  await registered(c, 'bea@example.com').then((other) => other.page.context().close());
  await page.goto('/trends?niche=science');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  const email = page.getByLabel('E-mail');
  assert.is(await email.getAttribute('aria-invalid'), 'true');
  assert.is(await page.evaluate('document.activeElement.name'), 'email');
  await email.fill('bea@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the passphrase');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The address or the password is wrong.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/trends?niche=science');
  await page.locator('.live-live').waitFor();
  // As from another browser: the page does not know.
  await page.evaluate(`(async () => {
    const [url, headers] = ['/api/v1/identity/users/me/sessions', { 'x-session': 'cookie' }];
    const { items } = await (await fetch(url, { headers })).json();
    const { session_id } = items.find(({ current }) => current);
    await fetch(url + '/' + session_id, { method: 'DELETE', headers });
  })()`);
  await page.getByText('Your session has ended. Sign in to go on.').waitFor();
  await email.fill('bea@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/trends?niche=science');
  await page.context().close();
});

it('refreshes an access token that has run out without anyone noticing', async (c) => {
  const { page, problems } = await registered(c, 'cleo@example.com');
  // What the page still asks for would renew the session at the moment of the reload.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies({ name: 'access_token' });
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const names = (await page.context().cookies()).map(({ name }) => name);
  assert.equal(names.sort(), ['access_token', 'refresh_token']);
  assert.equal(problems, []);
  await page.context().close();
});

it('takes the links of mails: verification, and a new password', async (c) => {
  const { page } = await registered(c, 'dora@example.com');
  const verification = await mailTo(mails(c.platform), 'dora@example.com', /verify/i);
  const [link = ''] = /http\S+verify-email\?token=[\w-]+/.exec(verification.source) ?? [];
  await page.goto(link);
  await page.getByRole('heading', { name: 'Your address has been verified' }).waitFor();
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill('dora@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('Check your mail').waitFor();
  const { token } = await mailTo(mails(c.platform), 'dora@example.com', /reset/i);
  await page.goto(`/reset-password?token=${token}`);
  await page.getByLabel('New password').fill('another long passphrase');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your password has been saved' }).waitFor();
  await page.goto(`/reset-password?token=${token}`);
  await page.getByLabel('New password').fill('another long passphrase');
  await page.keyboard.press('Enter');
  await page.getByText('This link has been used, has expired or is incomplete').waitFor();
  await page.context().close();
});

it('is accessible in both themes and narrow enough for the smallest phone', async ({ platform, browser }) => {
  const { page, problems } = await openPage(browser, platform.url);
  for (const [path, heading] of [
    ['/sign-in?error=access_denied', 'Sign in'],
    ['/register', 'Create your account'],
    ['/forgot-password', 'Choose a new password'],
    ['/reset-password?token=x', 'Choose a new password'],
    ['/accept-invitation?token=x', 'Welcome: choose a password'],
    ['/verify-email', 'Verify your address'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: heading }).waitFor();
    await requireAccessible(page, path);
  }
  assert.equal(problems, []);
  await page.context().close();
});

it('speaks the language of the browser, and another at once', async ({ platform, browser }) => {
  const { page } = await openPage(browser, platform.url, { language: 'de-DE' });
  await page.goto('/sign-in');
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  assert.is(await page.evaluate('document.documentElement.lang'), 'de');
  await page.getByLabel('Sprache').selectOption('en');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.match(await page.title(), /^Sign in/);
  await page.context().close();
});

it.run();
