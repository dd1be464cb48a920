import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';
import { failureSchema } from '../../kernel/events/failure.ts';
import { recipe } from './image.ts';

const ids = {
  batch_id: z.string(),
  content_id: z.string(),
  /** The pipeline waiting for the batch; null for a manual batch, which never advances a pipeline. */
  thread_id: z.string().nullable(),
  /** The script revision that the images are for; null for a manual batch. */
  revision: z.number().int().positive().nullable(),
};

export const imageBatchEvents = defineEvents('imageBatch', {
  ImageBatchRequested: z.object({
    ...ids,
    images: z.array(z.object({ asset_id: z.string(), index: z.number().int().nonnegative(), ...recipe })),
  }),
  ImageBatchCompleted: z.object({
    ...ids,
    images: z.array(
      z.object({
        asset_id: z.string(),
        index: z.number().int().nonnegative(),
        file_path: z.string(),
        provider: z.string(),
      }),
    ),
  }),
  ImageBatchFailed: z.object({ ...ids, failure: failureSchema }),
  /** The pipeline was cancelled: images not generated yet are skipped. */
  ImageBatchCancelled: z.object(ids),
});
export type ImageBatchEvent = EventsOf<typeof imageBatchEvents>;
