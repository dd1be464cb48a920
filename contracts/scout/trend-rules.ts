import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

/** A rule as its user wrote it. Empty lists ask for nothing. */
export const trendRuleSchema = z.object({
  rule_id: z.string(),
  name: z.string(),
  /** What occurs in topic or summary: one of `any`, each of `all`, none of `none`; null if it was forgotten. */
  words: z.object({ any: z.array(z.string()), all: z.array(z.string()), none: z.array(z.string()) }).nullable(),
  sources: z.array(z.string()),
  minimum_score: z.number().min(0).max(100),
  /** ISO 639. */
  languages: z.array(z.string()),
  niches: z.array(z.string()),
  /** What is done with a match; with none of them, the rule is a filter. */
  notify: z.boolean(),
  start: z.boolean(),
  hide: z.boolean(),
});
export type StoredTrendRule = z.infer<typeof trendRuleSchema>;

/** What a user wants done with trends, in rules of their own. */
export const trendRuleEvents = defineEvents(
  'trendRules',
  {
    /** Set for the first time, or instead of what it was before. */
    TrendRuleSet: z.object({ user_id: z.string(), ...trendRuleSchema.shape }),
    TrendRuleRemoved: z.object({ user_id: z.string(), rule_id: z.string() }),
  },
  // What people look for, and what they do not want to see, says something about them.
  { personal: { of: 'user_id', fields: { TrendRuleSet: ['name', 'words'] } } },
);
export type TrendRuleEvent = EventsOf<typeof trendRuleEvents>;
