import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

/**
 * What an owner has in progress, `work-<owner>`: content in production, and what was requested by hand in addition.
 * Each event holds all of it.
 */
export const workEvents = defineEvents(
  'work',
  {
    /** The last one was admitted; what is no longer listed had ended. */
    WorkAdmitted: z.object({
      work: z
        .array(
          z.object({
            kind: z.enum(['content', 'render', 'batch']),
            /** Of the content, the render or the batch. */
            id: z.string(),
            content_id: z.string(),
            admitted_at: z.string(),
          }),
        )
        .min(1),
    }),
  },
  {
    // The newest event is complete in itself.
    keeps: 20,
  },
);
export type WorkEvent = EventsOf<typeof workEvents>;
