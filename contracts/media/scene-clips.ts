import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';
import { costSchema } from '../../kernel/events/cost.ts';
import { failureSchema } from '../../kernel/events/failure.ts';
import { recipe } from './image.ts';

const ids = { content_id: z.string(), clip_id: z.string() };

/** The scene as it was when its clip was requested: the clip belongs to no other. */
const sceneSchema = z.object({
  index: z.number().int().nonnegative(),
  visual_prompt: z.string(),
  /** The image that was chosen for it; null for one that is made. */
  pinned_asset_id: z.string().nullable(),
});

/** The clips that are generated from the images of a content's scenes; the stream's id is the content's. */
export const sceneClipEvents = defineEvents(
  'sceneClips',
  {
    ClipRequested: z.object({
      ...ids,
      owner_id: z.string(),
      /** The image that is set in motion. */
      asset_id: z.string(),
      /** How it is made, if it is not there yet; null for an image of the owner's. */
      image: z.object(recipe).nullable(),
      scene: sceneSchema,
      /** How it moves, in the person's own words; null to leave that to the model. */
      prompt: z.string().nullable(),
      seconds: z.number().int().positive(),
      /** The user who asked for it. */
      by: z.string(),
    }),
    /** A provider has taken the request, and is paid for it: from then on, only its result is asked for. */
    ClipQueued: z.object({
      ...ids,
      provider: z.string(),
      /** By which the provider knows the request, in its own format. */
      place: z.string(),
      cost: costSchema.nullable(),
    }),
    /** It was converted, and is material of the owner's. */
    ClipGenerated: z.object({
      ...ids,
      asset_id: z.string(),
      scene: sceneSchema,
      provider: z.string(),
      material_id: z.string(),
      file_path: z.string(),
      by: z.string(),
    }),
    ClipFailed: z.object({ ...ids, failure: failureSchema }),
    /** The content was cancelled, or the clip deleted before it was there. */
    ClipCancelled: z.object(ids),
  },
  { personal: { of: 'owner_id', fields: { ClipRequested: ['prompt'] } } },
);
export type SceneClipEvent = EventsOf<typeof sceneClipEvents>;
