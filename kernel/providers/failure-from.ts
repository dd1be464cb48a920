import { clipped } from '../events/clipped.ts';
import type { Failure } from '../events/failure.ts';
import { ProviderError } from './provider-error.ts';

/** An error as recorded by the event that ended a stage. @param at ISO 8601 UTC */
export function failureFrom(error: unknown, stage: string, at: string): Failure {
  if (error instanceof ProviderError) {
    const { provider, code, cause, nextAction } = error.details;
    return { stage, provider, code, cause, next_action: nextAction, at };
  }
  const cause = clipped(error instanceof Error ? error.message : String(error), 2_000);
  return {
    stage,
    provider: null,
    code: 'unexpected',
    cause,
    next_action: 'look at the log, fix the cause, then retry',
    at,
  };
}
