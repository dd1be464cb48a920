import { suite } from 'uvu';
import type { ImageEvent } from '../../contracts/media/image.ts';
import type { ImageBatchEvent } from '../../contracts/media/image-batch.ts';
import { imageBatchesProjection } from '../../projections/image-batches.ts';
import type { ImageBatchDocument } from '../../read-models/image-batches.ts';
import { failure } from '../support/examples/failure.ts';
import { AT, given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of image batches');

const ids = { batch_id: 'b-1', content_id: 'c-1', thread_id: 't-1', revision: 1 };
const recipe = {
  prompt: 'a lighthouse',
  negative_prompt: null,
  width: 64,
  height: 64,
  steps: 20,
  cfg_scale: 7,
  seed: 5,
  character: null,
};
const asked = (asset_id: string, index: number) => ({ asset_id, index, ...recipe });
const path = (asset_id: string) => `u/c-1/images/${asset_id}.png`;
const result = (asset_id: string, index: number) => ({ asset_id, index, file_path: path(asset_id), provider: 'a1111' });

const requested = recorded<ImageBatchEvent>({
  type: 'ImageBatchRequested',
  data: { ...ids, images: [asked('a-1', 0), asked('a-2', 1)], pinned: [] },
});
const generated = (batch_id: string | null) =>
  recorded<ImageEvent>({
    type: 'ImageGenerated',
    data: {
      ...asked('a-1', 0),
      content_id: 'c-1',
      batch_id,
      file_path: path('a-1'),
      provider: 'a1111',
      attempts: [],
      metadata: {},
      cost: null,
    },
  });
const completed = recorded<ImageBatchEvent>({
  type: 'ImageBatchCompleted',
  data: { ...ids, images: [result('a-1', 0), result('a-2', 1)] },
});
const failed = recorded<ImageBatchEvent>({ type: 'ImageBatchFailed', data: { ...ids, failure } });
const cancelled = recorded<ImageBatchEvent>({ type: 'ImageBatchCancelled', data: ids });

const waiting = (asset_id: string, index: number) => ({
  asset_id,
  index,
  prompt: 'a lighthouse',
  file_path: null,
  provider: null,
});
const done = (asset_id: string, index: number) => ({ ...waiting(asset_id, index), ...result(asset_id, index) });
const document: ImageBatchDocument = {
  ...ids,
  owner_id: OWNER,
  status: 'requested',
  count: 2,
  generated: 0,
  images: [waiting('a-1', 0), waiting('a-2', 1)],
  failure: null,
  requested_at: AT,
  finished_at: null,
};
const halfWay: ImageBatchDocument = { ...document, generated: 1, images: [done('a-1', 0), waiting('a-2', 1)] };

it('starts without any of its images', () => {
  given(imageBatchesProjection).when(requested).then('b-1', document);
});

it('shows each image as soon as it is generated', () => {
  given(imageBatchesProjection, requested).when(generated('b-1')).then('b-1', halfWay);
});

it('ignores images that were requested by themselves', () => {
  given(imageBatchesProjection, requested).when(generated(null)).unchanged();
});

it('completes also with images that were generated for an earlier batch', () => {
  given(imageBatchesProjection, requested)
    .when(completed)
    .then('b-1', {
      ...document,
      status: 'completed',
      generated: 2,
      images: [done('a-1', 0), done('a-2', 1)],
      finished_at: AT,
    });
});

it('shows why it failed, and keeps its images when it is requested again', () => {
  given(imageBatchesProjection, requested, generated('b-1'), failed).then('b-1', {
    ...halfWay,
    status: 'failed',
    failure,
    finished_at: AT,
  });
  given(imageBatchesProjection, requested, generated('b-1'), failed).when(requested).then('b-1', halfWay);
});

it('ends when it is cancelled', () => {
  given(imageBatchesProjection, requested)
    .when(cancelled)
    .then('b-1', { ...document, status: 'cancelled', finished_at: AT });
});

it('shows a pinned picture as there from the beginning', () => {
  const pinned = { asset_id: 'a-3', index: 2, file_path: 'u/materials/a-3.png' };
  const event: ImageBatchEvent = { type: 'ImageBatchRequested', data: { ...ids, images: [], pinned: [pinned] } };
  given(imageBatchesProjection)
    .when(recorded(event, { at: AT }))
    .then('b-1', {
      ...ids,
      owner_id: OWNER,
      status: 'requested',
      images: [{ ...pinned, prompt: '', provider: null }],
      count: 1,
      generated: 1,
      failure: null,
      requested_at: AT,
      finished_at: null,
    });
});

it.run();
