import { imageEvents } from '../contracts/media/image.ts';
import { assets } from '../read-models/assets.ts';
import { defineProjection } from './engine/projection.ts';

/** Images as the media API shows them, from the request on. */
export const assetsProjection = defineProjection(assets, {
  version: 1,
  events: [imageEvents],
  keyOf: ({ data }) => data.asset_id,
  handles: {
    ImageRequested: (doc, { data, at, metadata }) => ({
      asset_id: data.asset_id,
      content_id: data.content_id,
      batch_id: data.batch_id,
      owner_id: metadata.owner,
      kind: 'image' as const,
      status: 'requested' as const,
      file_path: null,
      provider: null,
      prompt: data.prompt,
      negative_prompt: data.negative_prompt,
      width: data.width,
      height: data.height,
      steps: data.steps,
      cfg_scale: data.cfg_scale,
      seed: data.seed,
      attempts: doc?.attempts ?? [],
      cost: null,
      metadata: {},
      created_at: at,
    }),
    ProviderAttemptFailed: (doc, { data: { attempt } }) =>
      doc && {
        ...doc,
        attempts: [...doc.attempts, attempt],
      },
    ImageGenerated: (doc, { data, at }) =>
      doc && {
        ...doc,
        status: 'generated' as const,
        file_path: data.file_path,
        provider: data.provider,
        width: data.width,
        height: data.height,
        attempts: [...data.attempts],
        cost: data.cost,
        metadata: data.metadata,
        created_at: at,
      },
    ImageFailed: (doc) => doc && { ...doc, status: 'failed' as const },
  },
});
