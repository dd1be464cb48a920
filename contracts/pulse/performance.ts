import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

export const performanceEvents = defineEvents('performance', {
  /** Counts as the platform reports them: running totals, not increments. */
  PerformanceSampled: z.object({
    publication_id: z.string(),
    content_id: z.string(),
    platform: z.string(),
    views: z.number().int().nonnegative(),
    likes: z.number().int().nonnegative(),
    comments: z.number().int().nonnegative(),
    shares: z.number().int().nonnegative(),
    watch_seconds: z.number().nonnegative(),
    sampled_at: z.string(),
  }),
});
export type PerformanceEvent = EventsOf<typeof performanceEvents>;
