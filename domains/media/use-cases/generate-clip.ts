import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { anyOf } from '../../../kernel/async/any-of.ts';
import { pause } from '../../../kernel/async/pause.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { isDown, ProviderError } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';
import { ownPicture } from '../../shared/own-material.ts';
import { type SpendingTools, spendingFor } from '../../shared/spending.ts';
import type { ClipProvider } from '../providers/clips-from-images/clip-adapter.ts';
import { reduceImage } from '../providers/fit-image.ts';
import type { ReferencePicture } from '../providers/image-provider.ts';
import { type GeneratedClip, isStillThere, type QueuedClip, type SceneClip, sceneClips } from '../scene-clips/index.ts';
import type { GenerateImage } from './generate-image.ts';
import { partPathOf } from './materials/paths.ts';
import type { RequestMaterial } from './materials/request.ts';
import type { Uploads } from './materials/upload.ts';

export type ClipJob = {
  readonly clip: SceneClip;
  /** Whose folder it goes into, and whose budget pays for it. */
  readonly owner: string;
  readonly signal: AbortSignal;
  command(step?: string): CommandContext;
};

/**
 * Generates a clip of an image, and stores it as its owner's material. A repeat after a crash asks for the same order: it
 * is paid for once.
 * @returns null if it was cancelled meanwhile
 * @throws ProviderError; Rejection if its owner deletes it before it is there
 */
export type GenerateClip = (job: ClipJob) => Promise<GeneratedClip | null>;

/** Who makes clips for a user, and for one of their videos, in the order in which they are asked. */
export type ClipProvidersOf = (owner: string | null, contentId: string | null) => Promise<readonly ClipProvider[]>;

type Tools = SpendingTools & {
  readonly files: Files;
  readonly providersOf: ClipProvidersOf;
  readonly generateImage: GenerateImage;
  readonly requestMaterial: RequestMaterial;
  readonly uploads: Pick<Uploads, 'finish'>;
  readonly retryDelayMs: number;
};

const TRIES = 3;
/** In pixels: clips are no larger, and a request has its limits. */
const LONGEST_SIDE = 1_536;
/** How often it is looked whether it is still wanted. */
const WANTED_MS = 2_000;
const MAX_NAME = 120;

const cancelled = Symbol('cancelled');

export const createClipGenerator =
  (tools: Tools): GenerateClip =>
  async (job) => {
    const stopping = new AbortController();
    const settled = new AbortController();
    const watching = whileWanted(tools, job, stopping, settled.signal);
    try {
      return await generate(tools, job, anyOf(job.signal, stopping.signal));
    } catch (error) {
      if (stopping.signal.aborted && !job.signal.aborted) return null;
      throw error;
    } finally {
      settled.abort();
      await watching;
    }
  };

async function whileWanted(
  { store }: Tools,
  { clip: { request }, signal }: ClipJob,
  stopping: AbortController,
  settled: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(WANTED_MS, settled);
    if (settled.aborted) return;
    // A store that is down for a moment says nothing about it.
    const known = await load(store, sceneClips, request.content_id).catch(() => null);
    const clip = known?.state.clips.find((each) => each.request.clip_id === request.clip_id);
    if (clip && clip.status !== 'requested') return stopping.abort(cancelled);
  }
}

async function generate(tools: Tools, job: ClipJob, signal: AbortSignal): Promise<GeneratedClip> {
  const { store, ceilings } = tools;
  const { clip, owner, command } = job;
  const { content_id, clip_id } = clip.request;
  await ceilings.requireVerified(owner);
  await ceilings.requireDisk(owner);
  const providers = await tools.providersOf(owner, content_id);
  const queued = clip.queued ?? (await order(tools, job, providers, signal));
  await execute(store, sceneClips, content_id, { type: 'QueueClip', clip_id, queued }, command('queue'));
  const provider = providers.find(({ name }) => name === queued.provider);
  if (!provider) throw noProvider(queued.provider);
  const bytes = await provider.result(queued.place, signal).catch(async (error: unknown) => {
    // Where the process stops, another one waits for it.
    if (!job.signal.aborted) await giveUp(provider, queued, error);
    throw error;
  });
  return keep(tools, job, queued.provider, bytes);
}

async function giveUp(provider: ClipProvider, { place }: QueuedClip, error: unknown): Promise<void> {
  if (error instanceof ProviderError && isStillThere(error.details)) return;
  await provider.cancel(place);
}

/** The first that is not down takes it. */
async function order(
  tools: Tools,
  job: ClipJob,
  providers: readonly ClipProvider[],
  signal: AbortSignal,
): Promise<QueuedClip> {
  const { clip, owner, command } = job;
  const { content_id, clip_id, prompt, seconds } = clip.request;
  const image = await pictureOf(tools, job, signal);
  const spending = spendingFor(tools, { owner, service: 'media', contentId: content_id, context: command('spending') });
  const asking = { image, prompt: prompt ?? clip.request.scene.visual_prompt, seconds, signal, spending };
  const retries = { maxAttempts: TRIES, delayMs: tools.retryDelayMs, signal };
  let down: unknown = noProvider(null);
  for (const provider of providers) {
    const idempotencyKey = `${clip_id}-${provider.name}`;
    try {
      const taken = await withRetries(retries, () => provider.order({ ...asking, idempotencyKey }));
      return { provider: provider.name, ...taken };
    } catch (error) {
      if (!(error instanceof ProviderError) || !isDown(error)) throw error;
      down = error;
    }
  }
  throw down;
}

/** The image that is set in motion: made first, if it is not there yet. */
async function pictureOf(tools: Tools, job: ClipJob, signal: AbortSignal): Promise<ReferencePicture> {
  const { files, store, generateImage } = tools;
  const { clip, owner, command } = job;
  const { content_id, asset_id, image, scene } = clip.request;
  const there = await ownPicture(store, owner, asset_id);
  const made =
    there || !image
      ? there
      : (
          await generateImage({
            request: { asset_id, content_id, batch_id: null, index: scene.index, ...image },
            owner,
            tries: TRIES,
            maxWaitMs: 60_000,
            signal,
            command: (step) => command(`image ${step}`),
          })
        ).image;
  if (!made || !(await files.exists(made.file_path))) throw noPicture();
  const picture = await reduceImage(await files.read(made.file_path), LONGEST_SIDE);
  if (!picture) throw noPicture();
  return picture;
}

/** What comes from a provider is examined and converted like what people upload. */
async function keep(
  { files, requestMaterial, uploads }: Tools,
  { clip: { request }, command }: ClipJob,
  provider: string,
  bytes: Buffer,
): Promise<GeneratedClip> {
  const { scene } = request;
  const words = scene.visual_prompt.slice(0, MAX_NAME).trim();
  const announced = { kind: 'clip', name: words, alt_text: words, size_bytes: Math.max(1, bytes.length) } as const;
  const { state } = await requestMaterial(announced, command('material'));
  if (state.status === 'uploading') {
    await files.unfinished.writeAt(partPathOf(state.request), 0, bytes);
    const { state: after } = await uploads.finish(state.request, command('examine'));
    if (after.status === 'stored') return generatedFrom(provider, after.stored);
  }
  if (state.status === 'stored') return generatedFrom(provider, state.stored);
  throw new ProviderError({
    provider,
    kind: 'invalid',
    code: 'clip-refused',
    cause: 'the clip that was made cannot be used',
    nextAction: 'try again, or choose another model',
  });
}

const generatedFrom = (
  provider: string,
  { material_id, file_path }: { readonly material_id: string; readonly file_path: string },
): GeneratedClip => ({ provider, material_id, file_path });

const noProvider = (name: string | null) =>
  new ProviderError({
    provider: name ?? 'clips',
    kind: 'invalid',
    code: 'no-clip-provider',
    cause: name === null ? 'no provider makes clips of images' : `${name} is not available any more`,
    nextAction: 'add a provider of clips on the page Providers, then try again',
  });

const noPicture = () =>
  new ProviderError({
    provider: 'files',
    kind: 'invalid',
    code: 'picture-missing',
    cause: 'the image of the scene has been deleted, or can no longer be read',
    nextAction: 'choose another image for the scene, then try again',
  });
