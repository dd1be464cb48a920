import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import type { Script } from '../../../../contracts/director/script.ts';
import { imageBatchEvents } from '../../../../contracts/media/image-batch.ts';
import type { ContentCommand } from '../../../../domains/director/content/index.ts';
import { requestSceneImages } from '../../../../domains/media/policies/request-scene-images.ts';
import { batchIdOf } from '../../../../domains/media/use-cases/batch-images.ts';
import { AT, type ExampleContent, exampleContent, failing, script } from '../../../support/examples/content.ts';
import { exampleBatch } from '../../../support/examples/image-batch.ts';
import { appended, given, write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('request scene images', openTestStores);

type Scene = Script['scenes'][number];

const policy = requestSceneImages.using();

const cancelling: ContentCommand = { type: 'CancelContent', by: 'ann' };
const retrying: ContentCommand = { type: 'RetryContent', feedback: null };

/** The content begins to wait for its images: what its rules say last of all. */
const waiting = (item: ExampleContent, ...more: readonly ContentCommand[]) =>
  item.history(...item.at('images', ...more).slice(-1));
const before = (item: ExampleContent, ...more: readonly ContentCommand[]) =>
  item.history(...item.at('images', ...more).slice(0, -1));

it('requests a portrait image of every scene in the style of the content', async ({ store }) => {
  const item = exampleContent({ visual_style: 'cinematic' });
  const { batch_id, request, requested } = exampleBatch(item);
  const [event] = await given({ store, policy }, before(item))
    .when(waiting(item))
    .then('done', appended(imageBatchEvents, batch_id, requested));
  assert.equal(
    request.images.map(({ index, prompt, width, height }) => ({ index, prompt, width, height })),
    ['a bee', 'a hive', 'a meadow'].map((prompt, index) => ({
      index,
      prompt: `${prompt}, cinematic style`,
      width: 864,
      height: 1536,
    })),
  );
  assert.is(new Set(request.images.map(({ seed }) => seed)).size, 3);
  assert.is(event?.metadata.owner, item.owner);
  const status = await store.lastOf(contentEvents, item.content_id, 'ContentStatusChanged');
  assert.is(event?.metadata.causationId, status?.id);
});

it('requests none for a scene to which a person has pinned a picture', async ({ store }) => {
  const pinned = { asset_id: 'a-1', file_path: 'u/materials/a-1.png' };
  const item = exampleContent();
  const approval = item.event('ContentApproved', 'images');
  const scenes = approval.data.scenes.map((scene, index) => (index === 1 ? { ...scene, pinned } : scene));
  const batchId = batchIdOf({ content_id: item.content_id, revision: 1 });
  const pinning = item.history({ ...approval, data: { ...approval.data, scenes } });
  await given({ store, policy }, item.historyAt('review'), pinning)
    .when(waiting(item))
    .then('done', appended(imageBatchEvents, batchId, 'ImageBatchRequested'));
  const requested = await store.lastOf(imageBatchEvents, batchId, 'ImageBatchRequested');
  assert.equal(
    requested?.data.images.map(({ index }) => index),
    [0, 2],
  );
  assert.equal(requested?.data.pinned, [{ ...pinned, index: 1 }]);
});

it('puts the character of the film into every image that is made, under one seed in every film', async ({ store }) => {
  const pinned = { asset_id: 'a-1', file_path: 'u/materials/a-1.png' };
  const card = { kind: 'question', text: 'Why?' } as const;
  const character = {
    description: 'a Red-haired girl',
    picture: { asset_id: 'a-2', file_path: 'u/materials/a-2.png' },
  };
  const imagesOf = async (scenes: readonly Partial<Scene>[]) => {
    const item = exampleContent({ visual_style: 'cinematic', character });
    const approval = item.event('ContentApproved', 'images');
    const changed = approval.data.scenes.map((scene, index) => ({ ...scene, ...scenes[index] }));
    const approved = item.history({ ...approval, data: { ...approval.data, scenes: changed } });
    await given({ store, policy }, item.historyAt('review'), approved)
      .when(waiting(item))
      .then('done', appended(imageBatchEvents, exampleBatch(item).batch_id, 'ImageBatchRequested'));
    const requested = await store.lastOf(imageBatchEvents, exampleBatch(item).batch_id, 'ImageBatchRequested');
    return requested?.data.images ?? [];
  };
  const figure = { description: 'a Red-haired girl', reference_path: 'u/materials/a-2.png' };
  const first = await imagesOf([{}, { visual_prompt: 'a red-haired girl and a hive' }, {}]);
  assert.equal(
    first.map(({ prompt, character }) => [prompt, character]),
    [
      ['a bee, with a Red-haired girl, cinematic style', figure],
      ['a red-haired girl and a hive, cinematic style', figure],
      ['a meadow, with a Red-haired girl, cinematic style', figure],
    ],
  );
  const second = await imagesOf([{ pinned }, { card }, { visual_prompt: 'a hive, no character' }]);
  assert.equal(
    second.map(({ index, prompt, character }) => [index, prompt, character]),
    [
      [1, 'a hive, cinematic style', null],
      [2, 'a hive, no character, cinematic style', null],
    ],
  );
  const [seed] = first.map((image) => image.seed);
  assert.equal(
    first.map((image) => image.seed),
    [seed, seed, seed],
  );
  assert.is((await imagesOf([]))[0]?.seed, seed);
  const alike = await imagesOf([{ visual_prompt: 'a hive' }]);
  assert.is(new Set(alike.map(({ asset_id }) => asset_id)).size, 3);
});

it('names the style once where a scene names it already', async ({ store }) => {
  const item = exampleContent({ visual_style: 'Bee' });
  await given({ store, policy }, before(item))
    .when(waiting(item))
    .then('done', appended(imageBatchEvents, exampleBatch(item).batch_id, 'ImageBatchRequested'));
  const last = await store.lastOf(imageBatchEvents, exampleBatch(item).batch_id, 'ImageBatchRequested');
  assert.is(last?.data.images[0]?.prompt, 'a bee');
});

it('keeps the image of a scene that an edit has moved, and requests one where the prompt is new', async ({ store }) => {
  const item = exampleContent();
  const [bee, hive, meadow] = script.scenes as [Scene, Scene, Scene];
  const scenes = [hive, { ...bee, narration: 'Other words.' }, { ...meadow, visual_prompt: 'a garden' }, hive];
  const edit = {
    type: 'EditScript',
    based_on: 1,
    script: { ...script, scenes: scenes.map((scene, index) => ({ ...scene, index })) },
    by: 'ann',
    gate: { opened_at: AT, expires_at: null, pass: false },
  } as const;
  const events = item.at('final_review', edit);
  const batch_id = batchIdOf({ ...item, revision: 2 });
  await given({ store, policy }, item.history(...events.slice(0, -1)))
    .when(item.history(...events.slice(-1)))
    .then('done', appended(imageBatchEvents, batch_id, 'ImageBatchRequested'));
  const images = (await store.lastOf(imageBatchEvents, batch_id, 'ImageBatchRequested'))?.data.images ?? [];
  const [first, second, third] = exampleBatch(item).request.images;
  assert.equal(
    images.map(({ index }) => index),
    [0, 1, 2, 3],
  );
  assert.equal(
    images.slice(0, 2).map(({ asset_id }) => asset_id),
    [second?.asset_id, first?.asset_id],
  );
  const known = [first, second, third].map((image) => image?.asset_id);
  for (const image of images.slice(2)) assert.not.ok(known.includes(image.asset_id), image.prompt);
});

it('requests the same batch again when the images stage is retried', async ({ store }) => {
  const item = exampleContent();
  const batch = exampleBatch(item);
  const { batch_id, requested, failed } = batch;
  const past = [before(item, failing('images'), retrying), batch.history(requested, failed)];
  await given({ store, policy }, ...past)
    .when(waiting(item, failing('images'), retrying))
    .then('done', appended(imageBatchEvents, batch_id, requested));
});

it('does not answer a retry a second time when the batch has ended since', async ({ store }) => {
  for (const end of ['failed', 'completed'] as const) {
    const item = exampleContent();
    const batch = exampleBatch(item);
    const event = await write(
      store,
      before(item, failing('images'), retrying),
      batch.history(batch.requested, batch.failed),
      waiting(item, failing('images'), retrying),
    );
    await write(store, batch.history(batch.requested, batch[end]));
    assert.is((await deliver({ store, policy }, event)).kind, 'skip', end);
  }
});

it('requests nothing when another stage is retried', async ({ store }) => {
  const item = exampleContent();
  const events = item.at('video', failing('video'), retrying);
  await given({ store, policy }, item.history(...events.slice(0, -1)))
    .when(item.history(...events.slice(-1)))
    .then('skip');
});

it('requests nothing for content that is cancelled by the time it hears of it', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('images', cancelling)).when(waiting(item)).then('skip');
});

it('requests nothing for a retry that arrives after the cancellation', async ({ store }) => {
  const item = exampleContent();
  const batch = exampleBatch(item);
  const past = item.historyAt('images', failing('images'), retrying, cancelling);
  await given({ store, policy }, past, batch.history(batch.requested, batch.failed))
    .when(waiting(item, failing('images'), retrying))
    .then('skip');
});

it.run();
