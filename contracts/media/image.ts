import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';
import { costSchema, withoutSeconds } from '../../kernel/events/cost.ts';
import { failureSchema } from '../../kernel/events/failure.ts';

/** What determines how an image looks: the same recipe yields the same image. */
export const recipe = {
  prompt: z.string(),
  negative_prompt: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  steps: z.number().int(),
  cfg_scale: z.number(),
  seed: z.number().int(),
  /** The figure that is to be in it, as in the other images of its film; null for none. */
  character: z
    .object({
      /** As it stands in the prompt; null if the picture alone says it. */
      description: z.string().nullable(),
      /** The picture of it. */
      reference_path: z.string().nullable(),
    })
    .nullable(),
};

const withoutCharacter: Upcast = (data) => ({ ...data, character: null });

const request = {
  asset_id: z.string(),
  /** Null for an image that belongs to no content. */
  content_id: z.string().nullable(),
  batch_id: z.string().nullable(),
  index: z.number().int().nonnegative().nullable(),
  ...recipe,
};

export const attemptSchema = z.object({
  provider: z.string(),
  outcome: z.enum(['generated', 'failed']),
  reason: z.string().nullable(),
  duration_seconds: z.number(),
  cost: costSchema.nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const imageEvents = defineEvents(
  'image',
  {
    ImageRequested: z.object(request),
    ProviderAttemptFailed: z.object({
      asset_id: z.string(),
      content_id: z.string().nullable(),
      attempt: attemptSchema,
    }),
    ImageGenerated: z.object({
      ...request,
      file_path: z.string(),
      provider: z.string(),
      attempts: z.array(attemptSchema),
      metadata: z.record(z.string(), z.unknown()),
      cost: costSchema.nullable(),
    }),
    ImageFailed: z.object({
      asset_id: z.string(),
      content_id: z.string().nullable(),
      batch_id: z.string().nullable(),
      failure: failureSchema,
    }),
  },
  {
    upcasts: {
      ImageRequested: [withoutCharacter],
      ProviderAttemptFailed: [withoutSeconds],
      ImageGenerated: [withoutSeconds, withoutCharacter],
    },
  },
);
export type ImageEvent = EventsOf<typeof imageEvents>;
