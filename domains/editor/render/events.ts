import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../../kernel/events/catalogue.ts';
import { costSchema } from '../../../kernel/events/cost.ts';
import { failureSchema } from '../../../kernel/events/failure.ts';
import { type Timing, timingSchema } from '../spoken-words.ts';

const ids = {
  render_id: z.string(),
  content_id: z.string(),
  /** The pipeline that waits for it; null when a person asked for a render of content that no pipeline waits for. */
  thread_id: z.string().nullable(),
  revision: z.number().int().positive().nullable(),
};

/** Version 1 to 2: of the providers that there were, eSpeak alone measured. */
export const timingFromProvider: Upcast = (data) => ({
  ...data,
  timing: (data.provider === 'espeak' ? 'measured' : 'estimated') satisfies Timing,
});

/** Version 1 to 2: version 1 named no provider either. The narration of the same render knows. */
const timingUnknown: Upcast = (data) => ({ ...data, timing: null });

/** One stream per content: a content has one video at a time, and a new request replaces it. */
export const renderEvents = defineEvents(
  'render',
  {
    RenderRequested: z.object({
      ...ids,
      title: z.string(),
      voice_id: z.string(),
      subtitle_style: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      scenes: z.array(z.object({ index: z.number().int(), narration: z.string(), image_path: z.string() })),
      requested_at: z.string(),
    }),
    /** Speaking a scene was paid for. `speech_id` is made of voice and text: the same words are paid for once. */
    SceneSpoken: z.object({
      ...ids,
      index: z.number().int().nonnegative(),
      speech_id: z.string(),
      characters: z.number().int(),
      voice_id: z.string(),
      provider: z.string(),
      cost: costSchema,
    }),
    /** A provider was paid to speak a scene but returned no usable sound. */
    SceneAttemptFailed: z.object({
      ...ids,
      index: z.number().int().nonnegative(),
      provider: z.string(),
      code: z.string(),
      cause: z.string(),
      cost: costSchema,
    }),
    NarrationSynthesized: z.object({
      ...ids,
      file_path: z.string(),
      duration_seconds: z.number(),
      voice_id: z.string(),
      provider: z.string(),
      timing: timingSchema,
    }),
    CaptionsTimed: z.object({
      ...ids,
      srt_path: z.string(),
      vtt_path: z.string(),
      words: z.number().int(),
      cues: z.number().int(),
      /** That of the narration; null in events of version 1. */
      timing: timingSchema.nullable(),
    }),
    VideoRendered: z.object({
      ...ids,
      title: z.string(),
      file_path: z.string(),
      duration_seconds: z.number(),
      width: z.number().int(),
      height: z.number().int(),
      size_bytes: z.number().int(),
      render_seconds: z.number(),
    }),
    RenderFailed: z.object({ ...ids, failure: failureSchema }),
    RenderCancelled: z.object({ ...ids, by: z.string() }),
  },
  { NarrationSynthesized: [timingFromProvider], CaptionsTimed: [timingUnknown] },
);
export type RenderEvent = EventsOf<typeof renderEvents>;
