import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { imageEvents } from '../../../../contracts/media/image.ts';
import { exampleContent, script } from '../../../support/examples/content.ts';
import { exampleImage } from '../../../support/examples/image.ts';
import { exampleBatch } from '../../../support/examples/image-batch.ts';
import { exampleMaterial } from '../../../support/examples/material.ts';
import { given, history, post } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MEDIA, PRICE, startMedia } from './support.ts';

const it = suiteOn('media/preview', startMedia);

type Preview = {
  pictures: { index: number; asset_id: string; is_made: boolean; url: string | null }[];
  to_make: number;
  expected_usd: number;
  most_usd: number;
};

const preview = (content_id: string, scenes: readonly object[], user: string) =>
  post(`${MEDIA}/preview`, { body: { content_id, scenes }, user });

it('sketches what would be made, and says how many pictures that is', async ({ service }) => {
  const item = exampleContent();
  const { body } = await given(service, item.historyAt('review'))
    .when(preview(item.content_id, script.scenes, item.owner))
    .then(200);
  const { pictures, to_make, expected_usd, most_usd } = body as unknown as Preview;
  assert.equal([to_make, expected_usd, most_usd], [3, 0, 3 * PRICE]);
  assert.equal(
    pictures.map(({ asset_id, is_made }) => [asset_id, is_made]),
    exampleBatch(item).request.images.map(({ asset_id }) => [asset_id, false]),
  );
  for (const { url } of pictures) assert.match(url ?? '', /^data:image\/jpeg;base64,\/9j/);
  assert.is(new Set(pictures.map(({ url }) => url)).size, 3);
});

it('sketches the character of the film, except beneath a card', async ({ service }) => {
  const item = exampleContent({ character: { description: 'a red fox', picture: null } });
  const sketches = async (scenes: readonly object[]) => {
    const { body } = await given(service)
      .when(preview(item.content_id, scenes, item.owner))
      .then(200);
    return (body as unknown as Preview).pictures;
  };
  const [scene] = script.scenes;
  await given(service, item.historyAt('review'))
    .when(preview(item.content_id, [Object(scene)], item.owner))
    .then(200);
  const [fox, none] = await sketches([Object(scene), { ...scene, has_card: true }]);
  assert.is(fox?.asset_id, exampleBatch(item).request.images[0]?.asset_id);
  assert.is.not(none?.asset_id, fox?.asset_id);
  assert.is.not(none?.url, fox?.url);
});

it('shows the pictures that exist, wherever their scenes have moved, and those that someone chose', async ({
  service,
}) => {
  const item = exampleContent();
  const own = exampleImage();
  const [bee] = exampleBatch(item).request.images;
  assert.ok(bee);
  const { file, requested, generated } = exampleImage({ ...bee, content_id: item.content_id });
  const made = history(imageEvents, bee.asset_id, item.owner, requested, generated());
  const chosen = history(imageEvents, own.request.asset_id, item.owner, own.requested, own.generated());
  const pinned = { asset_id: own.request.asset_id };
  const [first, second, third] = script.scenes;
  const { body } = await given(service, item.historyAt('final_review'), made, chosen)
    .when(preview(item.content_id, [second, { ...third, pinned }, first].map(Object), item.owner))
    .then(200);
  const { pictures, to_make } = body as unknown as Preview;
  assert.is(to_make, 1);
  assert.equal(
    pictures.map(({ is_made }) => is_made),
    [false, true, true],
  );
  assert.is(pictures[1]?.asset_id, own.request.asset_id);
  assert.ok(pictures[2]?.url?.includes(file.file_path), pictures[2]?.url ?? '');
});

it('is for the owner’s content alone', async ({ service }) => {
  const item = exampleContent();
  await given(service, item.historyAt('review'))
    .when(preview(item.content_id, script.scenes, randomUUID()))
    .then(404);
});

it('shows the still of a clip that someone chose', async ({ service }) => {
  const item = exampleContent();
  const clip = exampleMaterial({ owner_id: item.owner, kind: 'clip' });
  const pinned = { asset_id: clip.request.material_id };
  const { body } = await given(service, item.historyAt('review'), clip.history(clip.requested, clip.stored))
    .when(preview(item.content_id, [{ visual_prompt: 'waves', pinned }], item.owner))
    .then(200);
  const { pictures, to_make } = body as unknown as Preview;
  assert.is(to_make, 0);
  assert.ok(pictures[0]?.url?.includes(clip.file.file_path.replace('.mp4', '.jpg')), pictures[0]?.url ?? '');
});

it.run();
