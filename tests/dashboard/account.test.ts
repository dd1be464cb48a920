import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { mailTo } from '../support/clients/mails.ts';
import { paintTestPicture } from '../support/fakes/pictures.ts';
import { startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, openPage, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer } from './support/newcomer.ts';

requireChromium();

const it = suiteOn('what is one’s own in the dashboard', async () => {
  await buildDashboard();
  const platform = await startPlatform();
  const browser = await launchChromium();
  const ann = await newcomer({ platform, browser }, 'Ann');
  // Somebody else, because requests of one user are limited by their number.
  const maker = await newcomer({ platform, browser }, 'Max');
  const { password } = platform.administrator();
  return {
    platform,
    browser,
    ...ann,
    maker: maker.page,
    admin: { email: 'admin@localhost', password },
    mails: join(platform.dataFolder, 'mail'),
    async stop() {
      await browser.close();
      await platform.remove();
    },
  };
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const PASSWORD = 'a long enough passphrase';
const NEXT_PASSWORD = 'another long passphrase';
const LONG = { timeout: 60_000 };

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

it('has no notifications before anything has happened', async ({ page }) => {
  await page.goto('/notifications');
  await heading(page, 'Nothing needs you').waitFor();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await heading(page, 'No notifications yet').waitFor();
  await requireAccessible(page, 'no notifications');
});

it('keeps the reason of a rejection, which is given where it is decided', async ({ maker: page }) => {
  await page.goto('/trends');
  await button(page, 'Scan now').click();
  await button(page, /^Make a video: /)
    .first()
    .click();
  await page.waitForURL('**/content/*');
  await button(page, 'Reject').click(LONG);
  await page.getByLabel('Why is it rejected?').fill('The second scene is not true');
  await requireAccessible(page, 'the question for a reason');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await page.getByText('“The second scene is not true”').waitFor();
  await page.getByText('Rejected at “Script review”').waitFor();
  await requireAccessible(page, 'a rejected content');
  // What waited for the decision no longer counts.
  await button(page, 'Notifications: none unread').waitFor();
});

it('counts at the bell what needs its user, says the rest in a line, and leads to what it is about', async ({
  maker: page,
}) => {
  await page.goto('/trends');
  await button(page, /^Make a video: /)
    .nth(1)
    .click();
  const bell = button(page, /^Notifications: \d+\+? unread/);
  await bell.click(LONG);
  const latest = page.getByRole('dialog', { name: 'Notifications' });
  await latest.getByRole('link', { name: /^Unread: Waiting for you: / }).waitFor();
  assert.is(await latest.getByRole('link', { name: /Rejected: / }).count(), 0);
  await latest.getByText(/^Also: .*1 video rejected/).waitFor();
  await requireAccessible(page, 'the latest notifications');
  await latest.getByRole('link', { name: 'All notifications' }).click();
  await page.waitForURL('**/notifications');
  await requireAccessible(page, 'notifications');
  await page.getByRole('link', { name: 'Unread', exact: true }).click();
  await page.waitForURL('**/notifications?unread=true');
  await page.getByRole('link', { name: /^Unread: Waiting for you: / }).click();
  await page.waitForURL('**/content/*');
  await page.goBack();
  await page.waitForURL('**/notifications?unread=true');
  await heading(page, 'You have read everything').waitFor();
  await button(page, 'Notifications: none unread').waitFor();
  await requireAccessible(page, 'no unread notifications');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.waitForURL('**/notifications?show=all');
  await button(page, /^Mark as read: Rejected: /).press('Enter');
  await button(page, /^Mark as read: Rejected: /).waitFor({ state: 'detached' });
  await button(page, 'Mark all as read').click();
  await button(page, /^Mark as read: /)
    .first()
    .waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: /^Rejected: / }).waitFor();
  await requireAccessible(page, 'all notifications');
  // They are worded where they are read.
  await page.evaluate("localStorage.setItem('language', 'de')");
  await page.reload();
  await page.getByRole('link', { name: /^Abgelehnt: / }).waitFor();
  await page.getByText(/^Freigabe des Skripts: „The second scene is not true“ – mit Feedback/).waitFor();
  await page
    .getByText(/^Von „Skript“ zu „Freigabe des Skripts“$/)
    .first()
    .waitFor();
  await page.evaluate("localStorage.setItem('language', 'en')");
});

it('shows people to administrators alone', async ({ page }) => {
  assert.is(await page.getByRole('navigation', { name: 'Main' }).getByText('People').count(), 0);
  await page.goto('/users');
  await heading(page, 'For administrators only').waitFor();
  await requireAccessible(page, 'people, for others');
});

it('lets administrators invite people, who accept on a page of their own, and change and erase their accounts', async (c) => {
  const { page, problems } = await openPage(c.browser, c.platform.url);
  await signIn(page, c.admin);
  await page.getByRole('link', { name: 'People' }).click();
  await heading(page, 'People').waitFor();
  await button(page, 'Manage: Ann').waitFor();
  await requireAccessible(page, 'people');
  await button(page, 'Invite someone').click();
  await button(page, 'Send the invitation').click();
  assert.is(await page.evaluate('document.activeElement.name'), 'email');
  await page.keyboard.type('cleo@example.com');
  await page.getByLabel('Name').fill('Cleo');
  await page.getByRole('dialog').getByLabel('Role').selectOption('auditor');
  await requireAccessible(page, 'an invitation');
  await button(page, 'Send the invitation').click();
  await button(page, 'Manage: Cleo').waitFor();

  const { source } = await mailTo(c.mails, 'cleo@example.com', /invited/i);
  const [link = ''] = /http\S+accept-invitation\?token=[\w-]+/.exec(source) ?? [];
  const cleo = await openPage(c.browser, c.platform.url);
  await cleo.page.goto(link);
  await cleo.page.getByLabel('New password').fill(PASSWORD);
  await cleo.page.keyboard.press('Enter');
  await heading(cleo.page, 'Your password has been saved').waitFor();
  await cleo.page.context().close();

  await page.reload();
  await page.getByLabel('Status').selectOption('active');
  await page.waitForURL('**/users?status=active');
  await page.getByLabel('Full e-mail address').fill('cleo@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL(/email=cleo/);
  await button(page, 'Manage: Ann').waitFor({ state: 'detached' });
  await button(page, 'Manage: Cleo').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cleo' });
  await dialog.getByLabel('Role').selectOption('user');
  await requireAccessible(page, 'an account');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await page.getByText('Cleo: User').waitFor();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('table').getByText('Deactivated').waitFor();
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('table').getByText('Active', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Erase …' }).click();
  await page.getByLabel('Type cleo@example.com to confirm').fill('cleo');
  await button(page, 'Erase permanently').click();
  await page.getByText('This is not the address of the account').waitFor();
  await requireAccessible(page, 'the question before erasing');
  await page.getByLabel('Type cleo@example.com to confirm').fill('cleo@example.com');
  await page.keyboard.press('Enter');
  await heading(page, 'No one matches').waitFor();
  await requireAccessible(page, 'nobody');

  await page.goto('/users?role=admin');
  await button(page, 'Manage: Administrator').click();
  await page.getByText('This is your own account').waitFor();
  assert.is(await page.getByRole('dialog').getByRole('button').count(), 1);
  assert.equal(problems, []);
  await page.context().close();
});

it('saves settings, says which cannot be, and overwrites nothing that was changed elsewhere', async ({ page }) => {
  await page.goto('/settings');
  await heading(page, 'Auto-start').waitFor();
  await requireAccessible(page, 'settings');
  const sections = page.getByRole('navigation', { name: 'On this page' });
  const names = await sections.getByRole('link').allTextContents();
  for (const name of [...names].reverse()) {
    await sections.getByRole('link', { name }).press('Enter');
    await page.getByRole('region', { name, exact: true }).and(page.locator(':focus')).waitFor();
    const [bar, section] = await Promise.all([
      sections.boundingBox(),
      page.getByRole('region', { name, exact: true }).getByRole('heading').first().boundingBox(),
    ]);
    assert.ok(bar && bar.y > 0 && bar.y + bar.height < 900, `the links stay in view: ${name}`);
    assert.ok(section && section.y > 60 && section.y < 900, `below the header: ${name}`);
  }
  assert.is(names.length, 7);
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate('document.activeElement.name'), 'gates.review', 'the keyboard goes on in the section');
  await page.getByLabel('Make videos about trends automatically').check();
  await page.getByLabel('Science').check();
  await page.getByLabel('Minimum score').fill('101');
  await page.getByLabel('Reject automatically after (hours)').fill('0');
  await page.keyboard.press('Enter');
  await page.getByText('This is too high').waitFor();
  await page.getByText('This is too low').waitFor();
  assert.is(await page.evaluate('document.activeElement.name'), 'gates.expire_after_hours');
  await requireAccessible(page, 'settings that cannot be saved');
  await page.getByLabel('Minimum score').fill('70');
  await page.getByLabel('Reject automatically after (hours)').fill('48');
  await button(page, 'Save').click();
  await page.getByText('Your settings have been saved').waitFor();
  await page.reload();
  assert.is(await page.getByLabel('Minimum score').inputValue(), '70');
  assert.ok(await page.getByLabel('Science').isChecked());

  const other = await page.context().newPage();
  await other.goto('/settings');
  await other.getByLabel('Minimum score').fill('90');
  await button(other, 'Save').click();
  await other.getByText('Your settings have been saved').waitFor();
  await other.close();
  await page.getByLabel('Minimum score').fill('60');
  await page.getByLabel('Maximum videos a day').fill('3');
  await button(page, 'Save').click();
  await page.getByText('Minimum score: now 90').waitFor();
  await requireAccessible(page, 'settings in conflict');
  await button(page, 'Keep theirs').click();
  await page.getByText('Minimum score: now 90').waitFor({ state: 'detached' });
  assert.is(await page.getByLabel('Minimum score').inputValue(), '90');
  assert.is(await page.getByLabel('Maximum videos a day').inputValue(), '3');
});

it('uploads the logo of all videos to come, and says why another file is none', async ({ page }) => {
  await page.goto('/settings');
  const upload = page.locator('input[type=file][accept="image/png"]');
  await upload.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no image at all') });
  await page.getByText('notes.png was not uploaded').waitFor();
  await upload.setInputFiles({ name: 'brand.png', mimeType: 'image/png', buffer: await paintTestPicture(80, 40) });
  await page
    .locator('select[name="defaults.logo_file_path"] option', { hasText: 'brand' })
    .waitFor({ state: 'attached' });
  await page.getByRole('img', { name: 'brand' }).waitFor();
  await requireAccessible(page, 'settings with a logo');
  await button(page, 'Save').click();
  await page.getByText('Your settings have been saved').waitFor();
  await page.reload();
  await heading(page, 'Auto-start').waitFor();
  const chosen = page.locator('select[name="defaults.logo_file_path"] option:checked');
  await chosen.filter({ hasText: 'brand' }).waitFor({ state: 'attached' });
});

it('sends each kind of notification where its user wants it, and shows the secret of a webhook once', async (c) => {
  const { page } = await openPage(c.browser, c.platform.url);
  await signIn(page, c.admin);
  await page.goto('/settings');
  await page.getByLabel('Mail: Something is waiting for you').selectOption('At once');
  await page.getByLabel('Mail: A video is published').selectOption('Once a day');
  await page.getByLabel('Webhook: Publishing failed').check();
  await page.getByLabel('Dashboard: A video reaches its next stage').uncheck();
  await page.getByLabel('Quiet from').fill('22:00');
  await button(page, 'Save').click();
  await page.getByText('When do quiet hours end? For none, empty both fields.').waitFor();
  assert.is(await page.evaluate('document.activeElement.name'), 'notices.quiet_to');
  await page.getByLabel('Quiet until').fill('07:00');
  const zone = page.getByLabel('Time zone');
  await zone.selectOption('America/New_York');
  const here = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone');
  await button(page, `Use ${here}`).click();
  assert.is(await zone.inputValue(), here);
  await zone.selectOption('Europe/Berlin');
  await button(page, 'Save').click();
  await page.getByText('Your settings have been saved').waitFor();
  await page.reload();
  const mail = page.getByLabel('Mail: Something is waiting for you');
  await mail.waitFor();
  assert.is(await mail.inputValue(), 'at_once');
  assert.ok(await page.getByLabel('Webhook: Publishing failed').isChecked());
  assert.not.ok(await page.getByLabel('Dashboard: A video reaches its next stage').isChecked());

  const address = page.getByLabel('Address', { exact: true });
  await button(page, 'Set up and test').click();
  await address.fill('http://example.com/hook');
  await button(page, 'Set address').click();
  await page.getByText('Refused: the address has to begin with https://').waitFor();
  await address.fill('https://192.0.2.1/hook');
  await button(page, 'Set address').click();
  await page.getByText(/^whsec_/).waitFor();
  await requireAccessible(page, 'settings with a webhook');
  await page.reload();
  await button(page, 'Set up and test').click();
  await address.waitFor();
  assert.is(await address.inputValue(), 'https://192.0.2.1/hook');
  assert.is(await page.getByText(/^whsec_/).count(), 0);
  await button(page, 'Send a test mail').click();
  await page.getByText('It has arrived').waitFor();
  await page.getByRole('rowheader', { name: 'A test' }).waitFor();
  await page.context().close();
});

it('changes name and password, and shows where one is signed in', async (c) => {
  const { page } = c;
  await button(page, 'Account: Ann').click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByText('Not verified yet').waitFor();
  await page.getByText('This installation sends no mail.').waitFor();
  await button(page, 'Make another link').waitFor();
  await requireAccessible(page, 'profile');
  await page.getByLabel('URL of your profile picture').fill('no address');
  await page.getByLabel('Name').fill('Ann Other');
  await page.keyboard.press('Enter');
  await page.getByText('It has to begin with https://').waitFor();
  await page.getByLabel('URL of your profile picture').fill('');
  await button(page, 'Save').click();
  await button(page, 'Account: Ann Other').waitFor();

  const other = await openPage(c.browser, c.platform.url);
  await signIn(other.page, { email: 'ann@example.com', password: PASSWORD });
  // Where a mail about a sign-in from elsewhere leads.
  await page.goto('/sessions');
  await page.waitForURL('**/profile/security#sessions');
  await page.getByText('This session').waitFor();
  await page.getByText('Last seen now').waitFor();
  await requireAccessible(page, 'sign-in and sessions');
  await button(page, /^End: /).click();
  await page.getByText('You are not signed in anywhere else.').waitFor();
  await other.page.context().close();

  await page.getByLabel('Current password').fill('not the passphrase');
  await page.getByLabel('New password').fill('short');
  await page.keyboard.press('Enter');
  await page.getByText('Use at least 12 characters').last().waitFor();
  await page.getByLabel('New password').fill(NEXT_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('This is not your current password').waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await button(page, 'Change password').click();
  await page.getByText('Your password has been changed').waitFor();
  await page.reload();
  await page.getByText('Connection: Live').waitFor();
});

it('gives away what is stored, and erases the account when its address is typed', async ({ page }) => {
  await page.goto('/profile/data');
  await heading(page, 'Erase your account').waitFor();
  await requireAccessible(page, 'your data');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download my data').click()]);
  const { profile } = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.is(profile.name, 'Ann Other');
  await button(page, 'Erase my account …').click();
  await page.getByLabel('Type ann@example.com to confirm').fill('ann@example.com');
  await button(page, 'Erase permanently').click();
  await page.getByText('This is not your password').waitFor();
  await requireAccessible(page, 'the question before erasing oneself');
  await page.getByLabel('Your password', { exact: true }).fill(NEXT_PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Your account has been closed').waitFor();
  await button(page, 'Go to the sign-in page').click();
  await page.waitForURL('**/sign-in');
});

it('asks no other origin for anything, and nothing fails in its pages', ({ problems }) => {
  assert.equal(problems, []);
});

it.run();
