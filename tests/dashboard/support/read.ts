import type { Page } from 'playwright-core';

/** Reads from the API as the user signed in on the page. */
export const read = async <T>(page: Page, path: string): Promise<T> =>
  JSON.parse(
    String(
      await page.evaluate(`fetch('${path}', { headers: { 'x-session': 'cookie' } }).then((answer) => answer.text())`),
    ),
  ) as T;
