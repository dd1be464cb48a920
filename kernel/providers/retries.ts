import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError } from './provider-error.ts';

/**
 * Tries a provider again while it is `unavailable`, waiting as long as it asks for or `delayMs`, then twice that.
 * @param most tries in all
 * @throws the last ProviderError, or the abort reason
 */
export async function withRetries<T>(
  most: number,
  delayMs: number,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const again = error instanceof ProviderError && error.details.kind === 'unavailable' && attempt < most;
      if (!again) throw error;
      await sleep(error.details.retryAfterMs ?? delayMs * attempt, undefined, { signal });
    }
  }
}
