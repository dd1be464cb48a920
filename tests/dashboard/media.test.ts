import { randomFillSync } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { imageEvents } from '../../contracts/media/image.ts';
import { eventually } from '../support/eventually.ts';
import { script } from '../support/examples/content.ts';
import { cloudGenerated, exampleImage } from '../support/examples/image.ts';
import { outOfMemory } from '../support/fakes/a1111.ts';
import { paintTestPicture } from '../support/fakes/pictures.ts';
import { write } from '../support/given.ts';
import { history } from '../support/specs/history.ts';
import { suiteOn } from '../support/suite-on.ts';
import { requireAccessible, requireChromium } from './support/browser.ts';
import { approvedContent, type Media, startMedia } from './support/media.ts';
import { newcomer } from './support/newcomer.ts';

requireChromium();

const it = suiteOn('images and videos in the dashboard', startMedia);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const tiles = (page: Page) => page.locator('.gallery > li');
const showing = (page: Page, count: number) =>
  eventually(`${count} images`, async () => (await tiles(page).count()) === count);
const searchOf = (page: Page) => new URL(page.url()).searchParams;
const { title } = script;
const LONG = { timeout: 90_000 };
const NOBODYS = '00000000-0000-4000-8000-000000000000';

it('has an empty state on each page, and says what failed', async ({ page }) => {
  await page.goto('/assets');
  await heading(page, 'No images yet').waitFor();
  await page.getByText('AUTOMATIC1111').first().waitFor();
  await requireAccessible(page, 'no images');
  await page.goto('/videos');
  await heading(page, 'No videos yet').waitFor();
  await requireAccessible(page, 'no videos');
  for (const [path, list] of [
    ['/assets', '**/media/assets?*'],
    ['/videos', '**/editor/renders?*'],
  ] as const) {
    await page.route(list, (route) => route.fulfill({ status: 500, json: { error: 'internal_error', message: 'no' } }));
    await page.goto(path);
    await page.getByRole('alert').getByText('Something went wrong').waitFor();
    await page.unroute(list);
    await button(page, 'Try again').click();
    await heading(page, /^No (images|videos) yet$/).waitFor();
  }
  await page.goto(`/assets?picture=${NOBODYS}`);
  await dialog(page).getByText('This image does not exist or is not yours.').waitFor();
  await page.goto(`/videos/${NOBODYS}`);
  await page.getByText('There is no finished video yet.').waitFor();
  await requireAccessible(page, 'no video');
});

it('shows images as they are made, and how each was made: by which attempts, and at what cost', async (c) => {
  const { page, local, narrator } = c;
  await page.goto('/assets');
  await heading(page, 'No images yet').waitFor();
  narrator.hold();
  local.failNext(outOfMemory);
  await approvedContent(c);
  await tiles(page).first().waitFor(LONG);
  await showing(page, script.scenes.length);
  await requireAccessible(page, 'pictures');
  await page.getByLabel('Local or cloud').selectOption('CLOUD');
  await page.waitForURL('**/assets?kind=CLOUD');
  await showing(page, 1);
  await button(page, /^Open image: /).press('Enter');
  await dialog(page).getByText('$0.04').first().waitFor();
  const attempts = dialog(page).getByRole('list').getByRole('listitem');
  await attempts.filter({ hasText: /^FailedAUTOMATIC1111.*ran out of memory/ }).waitFor();
  await attempts.filter({ hasText: /^SucceededImage model.*\$0\.04/ }).waitFor();
  const scene = dialog(page).getByRole('link', { name: /^Scene \d of “Why bees dance”$/ });
  assert.match(String(await scene.getAttribute('href')), /^\/content\//);
  await requireAccessible(page, 'an image');
  await page.keyboard.press('Escape');
  await button(page, 'Clear filters').click();
  await showing(page, script.scenes.length);
});

it('goes through images by keyboard, with the image and the filters in the address', async ({ page }) => {
  const opener = page.locator('.tile-button').first();
  const first = await opener.getAttribute('id');
  await opener.press('Enter');
  await heading(page, 'Image 1 of 3').waitFor();
  assert.is(`picture-${searchOf(page).get('picture')}`, first);
  await page.keyboard.press('ArrowRight');
  await heading(page, 'Image 2 of 3').waitFor();
  const second = `picture-${searchOf(page).get('picture')}`;
  await page.reload();
  await heading(page, 'Image 2 of 3').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  // Where one has got to, and not where one began.
  await eventually('focus on its tile', async () => (await page.evaluate('document.activeElement.id')) === second);
  assert.is(searchOf(page).get('picture'), null);
  await page.locator('.tile-button').first().press('Enter');
  await heading(page, 'Image 1 of 3').waitFor();
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByLabel('From').fill('2040-01-01');
  await heading(page, 'No images match').waitFor();
  await page.reload();
  await heading(page, 'No images match').waitFor();
  await button(page, 'Clear filters').click();
  await showing(page, script.scenes.length);
});

it('uploads images of one’s own: chosen, dropped or pasted, resumed when the network is back, refused with a reason', async ({
  page,
  browser,
  platform,
}) => {
  const bob = await newcomer({ platform, browser }, 'Bob');
  const { page: own } = bob;
  await own.goto('/assets');
  await heading(own, 'No images yet').waitFor();
  const picture = await paintTestPicture(1_200, 800, 'png', 120);
  await own.locator('input[type=file]').setInputFiles([
    { name: 'harbour.png', mimeType: 'image/png', buffer: picture },
    { name: 'party.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a'.padEnd(2_000, 'x'), 'latin1') },
  ]);
  await button(own, 'Open image: harbour.png').waitFor(LONG);
  await own.getByRole('alert').getByText('party.png was not uploaded').waitFor();
  await own.getByText('GIF files are not accepted.').waitFor();
  await own.getByText('Save it as PNG, JPEG or WebP, then upload that.').waitFor();
  await requireAccessible(own, 'uploads');
  await button(own, 'Cancel the upload of party.png').click();
  await own.getByText('party.png was not uploaded').waitFor({ state: 'detached' });

  // The connection is lost with the first piece, and is back afterwards.
  const large = await noise(900, 700);
  let lost = 0;
  await own.route('**/media/uploads/*', (route) => (lost++ === 0 ? route.abort('connectionreset') : route.continue()));
  await dropFile(own, 'boats.png', large);
  await own.getByText('No connection. It will resume automatically.').waitFor();
  await own.evaluate("window.dispatchEvent(new Event('online'))");
  await button(own, 'Open image: boats.png').waitFor(LONG);
  assert.ok(lost > 2, `${lost} pieces`);

  await own.getByLabel('Source').selectOption('upload');
  await own.waitForURL('**/assets?source=upload');
  await showing(own, 2);
  await button(own, 'Open image: harbour.png').click();
  await dialog(own).getByLabel('What it shows').fill('Boats in the harbour at sunset');
  await dialog(own).getByRole('button', { name: 'Save' }).click();
  await own.getByText('Saved').waitFor();
  await requireAccessible(own, 'an image of one’s own');
  await dialog(own).getByRole('button', { name: 'Delete' }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await showing(own, 1);
  await own.getByLabel('Source').selectOption('image');
  await heading(own, 'No images match').waitFor();
  assert.equal(
    bob.problems.filter((problem) => !/422|ERR_CONNECTION_RESET|Failed to load resource/.test(problem)),
    [],
  );
  await own.context().close();
  await page.bringToFront();
});

/** A picture that no encoder makes small. */
async function noise(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  randomFillSync(pixels.data);
  context.putImageData(pixels, 0, 0);
  return canvas.encode('png');
}

/** Drops a file on the page, as a person does. */
async function dropFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  const files = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (each) => each.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'image/png' }));
    return transfer;
  })()`);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: files });
  await page.getByText('Drop the files to upload them').waitFor();
  await page.dispatchEvent('main', 'drop', { dataTransfer: files });
}

it('makes an image to order, and says what is missing', async ({ page, local }) => {
  await button(page, 'Generate an image').press('Enter');
  await button(page, /^Generate$/).press('Enter');
  await dialog(page).getByText('Describe the image', { exact: true }).waitFor();
  await eventually(
    'focus on what is missing',
    async () => (await page.evaluate('document.activeElement.name')) === 'prompt',
  );
  await requireAccessible(page, 'a question what to show');
  await page.keyboard.type('A hive at dawn');
  await page.getByLabel('Shape').selectOption('512x512');
  await button(page, /^Generate$/).press('Enter');
  await heading(page, 'Image 1 of 4').waitFor();
  await dialog(page).getByText('A hive at dawn', { exact: true }).waitFor();
  await dialog(page).getByText('512 × 512').waitFor();
  await dialog(page).getByText('No content: generated on its own').waitFor();
  assert.equal(
    local.requests.flatMap(({ json }) => (json as { width?: number } | undefined)?.width ?? []).slice(-1),
    [512],
  );
  await page.keyboard.press('Escape');
  await page.getByLabel('Content', { exact: true }).selectOption(title);
  await showing(page, script.scenes.length);
});

it('follows a render from its phases to a video with captions, and has its files', async ({ page, narrator }) => {
  await page.goto('/videos');
  const film = page.getByRole('listitem').filter({ hasText: title });
  await film.getByRole('progressbar', { name: 'Recording the narration' }).waitFor(LONG);
  await film.getByText('Being rendered').waitFor();
  await requireAccessible(page, 'a video being rendered');
  await film.getByRole('link', { name: title }).press('Enter');
  await page.waitForURL('**/videos/*');
  await page.getByRole('progressbar', { name: 'Recording the narration' }).waitFor();
  await page.getByText('There is no finished video yet.').waitFor();
  narrator.release();
  const video = page.locator('video');
  await video.waitFor(LONG);
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  assert.ok(await video.getAttribute('poster'));
  // Captions are burnt in: the track would repeat them.
  const track = page.locator('video track[kind=captions]');
  assert.is(await track.getAttribute('default'), null);
  const captions = await page.evaluate("fetch(document.querySelector('track').src).then((answer) => answer.text())");
  assert.match(String(captions), /^WEBVTT/);
  for (const [name, extension] of [
    ['Video', 'mp4'],
    ['Subtitles (SRT)', 'srt'],
    ['Subtitles (VTT)', 'vtt'],
  ]) {
    const link = page.getByRole('link', { name: `Download: ${name}` });
    assert.is(await link.getAttribute('download'), `Why-bees-dance.${extension}`);
  }
  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download: Video' }).click();
  assert.is((await loading).suggestedFilename(), 'Why-bees-dance.mp4');
  // The server speaks in tones: its words could not be found.
  await page.getByText('Captions may come a little early or late').waitFor();
  const cover = new URL(String(await video.getAttribute('poster')), page.url()).pathname;
  await page.getByLabel('Words on the cover').fill('Bees!');
  await button(page, 'Change the cover').click();
  await eventually('another cover', async () => {
    const poster = await page.locator('video').getAttribute('poster');
    return poster !== null && new URL(poster, page.url()).pathname !== cover;
  });
  await requireAccessible(page, 'a video');
});

it('renders again as one chooses, and keeps the video when that is cancelled', async ({ page, narrator }) => {
  narrator.hold();
  await button(page, 'Render again').press('Enter');
  // What the same voice has said is kept and not recorded again; this one is another voice of the narrator.
  await page.getByLabel('Voice').selectOption('nova');
  await page.getByRole('radio', { name: 'Karaoke' }).check();
  await requireAccessible(page, 'a question how to render');
  await button(page, /^Render$/).press('Enter');
  await page.getByRole('progressbar', { name: 'Recording the narration' }).waitFor(LONG);
  await page.getByText('This is the previous video.').waitFor();
  await button(page, 'Cancel rendering').press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Cancel this render?' });
  await question.getByRole('button', { name: 'Cancel rendering' }).press('Enter');
  await page.getByText('The last render was cancelled.').waitFor();
  narrator.release();
  assert.is(await page.locator('video').count(), 1);
  await page.getByRole('link', { name: 'All videos' }).click();
  const films = page.locator('.video-grid > li');
  await films.first().waitFor();
  await page.getByLabel('Status').selectOption('rendered');
  await heading(page, 'No videos match').waitFor();
  await page.reload();
  await heading(page, 'No videos match').waitFor();
  await page.getByLabel('Status').selectOption('cancelled');
  await page.waitForURL('**/videos?status=cancelled');
  await films.getByRole('link', { name: title }).click();
  await page.locator('video').waitFor();
  await page.goBack();
  await page.waitForURL('**/videos?status=cancelled');
  await films.first().waitFor();
  await requireAccessible(page, 'films');
});

it('shows each person their own alone, and asks no one else for anything', async (c: Media) => {
  const { page, problems } = await newcomer(c, 'Bea');
  await page.goto('/assets');
  await heading(page, 'No images yet').waitFor();
  await page.goto('/videos');
  await heading(page, 'No videos yet').waitFor();
  assert.equal([...problems, ...c.problems], []);
  await page.context().close();
});

it('says whose photograph an image is, and under which licence', async ({ page, store, owner }) => {
  const { request, requested, file } = exampleImage({ content_id: null, batch_id: null, index: null });
  const credit = {
    title: 'A bee',
    author: 'Jane Doe',
    page_url: 'https://www.flickr.com/photos/jane/1',
    source: 'flickr by Openverse',
    license: 'CC BY 2.0',
    license_url: 'https://creativecommons.org/licenses/by/2.0/',
    is_required: true,
  };
  const data = { ...request, ...file, metadata: { kind: 'CLOUD', credit }, attempts: [cloudGenerated] };
  await write(store, history(imageEvents, request.asset_id, owner, requested, { type: 'ImageGenerated', data }));
  await page.goto(`/assets?picture=${request.asset_id}`);
  await dialog(page).getByRole('link', { name: 'Jane Doe' }).waitFor();
  await dialog(page).getByRole('link', { name: 'CC BY 2.0' }).waitFor();
  await dialog(page).getByText('Posts name the author in their description').waitFor();
});

it.run();
