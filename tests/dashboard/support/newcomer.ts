import type { Page } from 'playwright-core';
import { type Browser, openPage } from './browser.ts';

export const PASSPHRASE = 'a long enough passphrase';

/** Someone who has just registered, and is on the first page, in a browser profile of their own. */
export async function newcomer(
  { platform, browser }: { platform: { readonly url: string }; browser: Browser },
  name: string,
): Promise<{ page: Page; problems: string[] }> {
  const opened = await openPage(browser, platform.url);
  const { page } = opened;
  await page.goto('/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Hello, ${name}` }).waitFor();
  return opened;
}
