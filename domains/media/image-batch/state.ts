import type { ImageBatchEvent } from '../../../contracts/media/image-batch.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';

export type BatchRequest = DataOf<ImageBatchEvent, 'ImageBatchRequested'>;
export type BatchImage = BatchRequest['images'][number];
export type BatchResult = DataOf<ImageBatchEvent, 'ImageBatchCompleted'>['images'][number];

export type ImageBatch =
  | { readonly status: 'none' }
  | { readonly status: 'requested'; readonly request: BatchRequest }
  | { readonly status: 'completed'; readonly request: BatchRequest; readonly images: readonly BatchResult[] }
  | { readonly status: 'failed'; readonly request: BatchRequest; readonly failure: Failure }
  | { readonly status: 'cancelled'; readonly request: BatchRequest };

export const initial: ImageBatch = { status: 'none' };

export function evolve(state: ImageBatch, event: ImageBatchEvent): ImageBatch {
  if (event.type === 'ImageBatchRequested') return { status: 'requested', request: event.data };
  if (state.status === 'none') return state;
  const { request } = state;
  switch (event.type) {
    case 'ImageBatchCompleted':
      return { status: 'completed', request, images: event.data.images };
    case 'ImageBatchFailed':
      return { status: 'failed', request, failure: event.data.failure };
    case 'ImageBatchCancelled':
      return { status: 'cancelled', request };
  }
}
