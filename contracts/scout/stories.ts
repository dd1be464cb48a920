import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

export const storyEvents = defineEvents('stories', {
  /** Which trends the topics of a scan are: those that are new here, or have not been recorded for a while. */
  StoriesSeen: z.object({
    region: z.string(),
    seen_at: z.string(),
    stories: z.array(
      z.object({
        /** In the form in which topics are compared. */
        key: z.string(),
        trend_id: z.string(),
        /** The trend's first title, which further ones are compared with. */
        title: z.string(),
        expires_at: z.string(),
      }),
    ),
  }),
});
export type StoryEvent = EventsOf<typeof storyEvents>;
