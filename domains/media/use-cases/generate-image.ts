import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import type { Spending } from '../../../kernel/providers/paid-call.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';
import { KEY_REMOVED } from '../../shared/film-choices.ts';
import { type SpendingTools, spendingFor } from '../../shared/spending.ts';
import { type Attempt, type GeneratedImage, type ImageFile, type ImageRequest, image } from '../image/index.ts';
import { generateByChain, ImageChainError } from '../providers/chain.ts';
import type { GenerationRequest, ImageProvider } from '../providers/image-provider.ts';
import { characterOf } from './figure-picture.ts';
import { findImageFile, storeImageFile } from './image-files.ts';

export type ImageJob = {
  readonly request: ImageRequest;
  /** Whose folder the file goes into, and whose budget pays for it. */
  readonly owner: string;
  /** How often to ask the providers while they may still work later. */
  readonly tries: number;
  /** The maximum total wait between attempts, in milliseconds. */
  readonly maxWaitMs: number;
  readonly signal: AbortSignal;
  command(step: string): CommandContext;
};

/** The image, and the position of its newest event. */
export type GenerateImageResult = { readonly image: GeneratedImage; readonly position: bigint };

/**
 * Generates an image unless it already exists. A repeat after a crash finds the file, or asks the provider under the
 * same idempotency key.
 * @throws ProviderError if no provider delivered; of kind `budget` (money or disk) before any was asked
 */
export type GenerateImage = (job: ImageJob) => Promise<GenerateImageResult>;

/** Who makes images for a user, and for one of their videos. */
export type ProvidersOf = (
  owner: string | null,
  contentId: string | null,
) => Promise<{
  readonly providers: readonly ImageProvider[];
  /** Those that were chosen for the video, and are not available any more. */
  readonly gone: readonly string[];
}>;

type Tools = SpendingTools & {
  readonly files: Files;
  /** Those of an owner, in the order in which they are asked. */
  readonly providersOf: ProvidersOf;
  readonly retryDelayMs: number;
};

/** Concurrent jobs for the same image share one generation. */
export function createImageGenerator(tools: Tools): GenerateImage {
  const inProgress = new Map<string, Promise<GenerateImageResult>>();
  return (job) => {
    const { asset_id } = job.request;
    const shared = inProgress.get(asset_id);
    if (shared) return shared;
    const generation = generate(tools, job).finally(() => inProgress.delete(asset_id));
    inProgress.set(asset_id, generation);
    return generation;
  };
}

async function generate(tools: Tools, job: ImageJob): Promise<GenerateImageResult> {
  const { store, files } = tools;
  const { request, owner, command } = job;
  const { state, position } = await load(store, image, request.asset_id);
  if (state.status === 'generated') return { image: state.generated, position };

  const stored = await findImageFile(files, { ...request, owner });
  if (stored) return complete(tools, job, stored);
  // A failed request may be repeated under the same key, so its commands need new ids.
  const before = state.status === 'none' ? [] : state.failedAttempts;
  await tools.ceilings.requireVerified(owner);
  await requireRoom(tools, job, before);
  await execute(store, image, request.asset_id, { type: 'RequestImage', request }, command(`request-${before.length}`));
  try {
    return await complete(tools, job, await askProviders(tools, job));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = failureFrom(error, 'images', new Date().toISOString());
    await execute(store, image, request.asset_id, { type: 'FailImage', failure }, command(`fail-${before.length}`));
    throw error;
  }
}

/**
 * Which provider will answer is not known in advance: without room for the most expensive one none is asked, not even
 * the free ones.
 */
async function requireRoom(tools: Tools, job: ImageJob, failedBefore: readonly Attempt[]): Promise<void> {
  await tools.ceilings.requireDisk(job.owner);
  const key = keyOf(job.request, failedBefore);
  const { providers } = await tools.providersOf(job.owner, job.request.content_id);
  const amountUsd = mostExpensive(providers);
  await spendingOf(tools, job).requireRoom({ key, amountUsd });
}

/** The most an image may cost, in US dollars, as far as it is known. A provider without a price is refused when it is asked. */
export const mostExpensive = (providers: readonly ImageProvider[]): number =>
  Math.max(0, ...providers.map(({ priceUsd }) => priceUsd ?? 0));

const spendingOf = (tools: SpendingTools, { request, owner, command }: ImageJob): Spending =>
  spendingFor(tools, { owner, service: 'media', contentId: request.content_id, context: command('spending') });

async function complete(
  { store }: Tools,
  { request, command }: ImageJob,
  file: ImageFile,
): Promise<GenerateImageResult> {
  const { asset_id } = request;
  await execute(store, image, asset_id, { type: 'RequestImage', request }, command('request-stored'));
  const completion = { type: 'CompleteImage', file } as const;
  const { state, position } = await execute(store, image, asset_id, completion, command('complete'));
  if (state.status !== 'generated') throw new Error(`image ${asset_id} was completed and is ${state.status}`);
  return { image: state.generated, position };
}

/** A failed attempt may have been paid for, so it is recorded before the providers are asked again. */
async function askProviders(tools: Tools, job: ImageJob): Promise<ImageFile> {
  const { store, files, retryDelayMs } = tools;
  const { request, owner, signal, command } = job;
  const { providers, gone } = await tools.providersOf(owner, request.content_id);
  const retries = { maxAttempts: job.tries, delayMs: retryDelayMs, maxWaitMs: job.maxWaitMs, signal };
  const spending = spendingOf(tools, job);
  const character = await characterOf(request, files);
  const staying = new Map<string, ProviderErrorDetails>();
  return withRetries(retries, async () => {
    const { state } = await load(store, image, request.asset_id);
    const failedBefore = state.status === 'none' ? [] : state.failedAttempts;
    try {
      const result = await generateByChain(
        providers,
        { ...generationRequest(request, failedBefore, spending), character },
        signal,
        staying,
      );
      const attempts = [...gone.map(notAvailable), ...result.attempts];
      return await storeImageFile(files, { ...request, owner }, { ...result, attempts });
    } catch (error) {
      if (!(error instanceof ImageChainError)) throw error;
      const { attempts } = error;
      const context = command(`attempts-${failedBefore.length}`);
      await execute(store, image, request.asset_id, { type: 'RecordFailedAttempts', attempts }, context);
      throw error;
    }
  });
}

const generationRequest = (
  request: ImageRequest,
  failedBefore: readonly Attempt[],
  spending: Spending,
): Omit<GenerationRequest, 'character'> => ({
  prompt: request.prompt,
  negativePrompt: request.negative_prompt,
  width: request.width,
  height: request.height,
  steps: request.steps,
  cfgScale: request.cfg_scale,
  seed: request.seed,
  idempotencyKey: keyOf(request, failedBefore),
  spending,
});

/** That a provider was chosen, and why another one answers. */
const notAvailable = (provider: string): Attempt => ({
  provider,
  outcome: 'failed',
  reason: `not-available: ${KEY_REMOVED}`,
  duration_seconds: 0,
  cost: null,
});

/** A paid but unusable answer must not be returned again; an answer lost in transit should be. */
const keyOf = ({ asset_id }: ImageRequest, failedBefore: readonly Attempt[]): string =>
  uuidFrom('image', asset_id, failedBefore.filter(({ cost }) => cost !== null).length);
