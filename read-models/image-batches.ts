import { type Documents, defineReadModel, findById } from '../kernel/documents/index.ts';
import type { Failure } from '../kernel/events/failure.ts';

export type BatchImageView = {
  asset_id: string;
  index: number;
  prompt: string;
  /** Null until it is generated. */
  file_path: string | null;
  provider: string | null;
};

export type ImageBatchDocument = {
  batch_id: string;
  content_id: string;
  thread_id: string | null;
  revision: number | null;
  owner_id: string | null;
  status: 'requested' | 'completed' | 'failed' | 'cancelled';
  count: number;
  generated: number;
  images: BatchImageView[];
  failure: Failure | null;
  requested_at: string;
  finished_at: string | null;
};

export const imageBatches = defineReadModel<ImageBatchDocument>('image_batches', [
  { key: { content_id: 1, requested_at: -1 } },
]);

/** Null when there is none. */
export const imageBatchById = (documents: Documents, batchId: string): Promise<ImageBatchDocument | null> =>
  findById(documents, imageBatches, batchId);
