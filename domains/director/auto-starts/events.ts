import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';

export const autoStartEvents = defineEvents('autoStarts', {
  /** One of the day's starts is taken, by this content. */
  AutoStartCounted: z.object({
    user_id: z.string(),
    /** UTC, `YYYY-MM-DD`. */
    day: z.string(),
    trend_id: z.string(),
    content_id: z.string(),
    /** How many the day has had, this one included. */
    count: z.number().int().positive(),
  }),
});
export type AutoStartEvent = EventsOf<typeof autoStartEvents>;
