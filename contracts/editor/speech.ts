import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';
import { costSchema, withoutSeconds } from '../../kernel/events/cost.ts';
import { timingFromProvider, withoutTimingReason } from './render.ts';
import { timingSchema, wordSchema } from './spoken-words.ts';

/** Speech on demand, outside any render. */
export const speechEvents = defineEvents(
  'speech',
  {
    SpeechSynthesized: z.object({
      speech_id: z.string(),
      characters: z.number().int(),
      file_path: z.string(),
      duration_seconds: z.number(),
      output_format: z.string(),
      voice_id: z.string(),
      provider: z.string(),
      words: z.array(wordSchema),
      timing: timingSchema,
      /** Why the times of words could only be estimated; null if they were not. */
      timing_reason: z.string().nullable(),
      cost: costSchema.nullable(),
    }),
    /** A provider was paid to speak the text but returned no usable sound. */
    SpeechAttemptFailed: z.object({
      speech_id: z.string(),
      provider: z.string(),
      code: z.string(),
      cause: z.string(),
      cost: costSchema,
    }),
  },
  {
    upcasts: {
      SpeechSynthesized: [timingFromProvider, withoutTimingReason, withoutSeconds],
      SpeechAttemptFailed: [withoutSeconds],
    },
  },
);
export type SpeechEvent = EventsOf<typeof speechEvents>;
