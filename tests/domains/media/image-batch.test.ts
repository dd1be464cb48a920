import { suite } from 'uvu';
import { type BatchRequest, type ImageBatchEvent, imageBatch } from '../../../domains/media/image-batch/index.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('image batch');

const ids = { batch_id: 'b-1', content_id: 'c-1', thread_id: 't-1', revision: 1 };
const asked = (asset_id: string, index: number) => ({
  asset_id,
  index,
  prompt: 'a lighthouse',
  negative_prompt: null,
  width: 864,
  height: 1536,
  steps: 20,
  cfg_scale: 7,
  seed: index,
});
const request: BatchRequest = { ...ids, images: [asked('a-1', 0), asked('a-2', 1)] };
const result = (asset_id: string, index: number) => ({
  asset_id,
  index,
  file_path: `u/${asset_id}.png`,
  provider: 'p',
});
const images = [result('a-1', 0), result('a-2', 1)];
const failure = {
  stage: 'images',
  provider: null,
  code: 'x',
  cause: 'y',
  next_action: 'z',
  at: '2026-01-01T00:00:00Z',
};

const requested: ImageBatchEvent = { type: 'ImageBatchRequested', data: request };
const completed: ImageBatchEvent = { type: 'ImageBatchCompleted', data: { ...ids, images } };
const failed: ImageBatchEvent = { type: 'ImageBatchFailed', data: { ...ids, failure } };
const cancelled: ImageBatchEvent = { type: 'ImageBatchCancelled', data: ids };

const RequestBatch = (again: boolean) => ({ type: 'RequestBatch', request, again }) as const;

it('is requested once', () => {
  given(imageBatch).when(RequestBatch(false)).then(requested);
  given(imageBatch, requested).when(RequestBatch(false)).isAlreadySo();
  given(imageBatch, requested, failed).when(RequestBatch(false)).isAlreadySo();
});

it('is begun again on demand, whatever came of it', () => {
  given(imageBatch, requested, failed).when(RequestBatch(true)).then(requested);
  given(imageBatch, requested, completed).when(RequestBatch(true)).then(requested);
  given(imageBatch, requested, cancelled).when(RequestBatch(true)).then(requested);
});

it('is not begun again while it is under way', () => {
  given(imageBatch, requested).when(RequestBatch(true)).isAlreadySo();
});

it('is complete when every picture is there', () => {
  given(imageBatch, requested).when({ type: 'CompleteBatch', images }).then(completed);
  given(imageBatch, requested)
    .when({ type: 'CompleteBatch', images: images.slice(1) })
    .rejects('image-batch/incomplete');
});

it('ends once', () => {
  for (const end of [completed, failed, cancelled]) {
    given(imageBatch, requested, end).when({ type: 'CompleteBatch', images }).isAlreadySo();
    given(imageBatch, requested, end).when({ type: 'FailBatch', failure }).isAlreadySo();
    given(imageBatch, requested, end).when({ type: 'CancelBatch' }).isAlreadySo();
  }
});

it('fails or is cancelled while it is under way', () => {
  given(imageBatch, requested).when({ type: 'FailBatch', failure }).then(failed);
  given(imageBatch, requested).when({ type: 'CancelBatch' }).then(cancelled);
});

it('is nothing before it is requested', () => {
  given(imageBatch).when({ type: 'CancelBatch' }).rejects('image-batch/not-found');
});

it.run();
