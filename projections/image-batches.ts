import { imageEvents } from '../contracts/media/image.ts';
import { imageBatchEvents } from '../contracts/media/image-batch.ts';
import { type BatchImageView, type ImageBatchDocument, imageBatches } from '../read-models/image-batches.ts';
import { defineProjection } from './engine/projection.ts';

/** Image batches and their progress. */
export const imageBatchesProjection = defineProjection(imageBatches, {
  version: 2,
  events: [imageBatchEvents, imageEvents],
  keyOf: ({ data }) => ('batch_id' in data ? data.batch_id : null),
  handles: {
    ImageBatchRequested: (doc, { data, at, metadata }) => ({
      batch_id: data.batch_id,
      content_id: data.content_id,
      thread_id: data.thread_id,
      revision: data.revision,
      owner_id: metadata.owner,
      status: 'requested' as const,
      ...withImages([
        ...data.images.map(({ asset_id, index, prompt }) => {
          const known = doc?.images.find((image) => image.asset_id === asset_id);
          return known ?? { asset_id, index, prompt, file_path: null, provider: null };
        }),
        ...data.pinned.map((pinned) => ({ ...pinned, prompt: '', provider: null })),
      ]),
      failure: null,
      requested_at: at,
      finished_at: null,
    }),
    ImageGenerated: (doc, { data }) => doc && { ...doc, ...withPainted(doc, [data]) },
    ImageBatchCompleted: (doc, { data, at }) =>
      doc && { ...doc, ...withPainted(doc, data.images), status: 'completed' as const, finished_at: at },
    ImageBatchFailed: (doc, { data, at }) =>
      doc && { ...doc, status: 'failed' as const, failure: data.failure, finished_at: at },
    ImageBatchCancelled: (doc, { at }) => doc && { ...doc, status: 'cancelled' as const, finished_at: at },
  },
});

type Painted = { asset_id: string; file_path: string; provider: string };

const withPainted = ({ images }: ImageBatchDocument, painted: readonly Painted[]) =>
  withImages(
    images.map((image) => {
      const done = painted.find(({ asset_id }) => asset_id === image.asset_id);
      return done ? { ...image, file_path: done.file_path, provider: done.provider } : image;
    }),
  );

const withImages = (images: BatchImageView[]) => ({
  images,
  count: images.length,
  generated: images.filter(({ file_path }) => file_path !== null).length,
});
