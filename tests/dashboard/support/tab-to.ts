import type { Locator, Page } from 'playwright-core';

/** More than any page of a test has stops for the Tab key. */
const MOST_STOPS = 150;

/** Goes to an element as people without a mouse do. @throws Error if the Tab key does not lead to it */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${target}`);
}
