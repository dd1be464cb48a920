import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError, type ProviderErrorDetails } from './provider-error.ts';

export type Retries = {
  /** Including the first. */
  readonly maxAttempts: number;
  /** The wait after the first attempt if the provider names none; twice that after the second. */
  readonly delayMs: number;
  /** The longest wait in all. Default: a minute. A provider that asks for more fails the call at once. */
  readonly maxWaitMs?: number;
  readonly signal: AbortSignal;
};

/** A longer wait would look like a hang and hold up others, so it becomes a visible failure. */
const MAX_WAIT_MS = 60_000;

/**
 * Retries a call while the provider is `unavailable`, waiting as long as it asks for, within bounds.
 * @throws the last ProviderError, or the abort reason
 */
export async function withRetries<T>(
  { maxAttempts, delayMs, maxWaitMs = MAX_WAIT_MS, signal }: Retries,
  call: () => Promise<T>,
): Promise<T> {
  let waitedMs = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const again = error instanceof ProviderError && error.details.kind === 'unavailable' && attempt < maxAttempts;
      if (!again) throw error;
      const waitMs = error.details.retryAfterMs ?? delayMs * attempt;
      waitedMs += waitMs;
      if (waitedMs > maxWaitMs) throw new ProviderError(toldToWait(error.details, waitMs), { cause: error });
      await sleep(waitMs, undefined, { signal });
    }
  }
}

function toldToWait(details: ProviderErrorDetails, waitMs: number): ProviderErrorDetails {
  const time = waitMs < 120_000 ? `${Math.ceil(waitMs / 1_000)} seconds` : `${Math.ceil(waitMs / 60_000)} minutes`;
  const cause = `${details.cause}; it asks to wait for ${time}`;
  return { ...details, cause, nextAction: `retry in ${time}, or use another provider` };
}
