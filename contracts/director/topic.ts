import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

export const topicEvents = defineEvents('topic', {
  /** A person said what a film is to be about: a trend that no source had, so that every film has a cause. */
  TopicGiven: z.object({
    trend_id: z.string(),
    owner_id: z.string(),
    topic: z.string(),
    /** What there is to say about it: the person's own words, or those of the page that they named. */
    summary: z.string().nullable(),
    /** Of the page; null for the user's own words. */
    url: z.string().nullable(),
    niche: z.string(),
    given_at: z.string(),
  }),
});
export type TopicEvent = EventsOf<typeof topicEvents>;

/** The source of trends that people give, which is none of scout's. */
export const MANUAL = 'manual';
