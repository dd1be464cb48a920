import { ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';
import type { GeneratedImage, ImageCost, ImageProvider, ImageRequest } from './image-provider.ts';

/** One provider's turn, in the form in which it enters events. */
export type ImageAttempt = {
  provider: string;
  outcome: 'generated' | 'failed';
  /** `code: cause` of the failure; null when it generated. */
  reason: string | null;
  duration_seconds: number;
  cost: ImageCost | null;
};

export type ChainedImage = { image: GeneratedImage; provider: string; attempts: ImageAttempt[] };

/** The chain ended without a picture. Its details are those of the failure that ended it; attempts hold them all. */
export class ImageChainError extends ProviderError {
  readonly attempts: ImageAttempt[];

  constructor(details: ProviderErrorDetails, attempts: ImageAttempt[], options?: ErrorOptions) {
    super(details, options);
    this.name = 'ImageChainError';
    this.attempts = attempts;
  }
}

/**
 * Asks the providers in their order, LOCAL before CLOUD, until one paints. A provider that is unavailable, out of credit
 * or not authorised is passed over. An invalid request stays invalid elsewhere, and refused content goes nowhere else:
 * both end the chain at once.
 *
 * @throws ImageChainError with code `providers-exhausted` and, when any provider may work later, kind `unavailable`; or
 *   with the details of an `invalid` or `refused` answer
 * @throws the signal's reason when the caller gave up
 */
export async function generateByChain(
  providers: readonly ImageProvider[],
  request: ImageRequest,
  signal: AbortSignal,
): Promise<ChainedImage> {
  const attempts: ImageAttempt[] = [];
  const failures: ProviderErrorDetails[] = [];
  for (const provider of providers) {
    const startedAt = performance.now();
    const seconds = () => Math.round(performance.now() - startedAt) / 1_000;
    try {
      const image = await provider.generate(request, signal);
      attempts.push(attempt(provider, null, seconds(), image.cost));
      return { image, provider: provider.name, attempts };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      attempts.push(attempt(provider, error.details, seconds(), costOf(error.details)));
      if (error.details.kind === 'invalid' || error.details.kind === 'refused') {
        throw new ImageChainError(error.details, attempts, { cause: error });
      }
      failures.push(error.details);
    }
  }
  throw new ImageChainError(exhausted(failures), attempts);
}

function attempt(
  provider: ImageProvider,
  failure: ProviderErrorDetails | null,
  seconds: number,
  cost: ImageCost | null,
): ImageAttempt {
  const reason = failure && `${failure.code}: ${failure.cause}`;
  return {
    provider: provider.name,
    outcome: failure ? 'failed' : 'generated',
    reason,
    duration_seconds: seconds,
    cost,
  };
}

const costOf = ({ cost }: ProviderErrorDetails): ImageCost | null => (cost ? { ...cost, unit: 'image' } : null);

function exhausted(failures: ProviderErrorDetails[]): ProviderErrorDetails {
  const waits = failures.flatMap((failure) => failure.retryAfterMs ?? []);
  const mayWorkLater = failures.find((failure) => failure.kind === 'unavailable');
  return {
    provider: 'chain',
    kind: mayWorkLater?.kind ?? failures.at(-1)?.kind ?? 'unavailable',
    code: 'providers-exhausted',
    cause: `no image provider could paint: ${failures.map((one) => `${one.provider}: ${one.cause}`).join('; ') || 'none is configured'}`,
    nextAction: failures.map((one) => `${one.provider}: ${one.nextAction}`).join('; ') || 'configure an image provider',
    ...(waits.length > 0 ? { retryAfterMs: Math.min(...waits) } : {}),
  };
}
