import type { ImageBatchEvent } from '../../../contracts/media/image-batch.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import type { BatchRequest, BatchResult, ImageBatch } from './state.ts';

export type ImageBatchCommand =
  /** `again`: repeats a batch even after it has ended. */
  | { readonly type: 'RequestBatch'; readonly request: BatchRequest; readonly again: boolean }
  /** Those that were generated; pinned ones are known. */
  | { readonly type: 'CompleteBatch'; readonly images: readonly BatchResult[] }
  | { readonly type: 'FailBatch'; readonly failure: Failure }
  | { readonly type: 'CancelBatch' };

export function decide(command: ImageBatchCommand, state: ImageBatch): readonly ImageBatchEvent[] {
  if (command.type === 'RequestBatch') return requestBatch(command, state);
  if (state.status === 'none') throw new Rejection('image-batch/not-found', 'not-found', 'There is no such batch');
  switch (command.type) {
    case 'CompleteBatch':
      return completeBatch(command.images, state);
    case 'FailBatch':
      return failBatch(command.failure, state);
    case 'CancelBatch':
      return cancelBatch(state);
  }
}

function requestBatch(
  { request, again }: Variant<ImageBatchCommand, 'RequestBatch'>,
  state: ImageBatch,
): ImageBatchEvent[] {
  const isDue = state.status === 'none' || (again && state.status !== 'requested');
  return isDue ? [{ type: 'ImageBatchRequested', data: request }] : [];
}

/** Stands in the place of a provider. */
const PINNED = 'pinned';

function completeBatch(images: readonly BatchResult[], state: Existing<ImageBatch>): ImageBatchEvent[] {
  if (state.status !== 'requested') return [];
  const generated = new Set(images.map(({ asset_id }) => asset_id));
  const missing = state.request.images.filter(({ asset_id }) => !generated.has(asset_id));
  if (missing.length > 0) {
    throw new Rejection('image-batch/incomplete', 'conflict', `${missing.length} images of the batch are missing`);
  }
  const pinned = state.request.pinned.map((image) => ({ ...image, provider: PINNED }));
  const all = [...images, ...pinned].sort((one, other) => one.index - other.index);
  return [{ type: 'ImageBatchCompleted', data: { ...idsOf(state), images: all } }];
}

const failBatch = (failure: Failure, state: Existing<ImageBatch>): ImageBatchEvent[] =>
  state.status === 'requested' ? [{ type: 'ImageBatchFailed', data: { ...idsOf(state), failure } }] : [];

const cancelBatch = (state: Existing<ImageBatch>): ImageBatchEvent[] =>
  state.status === 'requested' ? [{ type: 'ImageBatchCancelled', data: idsOf(state) }] : [];

const idsOf = ({ request: { batch_id, content_id, thread_id, revision } }: Existing<ImageBatch>) => ({
  batch_id,
  content_id,
  thread_id,
  revision,
});
