import type { TrendQuery, TrendSource } from '../../../../domains/scout/providers/trend-source.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../kernel/providers/provider-error.ts';

export const anyQuery: TrendQuery = { region: 'US', niche: null, limit: 50 };
export const neverAborts = new AbortController().signal;

/** The details of the ProviderError that a fetch has to end with. */
export async function failureOf(
  source: TrendSource,
  query = anyQuery,
  signal = neverAborts,
): Promise<ProviderErrorDetails> {
  try {
    await source.fetch(query, signal);
  } catch (error) {
    if (error instanceof ProviderError) return error.details;
    throw error;
  }
  throw new Error(`${source.name} succeeded, where a ProviderError was expected`);
}
