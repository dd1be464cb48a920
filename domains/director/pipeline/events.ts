import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events.ts';
import { failureSchema } from '../../../kernel/failure.ts';
import { stageSchema } from '../content/events.ts';

export const gateSchema = z.enum(['review', 'final_review']);
export type Gate = z.infer<typeof gateSchema>;

const ids = { thread_id: z.string(), content_id: z.string(), title: z.string() };

export const pipelineEvents = defineEvents({
  PipelineStarted: z.object({ ...ids, stage: stageSchema }),
  PipelineStageChanged: z.object({ ...ids, from: stageSchema, to: stageSchema }),
  GateOpened: z.object({ ...ids, gate: gateSchema, opened_at: z.string(), expires_at: z.string().nullable() }),
  GateDecided: z.object({
    ...ids,
    gate: gateSchema,
    approved: z.boolean(),
    feedback: z.string().nullable(),
    by: z.string(),
  }),
  /** From now on the content counts as being published, on one platform more. */
  PipelinePublishing: z.object({ ...ids, platform: z.string() }),
  PipelineCompleted: z.object({ ...ids, platform: z.string() }),
  PipelineFailed: z.object({ ...ids, stage: stageSchema, cause: z.string(), failure: failureSchema }),
  /** Goes on at a stage that failed, or begins again with feedback after a rejection. `attempt` counts the retries. */
  PipelineRetried: z.object({
    ...ids,
    stage: stageSchema,
    feedback: z.string().nullable(),
    attempt: z.number().int().positive(),
    automatic: z.boolean(),
  }),
  PipelineCancelled: z.object({ ...ids, stage: stageSchema, by: z.string() }),
  /** Put away after it had come to an end by itself. */
  PipelineArchived: z.object({ ...ids, stage: stageSchema, by: z.string() }),
});
export type PipelineEvent = EventsOf<typeof pipelineEvents>;
