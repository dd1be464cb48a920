import { ProviderError } from '../../../kernel/providers/provider-error.ts';

/** Null for a failure of the platform, where the caller can do without its answer. */
export const withoutAnswer =
  (signal: AbortSignal) =>
  (error: unknown): null => {
    if (signal.aborted || !(error instanceof ProviderError)) throw error;
    return null;
  };
