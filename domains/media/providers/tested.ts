import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { ImageProvider } from './image-provider.ts';

/** Whether a provider can be used, without an image. @returns what was found. @throws ProviderError */
export async function tested(provider: Pick<ImageProvider, 'name' | 'check'>, signal: AbortSignal): Promise<string> {
  const { available, reason } = await provider.check(signal);
  if (available) return 'it answers; no image was made';
  throw new ProviderError({
    provider: provider.name,
    kind: 'unavailable',
    code: 'not-available',
    cause: reason ?? 'it does not answer',
    nextAction: 'check that it runs, its address and its key',
  });
}
