import { z } from 'zod';

/** The body of every failure but 422. */
export const errorSchema = z
  .strictObject({
    error: z.string().describe('A code for programs'),
    message: z.string().describe('A sentence for people'),
    detail: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });

/** The body of 422: what is wrong, and where. */
export const validationErrorSchema = z
  .strictObject({
    error: z.string(),
    message: z.string(),
    detail: z.array(
      z.strictObject({
        type: z.string(),
        loc: z.array(z.union([z.string(), z.int()])),
        msg: z.string(),
        input: z.unknown(),
        ctx: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  })
  .meta({ id: 'ValidationError' });
