import { z } from 'zod';

/** What went wrong, where, and what to do about it: part of every event and response about a failure. */
export const failureSchema = z.object({
  stage: z.string(),
  provider: z.string().nullable(),
  code: z.string(),
  cause: z.string(),
  next_action: z.string(),
  at: z.string(),
});

/** A failure as answers show it. */
export const failureView = z.strictObject(failureSchema.shape).meta({ id: 'Failure' });

export type Failure = z.infer<typeof failureSchema>;
