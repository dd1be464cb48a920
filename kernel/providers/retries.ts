import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError } from './provider-error.ts';

/**
 * Retries a call while the provider is `unavailable`, waiting as long as it asks, or `delayMs`, then twice that.
 * @param maxAttempts including the first
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
