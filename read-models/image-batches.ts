import { z } from 'zod';
import { type Documents, defineReadModel, findById } from '../kernel/documents/index.ts';
import { failureView } from '../kernel/events/failure.ts';

const batchImageView = z.strictObject({
  asset_id: z.string(),
  index: z.int().nonnegative(),
  prompt: z.string(),
  file_path: z.string().nullable().describe('Null until it is generated'),
  provider: z.string().nullable(),
});
export type BatchImageView = z.infer<typeof batchImageView>;

const imageBatchSchema = z.strictObject({
  batch_id: z.string(),
  content_id: z.string(),
  thread_id: z.string().nullable().describe('The pipeline that waits for it; null for a batch made by hand'),
  revision: z
    .int()
    .positive()
    .nullable()
    .describe('The revision of the script that it illustrates; null for a batch made by hand'),
  owner_id: z.string().nullable(),
  status: z.enum(['requested', 'completed', 'failed', 'cancelled']),
  count: z.int().describe('Images requested'),
  generated: z.int().describe('Images generated so far'),
  images: z.array(batchImageView),
  failure: failureView.nullable(),
  requested_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type ImageBatchDocument = z.infer<typeof imageBatchSchema>;

export const imageBatchView = imageBatchSchema.omit({ owner_id: true }).meta({ id: 'ImageBatch' });

export const imageBatches = defineReadModel<ImageBatchDocument>('image_batches', [
  { key: { content_id: 1, requested_at: -1 } },
  { key: { finished_at: 1 } },
]);

/** Null if there is none. */
export const imageBatchById = (documents: Documents, batchId: string): Promise<ImageBatchDocument | null> =>
  findById(documents, imageBatches, batchId);
