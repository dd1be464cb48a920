import type { Attempt } from '../../../contracts/media/image.ts';
import {
  isDown,
  ProviderError,
  type ProviderErrorDetails,
  type ProviderErrorKind,
} from '../../../kernel/providers/provider-error.ts';
import { inSpan } from '../../../kernel/tracing/spans.ts';
import type { GenerationRequest, GenerationResult, ImageCost, ImageProvider } from './image-provider.ts';

export type ChainResult = { image: GenerationResult; provider: string; attempts: Attempt[] };

/** Waiting cures neither: a provider that has failed of one of these is asked once for an image. */
const STAYS: ReadonlySet<ProviderErrorKind> = new Set(['quota', 'unauthorized']);

/** The chain ended without an image. `details` are those of the failure that ended it; `attempts` holds all of them. */
export class ImageChainError extends ProviderError {
  readonly attempts: Attempt[];

  constructor(details: ProviderErrorDetails, attempts: Attempt[], options?: ErrorOptions) {
    super(details, options);
    this.name = 'ImageChainError';
    this.attempts = attempts;
  }
}

/**
 * Asks the providers in order, LOCAL before CLOUD, until one delivers. A provider that is unavailable, out of credit or
 * not authorised is skipped. An invalid request stays invalid elsewhere, refused content goes nowhere else, and only
 * the owner can raise an exhausted budget: each of these ends the chain at once.
 * @param staying the failures of providers that cannot paint this image before someone does something about it. They
 *   are not asked again, and named in the failure. What fails that way is added
 * @throws ImageChainError with code `providers-exhausted`, of kind `unavailable` if any provider may work later; or
 *   with the details of the failure that ended the chain at once
 * @throws the signal's reason when the caller gave up
 */
export async function generateByChain(
  providers: readonly ImageProvider[],
  request: GenerationRequest,
  signal: AbortSignal,
  staying: Map<string, ProviderErrorDetails> = new Map(),
): Promise<ChainResult> {
  const attempts: Attempt[] = [];
  const failures: ProviderErrorDetails[] = [];
  for (const provider of providers) {
    const before = staying.get(provider.name);
    if (before) {
      failures.push(before);
      continue;
    }
    const startedAt = performance.now();
    const seconds = () => Math.round(performance.now() - startedAt) / 1_000;
    try {
      const image = await inSpan(
        () => ({ name: 'make image', attributes: { 'platform.provider': provider.name } }),
        () => provider.generate(request, signal),
      );
      attempts.push(attemptOf(provider, null, seconds(), image.cost));
      return { image, provider: provider.name, attempts };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      attempts.push(attemptOf(provider, error.details, seconds(), costOf(error.details)));
      if (!isDown(error)) throw new ImageChainError(error.details, attempts, { cause: error });
      failures.push(error.details);
      if (STAYS.has(error.details.kind)) staying.set(provider.name, error.details);
    }
  }
  throw new ImageChainError(exhausted(failures), attempts);
}

const attemptOf = (
  { name }: ImageProvider,
  failure: ProviderErrorDetails | null,
  duration_seconds: number,
  cost: ImageCost | null,
): Attempt => ({
  provider: name,
  outcome: failure ? 'failed' : 'generated',
  reason: failure && `${failure.code}: ${failure.cause}`,
  duration_seconds,
  cost,
});

const costOf = ({ cost }: ProviderErrorDetails): ImageCost | null => (cost ? { ...cost, unit: 'image' } : null);

function exhausted(failures: readonly ProviderErrorDetails[]): ProviderErrorDetails {
  const waits = failures.flatMap((failure) => failure.retryAfterMs ?? []);
  const mayWorkLater = failures.find((failure) => failure.kind === 'unavailable');
  return {
    provider: 'chain',
    kind: mayWorkLater?.kind ?? failures.at(-1)?.kind ?? 'unavailable',
    code: 'providers-exhausted',
    cause: `no image provider succeeded: ${failures.map((one) => `${one.provider}: ${one.cause}`).join('; ') || 'none is configured'}`,
    nextAction: failures.map((one) => `${one.provider}: ${one.nextAction}`).join('; ') || 'configure an image provider',
    ...(waits.length > 0 ? { retryAfterMs: Math.min(...waits) } : {}),
  };
}
