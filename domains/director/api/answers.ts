import { z } from 'zod';
import { contentStatusView, stageView } from '../../../read-models/enums.ts';

/** The state of content. */
export const progress = z
  .strictObject({ content_id: z.string(), thread_id: z.string(), status: contentStatusView, stage: stageView })
  .meta({ id: 'ContentProgress' });

const usd = (of: string) => z.number().nullable().describe(`${of}; null if a provider bills and no price is set`);

export const estimateView = z
  .strictObject({
    seconds: z.number().describe('The length of the video'),
    scenes: z.int(),
    language: z.string().nullable().describe('The language of the video, ISO 639; null if none was recorded'),
    not_done: z.array(z.string()).describe('The requests that the writer cannot fulfil, in sentences'),
    parts: z.array(
      z.strictObject({
        part: z.enum(['script', 'images', 'narration', 'music']),
        provider: z.string(),
        unit: z.enum(['image', 'input_token', 'output_token', 'character', 'second']),
        quantity: z.number(),
        amount_usd: usd('The expected cost'),
        at_most_usd: usd('The cost if scenes are rewritten, or a more expensive provider has to step in'),
      }),
    ),
    amount_usd: usd('All parts together'),
    at_most_usd: usd('All parts together, at most'),
  })
  .meta({ id: 'Estimate' });

/** What many videos will cost, row by row and together. */
export const batchEstimateView = z
  .strictObject({
    rows: z.array(
      estimateView
        .pick({ seconds: true, scenes: true, language: true, not_done: true, amount_usd: true, at_most_usd: true })
        .extend({ row: z.int().positive(), topic: z.string() }),
    ),
    problems: z
      .array(z.strictObject({ row: z.int().positive(), field: z.string(), message: z.string() }))
      .describe('The problems of single rows; as long as there is one, nothing is started'),
    amount_usd: usd('All rows together'),
    at_most_usd: usd('All rows together, at most'),
  })
  .meta({ id: 'BatchEstimate' });

export const WORK_LIMIT =
  'You have too much work queued and in progress (`work_limit_reached`), or all users together have (`queue_full`)';
export const NO_CONTENT = 'There is no such content, or it is not yours';
