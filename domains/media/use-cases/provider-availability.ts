import { z } from 'zod';
import type { ImageProvider } from '../providers/image-provider.ts';

export const providerAvailabilitySchema = z
  .strictObject({
    name: z.string(),
    kind: z.enum(['LOCAL', 'CLOUD']),
    available: z.boolean(),
    reason: z.string().nullable().describe('Why the provider is not available; null if it is'),
    checked_at: z.iso.datetime(),
  })
  .meta({ id: 'ImageProvider' });
export type ProviderAvailability = z.infer<typeof providerAvailabilitySchema>;

// A server that takes longer to answer a check would be of no use for an image either.
const CHECK_WITHIN_MS = 6_000;

/** Asks every provider whether it is available. The answer is cached, and concurrent callers share one check. */
export function createAvailabilityCheck(
  providers: readonly ImageProvider[],
  keptForMs: number,
): () => Promise<ProviderAvailability[]> {
  let last: { answer: Promise<ProviderAvailability[]>; until: number } | null = null;
  return () => {
    if (last && Date.now() < last.until) return last.answer;
    const answer = Promise.all(providers.map(check));
    last = { answer, until: Date.now() + keptForMs };
    return answer;
  };
}

async function check(provider: ImageProvider): Promise<ProviderAvailability> {
  const { available, reason } = await provider.check(AbortSignal.timeout(CHECK_WITHIN_MS));
  return { name: provider.name, kind: provider.kind, available, reason, checked_at: new Date().toISOString() };
}
