import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../contracts/director/content.ts';
import { eventually } from '../support/eventually.ts';
import { exampleContent } from '../support/examples/content.ts';
import { recordTestClip } from '../support/fakes/clips.ts';
import { write } from '../support/given.ts';
import { suiteOn } from '../support/suite-on.ts';
import { requireAccessible, requireChromium } from './support/browser.ts';
import { startMedia } from './support/media.ts';

requireChromium();

const it = suiteOn('clips in the dashboard', startMedia);

const dialog = (page: Page) => page.getByRole('dialog');
const LONG = { timeout: 90_000 };
const clip = async (name: string, seconds = 3) => ({
  name,
  mimeType: 'video/mp4',
  buffer: await recordTestClip({ seconds, width: 320, height: 180 }),
});

it('are uploaded like images, play without sound, and say how long they are', async ({ page, problems }) => {
  await page.goto('/assets');
  await page.getByRole('heading', { name: 'No images yet' }).waitFor();
  await page.locator('input[type=file]').setInputFiles([
    await clip('waves.mp4'),
    {
      name: 'old.mp4',
      mimeType: 'video/mp4',
      buffer: await recordTestClip({ name: 'old.avi', coding: ['-c:v', 'mpeg4'] }),
    },
  ]);
  const tile = page.getByRole('button', { name: 'Open clip, 0:03: waves.mp4' });
  await tile.waitFor(LONG);
  await page.getByText('AVI files are not accepted.').waitFor();
  await page.getByRole('button', { name: 'Cancel the upload of old.mp4' }).click();
  await page.getByLabel('Source').selectOption('clip');
  await page.waitForURL('**/assets?source=clip');
  await requireAccessible(page, 'clips');
  await tile.click();
  const video = dialog(page).getByLabel('waves.mp4', { exact: true });
  await video.waitFor();
  const shown = "document.querySelector('video')";
  assert.equal(
    await page.evaluate(`(({ muted, controls, poster }) => [muted, controls, poster.includes('.jpg')])(${shown})`),
    [true, true, true],
  );
  await dialog(page).getByText('3 sec').waitFor();
  await dialog(page).getByLabel('What it shows').fill('Waves at the shore');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await requireAccessible(page, 'a clip of one’s own on a narrow screen');
  const [wide, inner] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [number, number];
  assert.ok(wide <= inner, `${wide} of ${inner} pixels`);
  await page.setViewportSize({ width: 1_280, height: 900 });
  assert.equal(
    problems.filter((problem) => !/422|Failed to load resource/.test(problem)),
    [],
  );
});

it('are shown by a scene instead of an image', async ({ page, store, owner }) => {
  const item = exampleContent({ owner_id: owner });
  await write(store, item.historyAt('review'));
  await page.goto(`/content/${item.content_id}`);
  await page.getByRole('button', { name: 'Edit script' }).click();
  await page.getByRole('button', { name: 'Choose an image or clip: Scene 1' }).click();
  await requireAccessible(page, 'choosing a clip for a scene');
  await dialog(page).getByRole('button', { name: 'Waves at the shore' }).click();
  await page.getByRole('button', { name: 'Generate one: Scene 1' }).waitFor();
  await page.locator('.scene-picture img[src*="materials/"]').first().waitFor();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  const edited = await eventually(
    'the clip in the script',
    async () => (await store.lastOf(contentEvents, item.content_id, 'ScriptEdited')) ?? null,
  );
  assert.match(edited.data.scenes[0]?.pinned?.file_path ?? '', /\/materials\/.+\.mp4$/);
});

it.run();
