import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

export const autoStartEvents = defineEvents('autoStarts', {
  /** This content uses up one of the day's starts. */
  AutoStartCounted: z.object({
    user_id: z.string(),
    /** UTC, `YYYY-MM-DD`. */
    day: z.string(),
    trend_id: z.string(),
    content_id: z.string(),
    /** The number of starts that day, including this one. */
    count: z.number().int().positive(),
  }),
});
export type AutoStartEvent = EventsOf<typeof autoStartEvents>;
