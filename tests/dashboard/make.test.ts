import * as assert from 'uvu/assert';
import type { Output } from '../../api/client.ts';
import { eventually } from '../support/eventually.ts';
import { paintTestPicture } from '../support/fakes/pictures.ts';
import { startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer } from './support/newcomer.ts';
import { read } from './support/read.ts';

requireChromium();

type Page = Awaited<ReturnType<typeof newcomer>>['page'];
type Content = Output<'showContent'>;

const it = suiteOn('starting a film in the dashboard', async () => {
  await buildDashboard();
  const platform = await startPlatform();
  const browser = await launchChromium();
  const ann = await newcomer({ platform, browser }, 'Ann');
  // Someone else, because requests of one user are limited by their number.
  const max = await newcomer({ platform, browser }, 'Max');
  return {
    platform,
    browser,
    ...ann,
    max: max.page,
    async stop() {
      await browser.close();
      await platform.remove();
    },
  };
});

const begin = async (page: Page, tab: string) => {
  await page.goto('/make');
  await page.getByRole('navigation', { name: 'What it is made from' }).getByRole('link', { name: tab }).click();
};
const go = (page: Page, name = 'Make the video') => page.getByRole('button', { name, exact: true });

/** The content whose page has opened. */
async function opened(page: Page): Promise<Content> {
  await page.waitForURL('**/content/*');
  return read<Content>(page, `/api/v1/director/api/v1/content/${new URL(page.url()).pathname.split('/').at(-1)}`);
}

it('leads from the home page to a film about one’s own topic, in another language, as long as asked for', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Make a video' }).click();
  await page.waitForURL('**/make');
  await requireAccessible(page, 'making a video');
  await go(page).click();
  assert.is(await page.evaluate('document.activeElement.name'), 'topic', 'what is missing has the focus');
  await page.getByText('Say what the video is about.', { exact: true }).waitFor();
  await page.getByLabel('Topic', { exact: true }).fill('Warum Bienen tanzen');
  await page
    .getByLabel('What to say about it')
    .fill('Bienen tanzen, um den Weg zu einer Blüte zu zeigen. Der Tanz ist eine Karte der Wiese.');
  await page.getByText(/translation is not available/).waitFor();
  await page.getByLabel('Language of the video').selectOption('de');
  await page.getByLabel('Length in seconds').fill('500');
  await page.getByText('A whole number from 15 to 180').waitFor();
  await page.getByLabel('Length in seconds').fill('45');
  await page.getByText(/Mehr Fakten gibt die Quelle nicht her/).waitFor();
  const voices = await page.getByLabel('Voice').locator('option').allTextContents();
  assert.ok(voices.length > 1 && voices.every((voice) => !voice.includes('English')), voices.join());
  await page.getByLabel('Format').selectOption('1:1');
  await go(page).click();
  const { language, seconds, trend_topic } = await opened(page);
  assert.equal([language, seconds, trend_topic], ['de', 45, 'Warum Bienen tanzen']);
});

it('takes a script as it is', async ({ page }) => {
  await begin(page, 'Your script');
  await page.getByLabel('Script', { exact: true }).fill('# Bees\nBees dance.\n\nThey mean it!');
  await go(page).click();
  await page.getByRole('heading', { name: 'The script is waiting for you' }).waitFor();
  const { title, script } = await opened(page);
  assert.equal([title, script?.scenes.map(({ narration }) => narration)], ['Bees', ['Bees dance.', 'They mean it!']]);
});

it('says what is wrong with the address of a web page, and takes its text instead', async (c) => {
  const { page } = await newcomer(c, 'Eve');
  await begin(page, 'A topic');
  await page.getByText('This costs nothing').waitFor();
  await page.getByRole('link', { name: 'A web page' }).click();
  await page.getByText('This costs nothing').waitFor({ state: 'detached' });
  const address = page.getByLabel('Address of the page');
  await address.fill('bees');
  await go(page).click();
  await page.getByText('Enter the whole address, beginning with https://').waitFor();
  const refusals = [
    // Longer than a part of a name can be, so that no server is asked for it.
    [`${'x'.repeat(64)}.example/bees`, 'There is no site with this name.'],
    [`${c.platform.url}/bees`, 'The address is inside the network of this platform. Only public pages are read.'],
  ] as const;
  for (const [url, reason] of refusals) {
    await address.fill(url);
    await go(page).click();
    const said = page.getByRole('alert').filter({ hasText: 'This web page could not be read' });
    await said.getByText(reason).waitFor();
  }
  await requireAccessible(page, 'a web page that cannot be read');
  const refusal = page.getByText('This web page could not be read');
  await address.fill('');
  await go(page).click();
  await page.getByText('Enter the address of the page.').waitFor();
  assert.is(await refusal.count(), 0, 'what was refused before is not what is wrong now');
  await address.fill(`${c.platform.url}/bees`);
  await go(page).click();
  await refusal.waitFor();
  await page.getByRole('link', { name: 'Paste the text instead' }).click();
  await page.getByLabel('What to say about it').waitFor();
  assert.is(await page.getByText('This web page could not be read').count(), 0, 'a topic has not been refused');
});

it('says what many rows will cost and which are wrong, and starts them all once they are right', async ({ page }) => {
  await begin(page, 'Many at once');
  await page.getByLabel('Topics').fill('topic,seconds\nTides,30\nBees,5');
  await go(page, 'Make the videos').click();
  await page.getByText(/^Line 3, seconds: /).waitFor();
  await page.getByLabel('Topics').fill('topic,seconds\nTides,30\nBees,50');
  await page.getByText(/^This costs nothing\.\s+2 videos, about .* together\.$/).waitFor();
  await page.getByRole('row', { name: /^Bees .* English .* free$/ }).waitFor();
  await requireAccessible(page, 'the rows of many videos');
  await go(page, 'Make the videos').click();
  await page.waitForURL('**/content');
  await page.getByText('2 videos have been started.').waitFor();
});

it('takes rows to be in the language of the page, and names no settings of the installation', async (c) => {
  const { page } = await newcomer(c, 'Uwe');
  await page.evaluate("localStorage.setItem('language', 'de')");
  await page.goto('/make?from=many');
  const rows = page.getByLabel('Themen');
  // "Was" is a frequent word in both languages.
  await rows.fill('Was Kraken klug macht\nWarum Sterne sterben');
  await page.getByRole('row', { name: /^Was Kraken klug macht Deutsch / }).waitFor();
  await page.getByRole('row', { name: /^Warum Sterne sterben Deutsch / }).waitFor();
  await rows.fill('Thema,Sprache\nLos mares,es');
  await page.getByText(/^Zeile 2, Sprache: .*a language model under Providers, which writes Spanish$/).waitFor();
  await page.context().close();
});

it('remembers choices under a name, and begins the next film with them', async ({ page }) => {
  await page.goto('/make');
  await page.getByLabel('Tone').fill('humorous');
  await page.getByLabel('Length in seconds').fill('90');
  await page.getByText('Remember these choices').click();
  await page.getByLabel('Name of the preset').fill('Fun news');
  await page.getByLabel('Use it as the default from now on').check();
  await page.getByRole('button', { name: 'Save preset' }).click();
  await page.getByText('The preset is saved.').waitFor();
  await requireAccessible(page, 'presets for making a video');
  await page.goto('/make');
  await page.getByLabel('Preset', { exact: true }).waitFor();
  const shown = () => Promise.all(['Tone', 'Length in seconds'].map((label) => page.getByLabel(label).inputValue()));
  assert.equal(await shown(), ['humorous', '90']);
  await page.getByLabel('Preset', { exact: true }).selectOption('');
  assert.equal(await shown(), ['', '']);
  await page.getByLabel('Preset', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Delete “Fun news”' }).click();
  await page.getByText('The preset is deleted.').waitFor();
});

it('takes pictures of one’s own for the scenes, in the order that one gives them', async ({ max: page }) => {
  await begin(page, 'A topic');
  await page.getByLabel('Topic', { exact: true }).fill('Why harbours silt up');
  await page.getByRole('button', { name: 'Choose or upload images and clips' }).click();
  await page.getByText('You have no images yet. Upload images or clips here.').waitFor();
  const files = await Promise.all(
    ['quay', 'mud', 'crane'].map(async (name, index) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await paintTestPicture(320, 240, 'png', 40 * index),
    })),
  );
  const picked = page.getByRole('list', { name: 'Your own images and clips' }).getByRole('img');
  const names = async () => Promise.all((await picked.all()).map((each) => each.getAttribute('alt')));
  for (const [index, file] of files.entries()) {
    await page.locator('dialog input[type=file]').setInputFiles(file);
    await eventually(`image ${index + 1}`, async () => (await picked.count()) === index + 1);
  }
  await requireAccessible(page, 'choosing images for a video');
  await page.getByRole('button', { name: 'Use these 3' }).click();
  assert.equal(await names(), ['quay.png', 'mud.png', 'crane.png']);
  await page.getByRole('button', { name: 'One scene earlier: mud.png' }).click();
  assert.equal(await names(), ['mud.png', 'quay.png', 'crane.png']);
  const { items } = await read<Output<'listImages'>>(page, '/api/v1/media/api/v1/media/assets');
  const idOf = (name: string) => items.find((each) => each.name === name)?.asset_id;
  await page.evaluate(`fetch('/api/v1/media/api/v1/media/materials/${idOf('crane.png')}', { method: 'DELETE',
    headers: { 'x-session': 'cookie' } })`);
  await go(page).click();
  await page
    .locator('.make-pictures')
    .getByText(/is not among yours/)
    .waitFor();
  await page.getByRole('button', { name: 'Remove: crane.png' }).click();
  await go(page).click();
  const { content_id } = await opened(page);
  await eventually('a script with both', async () => {
    const { script } = await read<Content>(page, `/api/v1/director/api/v1/content/${content_id}`);
    const pinned = script?.scenes.flatMap((scene) => scene.pinned?.asset_id ?? []);
    return JSON.stringify(pinned) === JSON.stringify([idOf('mud.png'), idOf('quay.png')]);
  });
});

it('keeps a character, in words and as a picture, for this film and for others', async ({ max: page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await begin(page, 'A topic');
  await page.getByLabel('Topic', { exact: true }).fill('Why foxes come to town');
  await page.getByLabel('What it looks like').fill('a fox in a green jacket');
  await page.getByRole('button', { name: 'Choose an image of the character' }).click();
  const fox = { name: 'fox.png', mimeType: 'image/png', buffer: await paintTestPicture(320, 240, 'png') };
  await page.locator('dialog input[type=file]').setInputFiles(fox);
  const picture = page.getByRole('group', { name: 'Character' }).getByRole('img', { name: 'fox.png' });
  await picture.waitFor();
  await requireAccessible(page, 'a character');
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'no sideways scrolling');
  await page.getByText('Remember these choices').click();
  await page.getByLabel('Name of the preset').fill('Fox');
  await page.getByRole('button', { name: 'Save preset' }).click();
  await page.getByText('The preset is saved.').waitFor();
  await go(page).click();
  const { content_id } = await opened(page);
  const { character, character_picture } = await read<Content>(page, `/api/v1/director/api/v1/content/${content_id}`);
  assert.is(character, 'a fox in a green jacket');
  assert.ok(character_picture);
  await page.goto('/make');
  await page.getByLabel('Preset', { exact: true }).selectOption({ label: 'Fox' });
  await picture.waitFor();
  assert.is(await page.getByLabel('What it looks like').inputValue(), 'a fox in a green jacket');
  await page.getByRole('button', { name: 'Remove the image of the character' }).click();
  await picture.waitFor({ state: 'detached' });
});

it('makes another film like an earlier one', async ({ page }) => {
  await begin(page, 'A topic');
  await page.getByLabel('Topic', { exact: true }).fill('Why tides rise');
  await page.getByLabel('Tone').fill('serious');
  await go(page).click();
  const first = await opened(page);
  await page.getByRole('button', { name: /^Actions: / }).click();
  await page.getByRole('menuitem', { name: 'Make another like it' }).click();
  await page.waitForURL('**/make?copy=*');
  await page.getByText('Why tides rise').first().waitFor();
  await page.getByText(/^This costs nothing\.\s+About /).waitFor();
  await requireAccessible(page, 'making another video like an earlier one');
  await go(page).click();
  await page.waitForURL((url) => url.pathname.startsWith('/content/') && !url.pathname.endsWith(first.content_id));
  const again = await opened(page);
  assert.equal([again.copied_from, again.tone, again.trend_topic], [first.content_id, 'serious', 'Why tides rise']);
});

it('says where there is a video about the same already: for a topic, for rows, and for a trend', async (c) => {
  const { page } = await newcomer(c, 'Ida');
  await begin(page, 'A topic');
  await page.getByLabel('Topic', { exact: true }).fill('Why owls hear');
  await go(page).click();
  const { content_id } = await opened(page);
  const said = page.getByText('You have a video about this already');
  const link = (id: string) =>
    page.locator(`main a[href="/content/${id}"], [role=alertdialog] a[href="/content/${id}"]`);
  await eventually('it is listed', async () => {
    const path = '/api/v1/director/api/v1/content/cards';
    return (await read<{ items: unknown[] }>(page, path)).items.length === 1;
  });
  await begin(page, 'A topic');
  await page.getByLabel('Topic', { exact: true }).fill(' why  owls hear');
  await said.waitFor();
  await link(content_id).waitFor();
  await requireAccessible(page, 'a topic of an earlier video');
  await page.getByLabel('Topic', { exact: true }).fill('Why owls turn their heads');
  await said.waitFor({ state: 'hidden' });
  await begin(page, 'Many at once');
  await page.getByLabel('Topics').fill('topic,seconds\nTides,30\nWhy owls hear,50');
  await link(content_id).waitFor();
  await page.evaluate(`fetch('/api/v1/scout/api/v1/trends/scan', { method: 'POST',
    headers: { 'x-session': 'cookie', 'content-type': 'application/json' },
    body: JSON.stringify({ region: 'US', limit: 3 }) })`);
  await page.goto('/trends');
  const make = page.getByRole('button', { name: /^Make a video: / }).first();
  const name = (await make.getAttribute('aria-label')) ?? '';
  await make.click();
  const first = await opened(page);
  await eventually('both are listed', async () => {
    const path = '/api/v1/director/api/v1/content/cards';
    return (await read<{ items: unknown[] }>(page, path)).items.length === 2;
  });
  await page.goto('/trends');
  await page.getByRole('button', { name, exact: true }).click();
  await link(first.content_id).waitFor();
  await requireAccessible(page, 'the question whether to make another video about a trend');
  await page.getByRole('button', { name: 'Make another' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/content/') && !url.pathname.endsWith(first.content_id));
});

it.run();
