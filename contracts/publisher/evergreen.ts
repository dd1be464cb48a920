import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

const ids = { content_id: z.string(), owner_id: z.string() };

/** A published video that is posted again from time to time; the stream's id is the content's. */
export const evergreenEvents = defineEvents('evergreen', {
  EvergreenSet: z.object({
    ...ids,
    platforms: z.array(z.string()),
    every_days: z.number().int().positive(),
    /** How often it is posted again from now on. */
    times: z.number().int().positive(),
    /** ISO 8601 UTC. */
    next_at: z.string(),
    by: z.string(),
  }),
  /** It is due: a policy asks for the posts. */
  EvergreenRepeated: z.object({
    ...ids,
    platforms: z.array(z.string()),
    /** Counted over the life of the content; ids of the posts are derived from it. */
    repeat: z.number().int().positive(),
    due_at: z.string(),
    /** Null if this was the last. */
    next_at: z.string().nullable(),
  }),
  EvergreenStopped: z.object({ ...ids, by: z.string() }),
});
export type EvergreenEvent = EventsOf<typeof evergreenEvents>;
