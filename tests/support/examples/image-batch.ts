import { type ImageBatchEvent, imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import type { BatchRequest } from '../../../domains/media/image-batch/index.ts';
import { batchIdOf, imagesForScenes } from '../../../domains/media/use-cases/batch-images.ts';
import { type History, history } from '../specs/history.ts';
import { type ExampleContent, exampleContent, script } from './content.ts';
import { failure } from './failure.ts';

/** The batch of images for the first script of some content, and what may happen to it. */
export type ExampleBatch = ReturnType<typeof exampleBatch>;

export function exampleBatch(item: ExampleContent = exampleContent()) {
  const { content_id, owner } = item;
  const batch_id = batchIdOf({ content_id, revision: 1 });
  const ids = { batch_id, ...item.ids, revision: 1 };
  const request: BatchRequest = {
    ...ids,
    images: imagesForScenes({ ...item.request, scenes: script.scenes }, '9:16', owner),
    pinned: [],
  };
  const results = request.images.map(({ asset_id, index }) => ({
    asset_id,
    index,
    file_path: `${owner}/${content_id}/images/${asset_id}.png`,
    provider: 'a1111',
  }));
  const requested: ImageBatchEvent = { type: 'ImageBatchRequested', data: request };
  const completed: ImageBatchEvent = { type: 'ImageBatchCompleted', data: { ...ids, images: results } };
  const failed: ImageBatchEvent = { type: 'ImageBatchFailed', data: { ...ids, failure } };
  const cancelled: ImageBatchEvent = { type: 'ImageBatchCancelled', data: ids };
  return {
    batch_id,
    owner,
    request,
    results,
    requested,
    completed,
    failed,
    cancelled,
    history: (...events: readonly ImageBatchEvent[]): History<ImageBatchEvent> =>
      history(imageBatchEvents, batch_id, owner, ...events),
  };
}
