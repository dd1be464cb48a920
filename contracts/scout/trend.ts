import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

const sighting = {
  trend_id: z.string(),
  topic: z.string(),
  source: z.string(),
  sources: z.array(z.string()),
  score: z.number().min(0).max(100),
  niche: z.string(),
  region: z.string(),
  url: z.string().nullable(),
  summary: z.string().nullable(),
  seen_at: z.string(),
  expires_at: z.string(),
};

export const trendEvents = defineEvents('trend', {
  TrendDetected: z.object(sighting),
  TrendRescored: z.object(sighting),
  TrendExpired: z.object({
    trend_id: z.string(),
    topic: z.string(),
    source: z.string(),
    niche: z.string(),
    score: z.number(),
    expired_at: z.string(),
  }),
});
export type TrendEvent = EventsOf<typeof trendEvents>;
