import { z } from 'zod';
import { costSchema } from '../../../kernel/cost.ts';
import { defineEvents, type EventsOf } from '../../../kernel/events.ts';
import { failureSchema } from '../../../kernel/failure.ts';

export const contentStatusSchema = z.enum([
  'draft',
  'generating',
  'awaiting_review',
  'approved',
  'producing',
  'ready',
  'publishing',
  'published',
  'rejected',
  'failed',
  'archived',
]);
export type ContentStatus = z.infer<typeof contentStatusSchema>;

export const stageSchema = z.enum(['script', 'review', 'images', 'video', 'final_review', 'publish', 'done']);
export type Stage = z.infer<typeof stageSchema>;

export const sceneSchema = z.object({
  index: z.number().int().nonnegative(),
  narration: z.string().min(1),
  visual_prompt: z.string().min(1),
  /** What the writer expects it to last; the narration decides. */
  duration_seconds: z.number().positive(),
});

/** What a writer delivers. */
export const draftSchema = z.object({
  title: z.string().min(1),
  description: z.string(),
  hashtags: z.array(z.string()),
  scenes: z.array(sceneSchema).min(1),
});
export type Draft = z.infer<typeof draftSchema>;

const ids = { content_id: z.string(), thread_id: z.string() };

export const contentEvents = defineEvents({
  ContentRequested: z.object({
    ...ids,
    owner_id: z.string(),
    trend_id: z.string(),
    trend_topic: z.string(),
    /** What was known of the trend when the content was asked for. */
    trend_summary: z.string().nullable(),
    trend_url: z.string().nullable(),
    trend_source: z.string().nullable(),
    niche: z.string(),
    target_platform: z.string(),
    tone: z.string(),
    visual_style: z.string(),
  }),
  ScriptDrafted: z.object({
    ...ids,
    revision: z.number().int().positive(),
    /** What led to this revision; null for the first. */
    feedback: z.string().nullable(),
    provider: z.string(),
    ...draftSchema.shape,
    costs: z.array(costSchema),
  }),
  /** The writer was paid, and no script came of it. */
  WritingAttemptFailed: z.object({
    ...ids,
    revision: z.number().int().positive(),
    provider: z.string(),
    code: z.string(),
    cause: z.string(),
    costs: z.array(costSchema),
  }),
  /** The script passed review: everything that production needs is in here. */
  ContentApproved: z.object({
    ...ids,
    revision: z.number().int().positive(),
    niche: z.string(),
    target_platform: z.string(),
    visual_style: z.string(),
    ...draftSchema.shape,
  }),
  RevisionRequested: z.object({ ...ids, revision: z.number().int().positive(), feedback: z.string() }),
  ContentRejected: z.object({ ...ids, title: z.string(), gate: z.string(), by: z.string() }),
  ContentFailed: z.object({ ...ids, title: z.string(), failure: failureSchema }),
  ContentArchived: z.object({ ...ids, by: z.string() }),
  /** Follows the pipeline; `pipeline_revision` says how far. */
  ContentStatusChanged: z.object({
    ...ids,
    from: contentStatusSchema,
    to: contentStatusSchema,
    stage: stageSchema,
    pipeline_revision: z.number().int(),
  }),
});
export type ContentEvent = EventsOf<typeof contentEvents>;
