import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';
import { failureSchema } from '../../kernel/events/failure.ts';

export const materialKindSchema = z.enum(['picture', 'logo', 'music', 'voice_over', 'clip']);
export type MaterialKind = z.infer<typeof materialKindSchema>;

const ids = { material_id: z.string(), owner_id: z.string() };
/** In the owner's words. */
const words = { name: z.string(), alt_text: z.string().nullable() };

/** Version 1 to 2: there were no clips. */
const withoutClips: Upcast = (data) => data;

/** What a user uploads: from the announcement, through the upload of its bytes, to its removal. */
export const materialEvents = defineEvents(
  'material',
  {
    MaterialRequested: z.object({
      ...ids,
      kind: materialKindSchema,
      ...words,
      /** Of the upload. */
      size_bytes: z.number().int().positive(),
      requested_at: z.string(),
      /** When what has been uploaded until then is dropped. */
      expires_at: z.string(),
    }),
    /** All bytes are there, and are what they should be. Pictures and clips were re-encoded; sounds are as they came. */
    MaterialStored: z.object({
      ...ids,
      kind: materialKindSchema,
      file_path: z.string(),
      format: z.string(),
      /** Of the stored file, as is the digest. */
      size_bytes: z.number().int().positive(),
      sha256: z.string(),
      /** Pixels; null for a sound. */
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      /** Null for an image. */
      duration_seconds: z.number().nullable(),
      stored_at: z.string(),
    }),
    MaterialRefused: z.object({ ...ids, failure: failureSchema }),
    /** The upload was not completed in time. */
    MaterialExpired: z.object(ids),
    MaterialDescribed: z.object({ ...ids, ...words }),
    MaterialDeleted: z.object({ ...ids, by: z.string() }),
  },
  {
    upcasts: { MaterialRequested: [withoutClips], MaterialStored: [withoutClips] },
    personal: {
      of: 'owner_id',
      fields: { MaterialRequested: ['name', 'alt_text'], MaterialDescribed: ['name', 'alt_text'] },
    },
  },
);
export type MaterialEvent = EventsOf<typeof materialEvents>;
