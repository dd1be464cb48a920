import type { ImageProvider } from '../providers/image-provider.ts';

export type Availability = {
  name: string;
  kind: ImageProvider['kind'];
  available: boolean;
  reason: string | null;
  checked_at: string;
};

// A server that does not answer a check by then would not be of use for a picture either.
const CHECK_WITHIN_MS = 6_000;

/** Asks every provider whether it is there. The answer stands for a while; whoever asks meanwhile waits for the same check. */
export function createAvailability(
  providers: readonly ImageProvider[],
  standsForMs: number,
): () => Promise<Availability[]> {
  let last: { answer: Promise<Availability[]>; until: number } | null = null;
  return () => {
    if (last && Date.now() < last.until) return last.answer;
    const answer = Promise.all(providers.map(checked));
    last = { answer, until: Date.now() + standsForMs };
    return answer;
  };
}

async function checked(provider: ImageProvider): Promise<Availability> {
  const { available, reason } = await provider.check(AbortSignal.timeout(CHECK_WITHIN_MS));
  return { name: provider.name, kind: provider.kind, available, reason, checked_at: new Date().toISOString() };
}
