import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import {
  definePolicyUsing,
  done,
  type Outcome,
  type PolicyContext,
  park,
  skip,
} from '../../../kernel/policies/policy.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { imageBatchEvents } from '../image-batch/events.ts';
import { type BatchImage, type BatchRequest, type BatchResult, imageBatch } from '../image-batch/index.ts';
import { BUDGET_EXHAUSTED } from '../use-cases/budget.ts';
import type { Produce } from '../use-cases/produce-image.ts';

const TRIES = 3;
const PICTURES_AT_ONCE = 2;

/** A batch was asked for: its pictures are painted, those that are there already are taken. */
export const paintImages = definePolicyUsing<{ readonly produce: Produce }>()({
  name: 'paint-images',
  events: [imageBatchEvents],
  concurrency: 2,
  // Twenty pictures of a slow server, each with its retries.
  messageTimeoutMs: 4 * 3_600_000,
  on: {
    ImageBatchRequested: ({ data, id, metadata }, context, { produce }) =>
      metadata.owner === null
        ? Promise.resolve(park('a batch without an owner has nowhere to put its pictures'))
        : paintBatch(produce, data, { eventId: id, owner: metadata.owner }, context),
  },
});

async function paintBatch(
  produce: Produce,
  batch: BatchRequest,
  { eventId, owner }: { eventId: string; owner: string },
  { store, signal, command }: PolicyContext,
): Promise<Outcome> {
  const isWanted = async (): Promise<boolean> => {
    const { state } = await load(store, imageBatch, batch.batch_id);
    const newest = await store.lastOf(imageBatchEvents, batch.batch_id, 'ImageBatchRequested');
    return state.status === 'requested' && newest?.id === eventId;
  };
  const paintOne = async (asked: BatchImage): Promise<BatchResult> => {
    const { content_id, batch_id } = batch;
    const { picture } = await produce({
      request: { ...asked, content_id, batch_id },
      owner,
      tries: TRIES,
      signal,
      command: (step) => command(`${asked.asset_id} ${step}`),
    });
    return { asset_id: asked.asset_id, index: asked.index, file_path: picture.file_path, provider: picture.provider };
  };

  try {
    const images = await mapConcurrently(batch.images, PICTURES_AT_ONCE, async (asked) =>
      (await isWanted()) ? paintOne(asked) : null,
    );
    const painted = images.filter((result) => result !== null);
    if (painted.length < batch.images.length) return skip('the batch is over or was asked for once more');
    await execute(store, imageBatch, batch.batch_id, { type: 'CompleteBatch', images: painted }, command('complete'));
  } catch (error) {
    const failure = failureOf(error, new Date().toISOString());
    if (!failure) throw error;
    await execute(store, imageBatch, batch.batch_id, { type: 'FailBatch', failure }, command('fail'));
  }
  return done;
}

/** What ends a batch; null for everything that another delivery may find mended. */
function failureOf(error: unknown, at: string): Failure | null {
  if (error instanceof ProviderError) return failureFrom(error, 'images', at);
  if (!(error instanceof Rejection) || error.code !== BUDGET_EXHAUSTED) return null;
  return {
    stage: 'images',
    provider: null,
    code: BUDGET_EXHAUSTED,
    cause: error.message,
    next_action: 'raise the monthly budget in the settings, then retry',
    at,
  };
}
