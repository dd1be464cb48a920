import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { imageBatchById } from '../../../read-models/image-batches.ts';
import { ownerOfVisibleContent } from '../../shared/content-owner.ts';
import { type SpendingTools, spendingFor } from '../../shared/spending.ts';
import { imageBatch } from '../image-batch/index.ts';
import { imagesForPrompts } from '../use-cases/batch-images.ts';
import { mostExpensive, type ProvidersOf } from '../use-cases/generate-image.ts';
import { mediaOperations } from './operations.ts';

export type BatchTools = SpendingTools & {
  readonly documents: Documents;
  readonly providersOf: ProvidersOf;
};

/** Requests a batch manually, and reads any batch. */
export const imageBatchHandlers = ({ store, ceilings, documents, providersOf }: BatchTools): Handled[] => [
  handle(mediaOperations.generateImages, async ({ body, ctx }) => {
    const { content_id, prompts } = body;
    const owner = await ownerOfVisibleContent(store, ctx, content_id);
    const command = commandContextOf(ctx, owner, body);
    const batch_id = uuidFrom(command.commandId, 'batch');
    const images = imagesForPrompts(
      content_id,
      prompts.map(({ prompt, negative_prompt }) => ({ prompt, negative_prompt: negative_prompt || null })),
      owner,
    );
    const { state: before } = await load(store, imageBatch, batch_id);
    // A spent budget or a full disk is refused here too, not only in the background, so that the caller sees it
    // immediately.
    if (before.status === 'none') {
      await ceilings.requireDisk(owner);
      const spending = spendingFor(
        { store, ceilings },
        { owner, service: 'media', contentId: content_id, context: command },
      );
      await spending.requireRoom({
        key: batch_id,
        amountUsd: mostExpensive((await providersOf(owner, body.content_id ?? null)).providers),
      });
      await ceilings.admit(owner, { work: [{ kind: 'batch', id: batch_id, content_id }], queues: ['images'] }, command);
    }
    const request = { batch_id, content_id, thread_id: null, revision: null, images, pinned: [] };
    const requestBatch = { type: 'RequestBatch', request, again: false } as const;
    const { position, state } = await execute(store, imageBatch, batch_id, requestBatch, command);
    if (state.status === 'none') throw new Error(`batch ${batch_id} was requested but does not exist`);
    setEventPosition(ctx, position);
    return { batch_id, content_id, count: state.request.images.length, status: 'requested' } as const;
  }),
  handle(mediaOperations.showImageBatch, async ({ ctx }) => {
    const batchId = idParam(ctx, 'batch_id');
    const batch = await imageBatchById(documents, batchId);
    if (!batch || !maySee(callerOf(ctx), batch.owner_id)) throw notFound(`batch ${batchId}`);
    const { owner_id: _owner, ...view } = batch;
    return view;
  }),
];
