import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';

/** An answer that was accepted, and holds no sound that can be read. */
export const noAudio = (provider: string, { bytes }: HttpResponse): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unavailable',
    code: 'no-audio',
    cause: `the answer (${bytes.length} bytes) contains no 16-bit sound`,
    nextAction: 'check that the model speaks, and in the requested format; then try again',
  });
