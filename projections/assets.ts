import { imageEvents } from '../contracts/media/image.ts';
import { materialEvents } from '../contracts/media/material.ts';
import { assets } from '../read-models/assets.ts';
import { defineProjection } from './engine/projection.ts';

/** Images and clips as the media API shows them, from the request or the announcement of an upload on. */
export const assetsProjection = defineProjection(assets, {
  version: 3,
  events: [imageEvents, materialEvents],
  keyOf: ({ data }) => ('asset_id' in data ? data.asset_id : data.material_id),
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
      name: null,
      alt_text: null,
      prompt: data.prompt,
      negative_prompt: data.negative_prompt,
      width: data.width,
      height: data.height,
      duration_seconds: null,
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
    MaterialRequested: (_, { data }) =>
      data.kind !== 'picture' && data.kind !== 'clip'
        ? null
        : {
            asset_id: data.material_id,
            content_id: null,
            batch_id: null,
            owner_id: data.owner_id,
            kind: data.kind === 'clip' ? ('clip' as const) : ('upload' as const),
            status: 'requested' as const,
            file_path: null,
            provider: null,
            name: data.name,
            alt_text: data.alt_text,
            prompt: '',
            negative_prompt: null,
            width: 0,
            height: 0,
            duration_seconds: null,
            steps: null,
            cfg_scale: null,
            seed: null,
            attempts: [],
            cost: null,
            metadata: {},
            created_at: data.requested_at,
          },
    MaterialStored: (doc, { data }) =>
      doc && {
        ...doc,
        status: 'generated' as const,
        file_path: data.file_path,
        width: data.width ?? 0,
        height: data.height ?? 0,
        duration_seconds: data.duration_seconds,
        created_at: data.stored_at,
      },
    MaterialRefused: (doc) => doc && { ...doc, status: 'failed' as const },
    MaterialExpired: (doc) => doc && { ...doc, status: 'failed' as const },
    MaterialDescribed: (doc, { data }) => doc && { ...doc, name: data.name, alt_text: data.alt_text },
    MaterialDeleted: () => null,
  },
});
