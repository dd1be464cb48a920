import * as assert from 'uvu/assert';
import { type ContentEvent, contentEvents } from '../../../../contracts/director/content.ts';
import type { Script } from '../../../../contracts/director/script.ts';
import { imageBatchEvents } from '../../../../contracts/media/image-batch.ts';
import type { ContentCommand } from '../../../../domains/director/content/index.ts';
import { requestImages } from '../../../../domains/media/policies/request-images.ts';
import { batchIdOf } from '../../../../domains/media/use-cases/batch-images.ts';
import type { Variant } from '../../../../kernel/events/event.ts';
import { AT, type ExampleContent, exampleContent, failing, script } from '../../../support/examples/content.ts';
import { exampleBatch } from '../../../support/examples/image-batch.ts';
import { appended, given } from '../../../support/given.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('request images', openTestStores);

type Scene = Script['scenes'][number];

const policy = requestImages.using();

const cancelling: ContentCommand = { type: 'CancelContent', by: 'ann' };
const retrying: ContentCommand = { type: 'RetryContent', feedback: null };

const approved = (item: ExampleContent) => item.history(item.event('ContentApproved', 'images'));

/** One event of a kind, out of a history. */
function oneOf<Type extends ContentEvent['type']>(events: readonly ContentEvent[], type: Type) {
  const found = events.find((event): event is Variant<ContentEvent, Type> => event.type === type);
  if (!found) throw new Error(`there is no ${type}`);
  return found;
}
const cancelled = (item: ExampleContent, stage: 'images' | 'video') =>
  item.history(oneOf(item.at(stage, cancelling), 'PipelineCancelled'));
const retried = (item: ExampleContent, stage: 'images' | 'video') =>
  item.history(oneOf(item.at(stage, failing(stage), retrying), 'PipelineRetried'));

it('requests a portrait image of every scene in the style of the content', async ({ store }) => {
  const item = exampleContent({ visual_style: 'cinematic' });
  const { batch_id, request, requested } = exampleBatch(item);
  const [event] = await given({ store, policy }, item.historyAt('review'))
    .when(approved(item))
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
  const approval = await store.lastOf(contentEvents, item.content_id, 'ContentApproved');
  assert.is(event?.metadata.causationId, approval?.id);
});

it('requests none for a scene to which a person has pinned a picture', async ({ store }) => {
  const pinned = { asset_id: 'a-1', file_path: 'u/materials/a-1.png' };
  const item = exampleContent();
  const approval = item.event('ContentApproved', 'images');
  const scenes = approval.data.scenes.map((scene, index) => (index === 1 ? { ...scene, pinned } : scene));
  const batchId = batchIdOf({ content_id: item.content_id, revision: 1 });
  await given({ store, policy }, item.historyAt('review'))
    .when(item.history({ ...approval, data: { ...approval.data, scenes } }))
    .then('done', appended(imageBatchEvents, batchId, 'ImageBatchRequested'));
  const requested = await store.lastOf(imageBatchEvents, batchId, 'ImageBatchRequested');
  assert.equal(
    requested?.data.images.map(({ index }) => index),
    [0, 2],
  );
  assert.equal(requested?.data.pinned, [{ ...pinned, index: 1 }]);
});

it('names the style once where a scene names it already', async ({ store }) => {
  const item = exampleContent({ visual_style: 'Bee' });
  await given({ store, policy }, item.historyAt('review'))
    .when(approved(item))
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
  const approval = events.findLastIndex(({ type }) => type === 'ContentApproved');
  const batch_id = batchIdOf({ ...item, revision: 2 });
  await given({ store, policy }, item.history(...events.slice(0, approval)))
    .when(item.history(...events.slice(approval, approval + 1)))
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
  await given({ store, policy }, item.historyAt('images', failing('images')), batch.history(requested, failed))
    .when(retried(item, 'images'))
    .then('done', appended(imageBatchEvents, batch_id, requested));
});

it('requests nothing when another stage is retried', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('video', failing('video')))
    .when(retried(item, 'video'))
    .then('skip');
});

it('cancels the batch when the pipeline is cancelled', async ({ store }) => {
  const item = exampleContent();
  const batch = exampleBatch(item);
  await given({ store, policy }, item.historyAt('images'), batch.history(batch.requested))
    .when(cancelled(item, 'images'))
    .then('done', appended(imageBatchEvents, batch.batch_id, batch.cancelled));
});

it('leaves the batch alone when the pipeline is cancelled at another stage', async ({ store }) => {
  const item = exampleContent();
  const batch = exampleBatch(item);
  await given({ store, policy }, item.historyAt('video'), batch.history(batch.requested))
    .when(cancelled(item, 'video'))
    .then('skip');
});

it('has nothing to cancel when the cancellation overtakes the approval', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('images')).when(cancelled(item, 'images')).then('skip');
});

it('requests nothing for an approval that arrives after the cancellation', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('images', cancelling)).when(approved(item)).then('skip');
});

it('requests nothing for a retry that arrives after the cancellation', async ({ store }) => {
  const item = exampleContent();
  const batch = exampleBatch(item);
  const past = item.historyAt('images', failing('images'), retrying, cancelling);
  await given({ store, policy }, past, batch.history(batch.requested, batch.failed))
    .when(retried(item, 'images'))
    .then('skip');
});

it.run();
