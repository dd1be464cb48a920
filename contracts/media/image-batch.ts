import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';
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

/** At first, every image of a batch was generated. */
const withoutPinned: Upcast = (data) => ({ ...data, pinned: [] });
/** Then, no figure was the same from image to image. */
const withoutCharacter: Upcast = ({ images, ...data }) => ({
  ...data,
  images: (images as object[]).map((image) => ({ ...image, character: null })),
});

const place = { asset_id: z.string(), index: z.number().int().nonnegative() };

export const imageBatchEvents = defineEvents(
  'imageBatch',
  {
    ImageBatchRequested: z.object({
      ...ids,
      images: z.array(z.object({ ...place, ...recipe })),
      /** The pictures and clips that a person has chosen for other scenes: nothing is generated for them. */
      pinned: z.array(z.object({ ...place, file_path: z.string() })),
    }),
    ImageBatchCompleted: z.object({
      ...ids,
      images: z.array(
        z.object({
          ...place,
          file_path: z.string(),
          /** `pinned` for one that a person has chosen. */
          provider: z.string(),
        }),
      ),
    }),
    ImageBatchFailed: z.object({ ...ids, failure: failureSchema }),
    /** The pipeline was cancelled: images not generated yet are skipped. */
    ImageBatchCancelled: z.object(ids),
  },
  { upcasts: { ImageBatchRequested: [withoutPinned, withoutCharacter] } },
);
export type ImageBatchEvent = EventsOf<typeof imageBatchEvents>;
