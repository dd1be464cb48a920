import { z } from 'zod';
import { ProviderError } from './provider-error.ts';

/** What went wrong, where, and what somebody can do about it: part of every event and answer about a failure. */
export const failureSchema = z.object({
  stage: z.string(),
  provider: z.string().nullable(),
  code: z.string(),
  cause: z.string(),
  next_action: z.string(),
  at: z.string(),
});

export type Failure = z.infer<typeof failureSchema>;

/** @param at ISO 8601 UTC */
export function failureFrom(error: unknown, stage: string, at: string): Failure {
  if (error instanceof ProviderError) {
    const { provider, code, cause, nextAction } = error.details;
    return { stage, provider, code, cause, next_action: nextAction, at };
  }
  const cause = error instanceof Error ? error.message : String(error);
  return {
    stage,
    provider: null,
    code: 'unexpected',
    cause,
    next_action: 'look at the log, mend the cause, then retry',
    at,
  };
}
