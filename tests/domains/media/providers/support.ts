import type { GenerationRequest } from '../../../../domains/media/providers/image-provider.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../kernel/providers/provider-error.ts';
import { unlimitedSpending } from '../../../support/unlimited-spending.ts';

/** What a provider is asked for. */
export const generationRequest = (changes: Partial<GenerationRequest> = {}): GenerationRequest => ({
  prompt: 'a lighthouse at dusk',
  negativePrompt: null,
  character: null,
  width: 128,
  height: 64,
  steps: 20,
  cfgScale: 7,
  seed: 7,
  idempotencyKey: 'image-1',
  spending: unlimitedSpending,
  ...changes,
});

/** The details of the ProviderError a promise must end with. */
export async function providerErrorOf(outcome: Promise<unknown>): Promise<ProviderErrorDetails> {
  try {
    await outcome;
  } catch (error) {
    if (error instanceof ProviderError) return error.details;
    throw error;
  }
  throw new Error('it succeeded, where a ProviderError was expected');
}
