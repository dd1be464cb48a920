import { Rejection } from '../aggregates/rejection.ts';
import { EventsTooLarge } from '../event-store/index.ts';
import { isStoreUnavailable } from '../outages/unavailable.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { type Outcome, park, retry, unavailable } from './policy.ts';

/** How many times an event is handed to a policy that fails on it, before it is parked. */
export const MAX_TRIES = 20;
// A rule refuses again what it has refused before, unless the state changes during the few seconds of these attempts.
const MAX_REJECTIONS = 5;

/**
 * The outcome for an error that a handler has thrown: a store or provider that is down; a refusal by the rules, which
 * is parked early; events that are too large, which are parked at once; or anything else, which is retried.
 * @param tries how many times the handler was called, including this one
 */
export function outcomeOf(error: unknown, tries: number): Outcome {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  if (isStoreUnavailable(error)) return unavailable(reason, { isReported: true });
  if (error instanceof ProviderError && error.details.kind === 'unavailable')
    return unavailable(reason, { afterMs: error.details.retryAfterMs });
  if (error instanceof Rejection && tries >= MAX_REJECTIONS) return park(`refused ${tries} times: ${reason}`);
  if (error instanceof EventsTooLarge) return park(reason);
  return retry(0, reason);
}
