import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';
import { costSchema, withoutSeconds } from '../../kernel/events/cost.ts';
import { failureSchema } from '../../kernel/events/failure.ts';
import { cardSchema } from '../director/script.ts';
import { type Timing, timingSchema } from './spoken-words.ts';

/** What a film is accompanied by, at a level in dB relative to the usual one. */
export const musicSchema = z.object({
  source: z.enum(['composed', 'file']),
  /** Of composed music. */
  mood: z.string().nullable(),
  /** Of a file that the owner uploaded. */
  file_path: z.string().nullable(),
  level_db: z.number(),
});

/** A voice that another took over for, and why. */
export const standInSchema = z.object({ voice_id: z.string(), provider: z.string(), reason: z.string() });

/** The look of films from before there were any others. */
export const PLAIN_LOOK = 'plain';

const ids = {
  render_id: z.string(),
  content_id: z.string(),
  /** The pipeline waiting for the render; null if a person requested it for content that no pipeline waits for. */
  thread_id: z.string().nullable(),
  revision: z.number().int().positive().nullable(),
};

/** Version 1 to 2: of the providers at that time, only eSpeak measured. */
export const timingFromProvider: Upcast = (data) => ({
  ...data,
  timing: (data.provider === 'espeak' ? 'measured' : 'estimated') satisfies Timing,
});

/** Version 1 to 2: version 1 did not name a provider either; the same render's narration knows it. */
const timingUnknown: Upcast = (data) => ({ ...data, timing: null });

/** Version 2 to 3: version 2 did not say why times were estimated: there was no other way then. */
export const withoutTimingReason: Upcast = (data) => ({ ...data, timing_reason: null });

/** Version 3 to 4: no voice stood in for another. */
export const withoutStandIn: Upcast = (data) => ({ ...data, stands_in_for: null });

/** Version 2 to 3: recordings are aligned with their words as well. */
const notAligned: Upcast = (data) => data;

/** Version 1 to 2: version 1 kept no poster. */
const withoutPoster: Upcast = (data) => ({ ...data, poster_path: null });

/** Version 1 to 2: a film was pictures and captions without music, at 30 frames per second. */
const plain: Upcast = ({ scenes, ...data }) => ({
  ...data,
  look: PLAIN_LOOK,
  frame_rate: 30,
  music: null,
  scenes: (scenes as object[]).map((scene) => ({ ...scene, card: null })),
});

/** Version 2 to 3: only voices narrated. */
const withoutVoiceOver: Upcast = (data) => ({ ...data, voice_over_path: null });

/** Version 3 to 4: no logo was shown. */
const withoutLogo: Upcast = (data) => ({ ...data, logo_path: null });

/** One stream per content: it has one video at a time, and a new request replaces it. */
export const renderEvents = defineEvents(
  'render',
  {
    RenderRequested: z.object({
      ...ids,
      title: z.string(),
      voice_id: z.string(),
      /** A recording that the owner uploaded, instead of the voice. */
      voice_over_path: z.string().nullable(),
      subtitle_style: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      /** The name of the look: type, colours, captions, transitions, music. */
      look: z.string(),
      /** Per second: 30 or 60. */
      frame_rate: z.number().int(),
      music: musicSchema.nullable(),
      /** Of a logo that the owner uploaded, shown in a corner of the video. */
      logo_path: z.string().nullable(),
      scenes: z.array(
        z.object({
          index: z.number().int(),
          narration: z.string(),
          /** A picture's file, or a clip's. */
          image_path: z.string(),
          card: cardSchema.nullable(),
        }),
      ),
      requested_at: z.string(),
    }),
    /**
     * Speaking a scene was paid for. `speech_id` is derived from voice and text: the same words are paid for only once.
     */
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
      /** Why the times of words could only be estimated; null if they were not. */
      timing_reason: z.string().nullable(),
      /** The voice that was asked for, if it was down and this one took over. */
      stands_in_for: standInSchema.nullable(),
    }),
    CaptionsTimed: z.object({
      ...ids,
      srt_path: z.string(),
      vtt_path: z.string(),
      words: z.number().int(),
      cues: z.number().int(),
      /** The narration's timing; null in version 1 events. */
      timing: timingSchema.nullable(),
    }),
    VideoRendered: z.object({
      ...ids,
      title: z.string(),
      file_path: z.string(),
      /** A frame of it; null in events of version 1. */
      poster_path: z.string().nullable(),
      duration_seconds: z.number(),
      width: z.number().int(),
      height: z.number().int(),
      size_bytes: z.number().int(),
      render_seconds: z.number(),
    }),
    /** The film's cover has other words now. */
    CoverChanged: z.object({ ...ids, text: z.string(), poster_path: z.string() }),
    RenderFailed: z.object({ ...ids, failure: failureSchema }),
    RenderCancelled: z.object({ ...ids, by: z.string() }),
  },
  {
    upcasts: {
      RenderRequested: [plain, withoutVoiceOver, withoutLogo],
      SceneSpoken: [withoutSeconds],
      SceneAttemptFailed: [withoutSeconds],
      NarrationSynthesized: [timingFromProvider, withoutTimingReason, withoutStandIn],
      CaptionsTimed: [timingUnknown, notAligned],
      VideoRendered: [withoutPoster],
    },
  },
);
export type RenderEvent = EventsOf<typeof renderEvents>;
