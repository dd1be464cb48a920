import { z } from 'zod';
import { attemptSchema } from '../contracts/media/image.ts';
import { costView } from '../kernel/events/cost.ts';
import { failureView } from '../kernel/events/failure.ts';
import { publicationStatusView, recordedPlatform, stageView } from './enums.ts';

/** What every step has. `stage` is the one it belongs to, whichever the pipeline had reached by then. */
const step = { at: z.iso.datetime(), stage: stageView };

const by = z.string().describe('A user, `system:auto` for a gate that passes automatically, or `system:scheduler`');

/** What happened within a stage of the pipeline. */
export const stepView = z
  .discriminatedUnion('kind', [
    z.strictObject({
      ...step,
      kind: z.literal('written'),
      revision: z.int().positive(),
      feedback: z.string().nullable().describe('The feedback that led to it; null for the first'),
      provider: z.string(),
      stands_in_for: z
        .strictObject({ provider: z.string(), reason: z.string() })
        .nullable()
        .describe('The writer that was asked first, if it was down and another took over; and why'),
    }),
    z.strictObject({
      ...step,
      kind: z.literal('edited').describe('A person changed the script'),
      revision: z.int().positive(),
      based_on: z.int().positive().describe('The revision that was changed'),
      by,
    }),
    z.strictObject({
      ...step,
      kind: z.literal('not_written').describe('The writer was paid but delivered no script'),
      provider: z.string(),
      reason: z.string(),
    }),
    z.strictObject({
      ...step,
      kind: z.literal('pictured').describe('A provider was asked for an image'),
      asset_id: z.string(),
      index: z
        .int()
        .nonnegative()
        .nullable()
        .describe('The index of the scene; null if it is unknown or there is none'),
      provider: z.string(),
      outcome: attemptSchema.shape.outcome,
      reason: z.string().nullable().describe('Why it failed'),
      duration_seconds: z.number(),
      cost: costView.nullable(),
    }),
    z.strictObject({
      ...step,
      kind: z.literal('narrated'),
      provider: z.string(),
      duration_seconds: z.number().describe('The length of the narration'),
      stands_in_for: z
        .strictObject({ voice_id: z.string(), provider: z.string(), reason: z.string() })
        .nullable()
        .describe('The voice that was requested, if it was down and another took over; and why'),
    }),
    z.strictObject({
      ...step,
      kind: z.literal('not_spoken').describe('A provider was paid but delivered no usable sound'),
      provider: z.string(),
      index: z.int().nonnegative(),
      reason: z.string(),
    }),
    z.strictObject({ ...step, kind: z.literal('captioned'), cues: z.int() }),
    z.strictObject({
      ...step,
      kind: z.literal('rendered'),
      duration_seconds: z.number().describe('The length of the video'),
      render_seconds: z.number().describe('How long the render took'),
      size_bytes: z.int(),
    }),
    z.strictObject({ ...step, kind: z.literal('render_failed'), failure: failureView }),
    z.strictObject({ ...step, kind: z.literal('render_cancelled'), by }),
    z.strictObject({
      ...step,
      kind: z.literal('posted').describe('A publication moved on or ended'),
      platform: recordedPlatform,
      status: publicationStatusView,
      attempt: z.int().positive().nullable(),
      url: z.string().nullable(),
      failure: failureView.nullable(),
    }),
    z.strictObject({
      ...step,
      kind: z.literal('decided'),
      approved: z.boolean(),
      feedback: z.string().nullable().describe('What the next revision must take into account'),
      reason: z.string().nullable().describe('Why it was rejected'),
      by,
    }),
    z.strictObject({ ...step, kind: z.literal('failed'), failure: failureView }),
    z.strictObject({
      ...step,
      kind: z.literal('retried'),
      feedback: z.string().nullable(),
      attempt: z.int().positive(),
      automatic: z.boolean(),
    }),
    z.strictObject({ ...step, kind: z.enum(['cancelled', 'archived']), by }),
    z.strictObject({ ...step, kind: z.literal('paid'), cost: costView }),
  ])
  .meta({ id: 'PipelineStep' });
export type Step = z.infer<typeof stepView>;
