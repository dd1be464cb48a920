import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { openPage, THEMES, whyNoChromium } from '../support/browser.ts';
import { arrive, settle } from './arrive.ts';
import { galleryOf, type Photograph } from './gallery.ts';
import { startTour, type Tour } from './platform.ts';
import { SCREENSHOTS } from './screenshots.ts';
import { isEntrance, pictureNameOf, STOPS, type Stop } from './stops.ts';

/** Takes a screenshot of every page, with something to show on it, into `docs/screenshots`: `npm run screenshots`. */

const WIDE = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };
const QUALITY = 80;

const missing = whyNoChromium();
if (missing !== null) throw new Error(`Screenshots need a browser: ${missing}`);
const tour = await startTour();
try {
  await rm(SCREENSHOTS, { recursive: true, force: true });
  for (const folder of [...THEMES, 'phone']) await mkdir(join(SCREENSHOTS, folder), { recursive: true });
  const taken = await photographAll(tour);
  await writeFile(join(SCREENSHOTS, 'README.md'), galleryOf(taken));
  console.log(`${taken.length} pages are in ${SCREENSHOTS}`);
} finally {
  await tour.stop();
}
process.exit(0);

async function photographAll({ browser, platform, page, shown }: Tour): Promise<Photograph[]> {
  const visitor = await openPage(browser, platform.url);
  const taken: Photograph[] = [];
  for (const stop of STOPS) {
    const from = isEntrance(stop) ? visitor.page : page;
    await from.setViewportSize(WIDE);
    await arrive(from, stop, shown);
    taken.push(await photograph(from, stop));
    console.log(pictureNameOf(stop));
  }
  return taken;
}

/** In both themes on a wide screen, and on a phone. */
async function photograph(page: Page, stop: Stop): Promise<Photograph> {
  const name = pictureNameOf(stop);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await take(page, join(SCREENSHOTS, theme, `${name}.webp`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  await settle(page);
  await take(page, join(SCREENSHOTS, 'phone', `${name}.webp`));
  return { name, title: await page.locator('h1').first().innerText() };
}

/** As WebP, which is a third of what Chromium writes. */
async function take(page: Page, file: string): Promise<void> {
  const picture = await loadImage(await page.screenshot());
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  await writeFile(file, await canvas.encode('webp', QUALITY));
}
