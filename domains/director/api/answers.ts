import { z } from 'zod';
import { contentStatusView, stageView } from '../../../read-models/enums.ts';

/** Where content stands. */
export const progress = z
  .strictObject({ content_id: z.string(), thread_id: z.string(), status: contentStatusView, stage: stageView })
  .meta({ id: 'ContentProgress' });

const usd = (of: string) => z.number().nullable().describe(`${of}; null where a provider bills and no price is set`);

export const estimateView = z
  .strictObject({
    seconds: z.number().describe('How long the film will be'),
    scenes: z.int(),
    language: z.string().nullable().describe('What it will be in, ISO 639; null if nobody recorded it'),
    not_done: z.array(z.string()).describe('What the writer cannot do of what is asked, in sentences'),
    parts: z.array(
      z.strictObject({
        part: z.enum(['script', 'images', 'narration', 'music']),
        provider: z.string(),
        unit: z.enum(['image', 'input_token', 'output_token', 'character', 'second']),
        quantity: z.number(),
        amount_usd: usd('What is to be expected'),
        at_most_usd: usd('If scenes are written again, or a provider that costs more has to step in'),
      }),
    ),
    amount_usd: usd('All parts together'),
    at_most_usd: usd('All parts together, at most'),
  })
  .meta({ id: 'Estimate' });

/** What many films will cost, row by row and together. */
export const batchEstimateView = z
  .strictObject({
    items: z.array(
      estimateView
        .pick({ seconds: true, scenes: true, language: true, not_done: true, amount_usd: true, at_most_usd: true })
        .extend({ row: z.int().positive(), topic: z.string() }),
    ),
    problems: z
      .array(z.strictObject({ row: z.int().positive(), field: z.string(), message: z.string() }))
      .describe('What is wrong with which row; as long as there is any, none is started'),
    amount_usd: usd('All rows together'),
    at_most_usd: usd('All rows together, at most'),
  })
  .meta({ id: 'BatchEstimate' });

export const WORK_LIMIT = 'You have too much queued and in the making (`work_limit_reached`)';
export const NO_CONTENT = 'There is no such content, or it is not yours';
