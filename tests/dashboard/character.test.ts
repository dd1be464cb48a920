import * as assert from 'uvu/assert';
import { contentEvents } from '../../contracts/director/content.ts';
import { imageEvents } from '../../contracts/media/image.ts';
import { exampleContent } from '../support/examples/content.ts';
import { exampleImage } from '../support/examples/image.ts';
import { history, write } from '../support/given.ts';
import { suiteOn } from '../support/suite-on.ts';
import { requireAccessible, requireChromium } from './support/browser.ts';
import { startMedia } from './support/media.ts';

requireChromium();

const it = suiteOn('the character of a video in the dashboard', startMedia);

it('stands with the details of the video, in words and as an image', async ({ page, store, owner, problems }) => {
  const { request, file, requested, generated } = exampleImage({ content_id: null });
  await write(store, history(imageEvents, request.asset_id, owner, requested, generated()));
  const picture = { asset_id: request.asset_id, file_path: file.file_path };
  const item = exampleContent({ owner_id: owner, character: { description: 'an old owl', picture } });
  await write(store, item.historyAt('review'));
  await page.goto(`/content/${item.content_id}`);
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByText('an old owl').waitFor();
  await details.getByRole('img', { name: 'an old owl' }).waitFor();
  await requireAccessible(page, 'the character of a video');
  assert.equal(problems, []);
});

it('is taken out of the image of a scene, and put back', async ({ page, store, owner }) => {
  const item = exampleContent({ owner_id: owner, character: { description: 'a red fox', picture: null } });
  await write(store, item.historyAt('review'));
  await page.goto(`/content/${item.content_id}`);
  await page.getByRole('button', { name: 'Edit script' }).click();
  const scene = page.getByRole('group', { name: 'Scene 2', exact: true });
  const prompt = scene.getByLabel('What its image shows');
  await scene.getByLabel('With the character').uncheck();
  assert.is(await prompt.inputValue(), 'a hive, no character');
  await requireAccessible(page, 'a scene without the character');
  await scene.getByLabel('With the character').check();
  assert.is(await prompt.inputValue(), 'a hive');
  await scene.getByLabel('With the character').uncheck();
  await page.getByRole('button', { name: 'Save as a new revision' }).click();
  await page.getByText('Revision 2 is saved').waitFor();
  const edited = await store.lastOf(contentEvents, item.content_id, 'ScriptEdited');
  assert.equal(
    edited?.data.scenes.map(({ visual_prompt }) => visual_prompt),
    ['a bee', 'a hive, no character', 'a meadow'],
  );
});

it.run();
