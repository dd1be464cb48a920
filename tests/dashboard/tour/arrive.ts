import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { isEntrance, type Shown, type Stop } from './stops.ts';

const SETTLED = `[
  document.querySelector('h1') !== null,
  document.querySelector('[aria-busy=true]') === null,
  document.fonts.status === 'loaded',
  [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
].every(Boolean)`;

/** Opens a page of the tour, and waits until all that it shows is there. */
export async function arrive(page: Page, stop: Stop, shown: Shown): Promise<void> {
  // No one looks at so many pages a minute: the limit of requests is met on the way, and waited for.
  let limited: Response | null = null;
  const watch = (response: Response): void => {
    if (response.status() === 429) limited = response;
  };
  page.on('response', watch);
  do {
    if (limited !== null) await sleep(1_000 * Number(await (limited as Response).headerValue('retry-after')));
    limited = null;
    await page.goto(stop.path(shown));
    if (!isEntrance(stop)) await page.getByText('Connection: Live').waitFor({ timeout: 90_000 });
    if (stop.until) {
      const { until } = stop;
      await page
        .locator(until)
        .first()
        .waitFor()
        .catch((error) => {
          // What was refused is asked for again by the next visit.
          if (limited === null) throw error;
        });
    }
    await settle(page);
  } while (limited !== null);
  page.off('response', watch);
}

/** Waits until nothing on the page is still being loaded. */
export const settle = (page: Page) =>
  eventually(`end of loading at ${page.url()}`, () => page.evaluate(SETTLED), { withinMs: 90_000 });
