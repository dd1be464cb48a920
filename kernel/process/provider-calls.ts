import { Counter } from 'prom-client';

/** `refused`: the key is not accepted, or there is no credit left. `limited`: too many calls. */
export type CallOutcome = 'answered' | 'refused' | 'limited' | 'failed' | 'unreachable';

/** Calls to servers of others, by who was called and how it went. One for the process, whichever service calls. */
export const providerCalls: Counter<'provider' | 'outcome'> = new Counter({
  name: 'provider_calls_total',
  help: 'Calls to providers and platforms, by outcome',
  labelNames: ['provider', 'outcome'],
  registers: [],
});

const REFUSED: ReadonlySet<number> = new Set([401, 402, 403]);

/** How a call went whose answer has this status. What a request itself has caused counts as an answer. */
export function outcomeOf(status: number): CallOutcome {
  if (REFUSED.has(status)) return 'refused';
  if (status === 429) return 'limited';
  return status >= 500 ? 'failed' : 'answered';
}

/** Counts one call. @param provider its name, never an address: each creates a time series */
export function countCall(provider: string, outcome: CallOutcome): void {
  providerCalls.inc({ provider, outcome });
}
