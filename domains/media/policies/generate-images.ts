import { type ImageBatchEvent, imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import type { Files } from '../../../kernel/files/files.ts';
import {
  definePolicyUsing,
  done,
  type LineContext,
  type Outcome,
  type PolicyContext,
  park,
  skip,
} from '../../../kernel/policies/policy.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { Places } from '../../../read-models/places.ts';
import { isCancelled } from '../../shared/cancellation.ts';
import { type BatchImage, type BatchRequest, type BatchResult, imageBatch } from '../image-batch/index.ts';
import type { GenerateImage } from '../use-cases/generate-image.ts';

const TRIES = 3;
const IMAGES_AT_ONCE = 2;
const STREAMS_READ_AT_ONCE = 8;
const NOT_CLEARED = 'the place of a batch could not be removed';

type Tools = {
  readonly generateImage: GenerateImage;
  readonly files: Pick<Files, 'exists'>;
  readonly places: Places;
};

/** When a batch is requested, generates its images, except for those that already exist. */
export const generateImages = definePolicyUsing<Tools>()({
  name: 'generate-images',
  formerly: 'paint-images',
  events: [imageBatchEvents],
  concurrency: 2,
  waiting: 200,
  // Enough for twenty images from a slow server, each with its retries.
  messageTimeoutMs: 4 * 3_600_000,
  onLine: (line, context, { places }) => showPlaces(line as readonly Recorded<ImageBatchEvent>[], context, places),
  on: {
    async ImageBatchRequested({ data, id, metadata: { owner } }, context, tools) {
      await tools.places.clear(data.batch_id).catch((error) => context.log.debug({ err: error }, NOT_CLEARED));
      return owner === null
        ? park('a batch without an owner has no folder to put its images in')
        : generateBatch(data, { eventId: id, owner }, context, tools);
    },
  },
});

/** Batches that have been cancelled while they waited stay in the line until their turn, and count for no one. */
async function showPlaces(
  line: readonly Recorded<ImageBatchEvent>[],
  { store }: LineContext,
  places: Places,
): Promise<void> {
  const waiting = await mapConcurrently(line, STREAMS_READ_AT_ONCE, async ({ data: { batch_id, content_id } }) => {
    const { state } = await load(store, imageBatch, batch_id);
    return state.status === 'requested' ? [{ id: batch_id, content_id }] : [];
  });
  await places.show(waiting.flat());
}

async function generateBatch(
  batch: BatchRequest,
  { eventId, owner }: { eventId: string; owner: string },
  { store, signal, command }: PolicyContext,
  { generateImage, files }: Tools,
): Promise<Outcome> {
  const { batch_id, content_id, thread_id } = batch;

  /** The batch may have been requested while its pipeline was being cancelled. */
  const cancelWithPipeline = async (): Promise<void> => {
    if (thread_id === null || !(await isCancelled(store, content_id))) return;
    await execute(store, imageBatch, batch_id, { type: 'CancelBatch' }, command('cancel'));
  };
  const isDue = async (): Promise<boolean> => {
    const { state } = await load(store, imageBatch, batch_id);
    const newest = await store.lastOf(imageBatchEvents, batch_id, 'ImageBatchRequested');
    return state.status === 'requested' && newest?.id === eventId;
  };
  const generateOne = async (requested: BatchImage): Promise<BatchResult> => {
    const { asset_id, index } = requested;
    const { image } = await generateImage({
      request: { ...requested, content_id, batch_id },
      owner,
      tries: TRIES,
      maxWaitMs: 60_000,
      signal,
      command: (step) => command(`${asset_id} ${step}`),
    });
    return { asset_id, index, file_path: image.file_path, provider: image.provider };
  };

  try {
    await cancelWithPipeline();
    await requirePinned(batch, files);
    const results = await mapConcurrently(batch.images, IMAGES_AT_ONCE, async (requested) => {
      // Checked before each image: a cancelled or repeated request must not cost anything more.
      await cancelWithPipeline();
      return (await isDue()) ? generateOne(requested) : null;
    });
    const images = results.filter((result) => result !== null);
    if (images.length < batch.images.length) return skip('the batch has ended or was requested again');
    await execute(store, imageBatch, batch_id, { type: 'CompleteBatch', images }, command('complete'));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = failureFrom(error, 'images', new Date().toISOString());
    await execute(store, imageBatch, batch_id, { type: 'FailBatch', failure }, command('fail'));
  }
  return done;
}

/** @throws ProviderError for a picture or a clip that its owner has deleted since */
async function requirePinned({ pinned }: BatchRequest, files: Tools['files']): Promise<void> {
  for (const { index, file_path } of pinned) {
    if (await files.exists(file_path)) continue;
    throw new ProviderError({
      provider: 'files',
      kind: 'invalid',
      code: 'pinned-picture-missing',
      cause: `the image or clip that was chosen for scene ${index + 1} has been deleted`,
      nextAction: 'choose another image for the scene, or have one generated, then continue',
    });
  }
}
