import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Browser,
  launchChromium,
  openPage,
  requireAccessible,
  requireChromium,
} from '../dashboard/support/browser.ts';
import { type ProxyStack, startProxyStack } from '../support/stacks/proxy.ts';

requireChromium();

type Context = { stack: ProxyStack; browser: Browser };
const it = suite<Context>('the manual in a browser');

it.before(async (c) => {
  await promisify(execFile)('npm', ['run', '-s', 'docs'], { cwd: join(import.meta.dirname, '..', '..') });
  [c.stack, c.browser] = await Promise.all([startProxyStack(), launchChromium()]);
});
it.after(async ({ stack, browser }) => {
  await browser?.close();
  await stack?.stop();
});

for (const path of ['manual', 'tutorial/first-video', 'reference/settings', 'operations', 'no-such-page'])
  it(`can be read by everyone, in both themes and on every screen: ${path}`, async ({ stack, browser }) => {
    const { page, problems } = await openPage(browser, stack.gateway.url);
    await page.goto(`/docs/${path}`);
    await page.locator('search').waitFor();
    await requireAccessible(page, path);
    assert.equal(problems, []);
  });

it('finds a section by its words, from the keyboard alone', async ({ stack, browser }) => {
  const { page, problems } = await openPage(browser, stack.gateway.url);
  await page.goto('/docs/manual');
  await page.locator('search').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('hardware encod');
  await page.locator('#found a').first().waitFor();
  await requireAccessible(page, 'what was found');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/operations#encoding-in-hardware');
  assert.ok(await page.locator('#found').isHidden());
  await page.keyboard.press('/');
  await page.keyboard.type('xyzzy plugh');
  await page.getByText('Nothing about “xyzzy plugh”').waitFor();
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('#found').isHidden());
  assert.equal(problems, []);
});

it('has the look that was chosen in the dashboard, and puts its pages away on a phone', async ({ stack, browser }) => {
  const { page } = await openPage(browser, stack.gateway.url, { width: 390 });
  await page.addInitScript("localStorage.setItem('theme', 'dark')");
  await page.goto('/docs/manual');
  assert.is(await page.locator('html').getAttribute('data-theme'), 'dark');
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Upgrade' });
  assert.ok(await link.isHidden());
  await page.getByText('Pages', { exact: true }).click();
  await link.click();
  await page.waitForURL('**/docs/how-to/upgrade');
  await page.getByRole('heading', { name: 'Upgrade', level: 1 }).waitFor();
});

it.run();
