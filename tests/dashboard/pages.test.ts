import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { eventually } from '../support/eventually.ts';
import { startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer } from './support/newcomer.ts';
import { tabTo } from './support/tab-to.ts';

requireChromium();

const it = suiteOn('working in the dashboard', async () => {
  await buildDashboard();
  const platform = await startPlatform();
  const browser = await launchChromium();
  const ann = await newcomer({ platform, browser }, 'Ann');
  return {
    platform,
    browser,
    ...ann,
    async stop() {
      await browser.close();
      await platform.remove();
    },
  };
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
/** A video is rendered, which takes minutes while other tests are running. */
const LONG = { timeout: 150_000 };

it('leads a new user, and has an empty state on each page', async ({ page }) => {
  await heading(page, 'Your first video in three steps').waitFor();
  await requireAccessible(page, 'empty home');
  await page.goto('/content');
  await heading(page, 'No content yet').waitFor();
  await requireAccessible(page, 'empty contents');
  await page.getByLabel('Status').selectOption('Failed');
  await heading(page, 'Nothing has failed').waitFor();
  await page.getByText(/it appears here, with the cause and a way to try again/).waitFor();
  await requireAccessible(page, 'nothing failed');
  await page.getByRole('link', { name: 'Show all content' }).click();
  await heading(page, 'No content yet').waitFor();
  await page.goto('/trends');
  await heading(page, 'No trends yet').waitFor();
  await requireAccessible(page, 'empty trends');
});

it('goes from a trend to a video that plays: by mouse, and from the gates on by keyboard', async ({ page }) => {
  await page.getByRole('link', { name: 'Trends', exact: true }).first().click();
  await page.getByRole('button', { name: 'Scan now' }).click();
  await page
    .getByRole('button', { name: /^Make a video: / })
    .first()
    .waitFor();
  await requireAccessible(page, 'trends');
  await page
    .getByRole('button', { name: /^Make a video: / })
    .first()
    .click();
  await page.waitForURL('**/content/*');
  await heading(page, 'The script is waiting for you').waitFor(LONG);
  await page.getByText(/^Critic: [\d.]+ of 10\.$/).waitFor();
  await page.getByText('This costs nothing.').waitFor();
  await page.getByText('Reasons, by criterion').click();
  await page.getByText('Easy to say').waitFor();
  await requireAccessible(page, 'content at its first gate');
  await page.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('r');
  await page.getByLabel('What should be different?').fill('A shorter beginning, please');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Revisions').waitFor(LONG);
  await heading(page, 'The script is waiting for you').waitFor(LONG);
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('alertdialog').waitFor();
  await requireAccessible(page, 'a question');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('a');
  await heading(page, 'The video is waiting for you').waitFor(LONG);
  const video = page.locator('video');
  await video.waitFor(LONG);
  await page.evaluate("document.querySelector('video').muted = true, document.querySelector('video').play()");
  // The policy of the page lets Playwright wait for no expression in there.
  await eventually(
    'a video that plays',
    async () => Number(await page.evaluate("document.querySelector('video').currentTime")) > 0.2,
  );
  assert.ok(Number(await page.evaluate("document.querySelector('video').seekable.end(0)")) > 1);
  assert.is(await page.locator('video track').count(), 1);
  await page.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Publish', exact: true }).click(LONG);
  await page.getByText('Text for This site').waitFor();
  await requireAccessible(page, 'the question where and when to publish');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'Open the post: This site' }).waitFor(LONG);
  await requireAccessible(page, 'a published content');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  for (const [path, part] of [
    [`/content/${id}`, 'main'],
    [`/videos/${id}`, '.theatre-side'],
  ] as const) {
    await page.goto(path);
    const again = page.locator(part).getByRole('link', { name: 'Make another like it' });
    assert.is(await again.getAttribute('href'), `/make?copy=${id}`);
    assert.is(
      await page.locator(part).getByRole('button').first().textContent(),
      'Share',
      `the first button of ${path}`,
    );
  }
  await requireAccessible(page, 'a published video');
});

it('shows a trend with its score and what was made from it', async ({ page }) => {
  await page.goto('/content');
  await page.locator('.content-link').first().click();
  await page.waitForURL('**/content/*');
  await page.locator('section[aria-labelledby=details]').getByRole('link').first().click();
  await page.waitForURL('**/trends/*');
  await page.getByText(/^Score \d+ of 100$/).waitFor();
  await page.locator('section[aria-labelledby=films]').locator('.content-card').waitFor();
  await requireAccessible(page, 'a trend');
  await page.getByRole('button', { name: 'Make a video' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
});

it('goes the whole way by the keyboard alone', async (c) => {
  const { page, problems } = await newcomer(c, 'Cleo');
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trends' }));
  await page.keyboard.press('Enter');
  const make = page.getByRole('button', { name: /^Make a video: / }).nth(1);
  await make.waitFor();
  await tabTo(page, make);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/content/*');
  await heading(page, 'The script is waiting for you').waitFor(LONG);
  await tabTo(page, page.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  await heading(page, 'The video is waiting for you').waitFor(LONG);
  const video = page.locator('video');
  await video.waitFor(LONG);
  await page.evaluate("document.querySelector('video').muted = true");
  await tabTo(page, video);
  await page.keyboard.press('Space');
  await eventually(
    'a video that plays',
    async () => Number(await page.evaluate("document.querySelector('video').currentTime")) > 0.2,
  );
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.waitFor(LONG);
  await tabTo(page, publish);
  await page.keyboard.press('Enter');
  const go = page.getByRole('dialog').getByRole('button', { name: 'Publish' });
  await go.waitFor();
  await tabTo(page, go);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Open the post: This site' }).waitFor(LONG);
  assert.equal(problems, []);
  await page.context().close();
});

it('reads everything once when it is opened', async ({ platform, browser, page }) => {
  const context = await browser.newContext({
    baseURL: platform.url,
    storageState: await page.context().storageState(),
  });
  const tab = await context.newPage();
  const reads: string[] = [];
  tab.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname + search);
  });
  await tab.goto('/');
  await tab.getByText('Connection: Live').waitFor();
  await tab.getByRole('heading', { name: /^Hello, / }).waitFor();
  await tab.waitForLoadState('networkidle');
  assert.ok(reads.length > 3);
  assert.equal(reads.toSorted(), [...new Set(reads)].sort());
  await context.close();
});

it('shows the same after a reload, and on the way back', async ({ page }) => {
  await page.goto('/content');
  await page.getByLabel('Status').selectOption('published');
  await page.waitForURL('**/content?status=published');
  await page.getByRole('list').getByRole('link').first().waitFor();
  await page.reload();
  const film = page.getByRole('main').getByRole('list').getByRole('link').first();
  await film.waitFor();
  assert.is(await page.getByLabel('Status').inputValue(), 'published');
  await requireAccessible(page, 'contents');
  await film.click();
  await page.waitForURL('**/content/*');
  assert.is(await page.evaluate('document.activeElement.id'), 'main');
  await page.goBack();
  await page.waitForURL('**/content?status=published');
  await page.goto('/');
  await heading(page, 'Latest videos').waitFor();
  await requireAccessible(page, 'home');
});

it('says what failed and what to do', async ({ page }) => {
  await page.goto('/content/00000000-0000-4000-8000-000000000000');
  await page.getByRole('alert').getByText('This does not exist or is not yours').waitFor();
  await requireAccessible(page, 'an error');
  await page.goto('/nowhere');
  await heading(page, 'This page does not exist').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().waitFor();
  await requireAccessible(page, 'no page');
});

it('pauses and goes on without losing anything', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Connection: Live').waitFor();
  await page.getByRole('button', { name: 'Pause updates' }).click();
  await page.getByText('Connection: Paused').waitFor();
  await page.getByRole('button', { name: 'Resume updates' }).click();
  await page.getByText('Connection: Live').waitFor();
});

it('shows each person their own alone, and asks no one else for anything', async (c) => {
  const { page, problems } = await newcomer(c, 'Bea');
  await heading(page, 'Your first video in three steps').waitFor();
  // Someone else has found trends: Bea has done nothing yet.
  await heading(page, 'Trends have been found').waitFor();
  await page.getByText('Step 2 of 3').waitFor();
  await page.getByRole('link', { name: 'Choose a trend' }).waitFor();
  assert.equal([...problems, ...c.problems], []);
  await page.context().close();
});

it.run();
