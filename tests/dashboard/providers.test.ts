import * as assert from 'uvu/assert';
import { startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, openPage, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer } from './support/newcomer.ts';

requireChromium();

const it = suiteOn('providers in the dashboard', async () => {
  await buildDashboard();
  const platform = await startPlatform();
  const browser = await launchChromium();
  return {
    platform,
    browser,
    ...(await newcomer({ platform, browser }, 'Ann')),
    async stop() {
      await browser.close();
      await platform.remove();
    },
  };
});

it('says to everybody what is in use, and that it works offline', async ({ page }) => {
  await page.getByRole('link', { name: 'Providers' }).click();
  await page.getByText('You are on the offline defaults').waitFor();
  await page.getByText('Built-in writer').waitFor();
  await page.getByText('Built-in painter').waitFor();
  assert.is(await page.getByText('PLATFORM_LLM_URL').count(), 0);
  assert.is(await page.getByRole('button', { name: /^Test/ }).count(), 0);
  await requireAccessible(page, 'providers');
});

it('names the settings to administrators, who test what there is, and says what connecting accounts needs', async (c) => {
  const { page } = await openPage(c.browser, c.platform.url);
  const { password } = c.platform.administrator();
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('admin@localhost');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.goto('/providers');
  await page.getByText('PLATFORM_LLM_URL', { exact: true }).waitFor();
  await page.getByText('For example with Ollama').click();
  await page.getByText('PLATFORM_LLM_PROVIDER=ollama').waitFor();
  await page.getByText('PLATFORM_YOUTUBE_CLIENT_ID').waitFor();
  await page.getByRole('button', { name: 'Test: ffmpeg' }).click();
  await page.getByText('It works', { exact: true }).waitFor();
  await requireAccessible(page, 'providers for administrators');

  await page.goto('/publishing/accounts');
  const youtube = page.getByRole('listitem').filter({ hasText: 'YouTube' });
  await youtube.getByText('PLATFORM_YOUTUBE_CLIENT_ID, PLATFORM_YOUTUBE_CLIENT_SECRET').waitFor();
  assert.is(await youtube.getByText(/REFRESH_TOKEN/).count(), 0);
  await youtube.getByText(/publish-accounts\/youtube\/callback$/).waitFor();
  await requireAccessible(page, 'accounts for administrators');
  await page.context().close();
});

it.run();
