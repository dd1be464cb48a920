import { type ContentEvent, contentEvents } from '../../../contracts/director/content.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { definePolicy, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { isCancelled } from '../../shared/cancellation.ts';
import { filmChoicesOf } from '../../shared/film-choices.ts';
import { formatOf } from '../../shared/formats.ts';
import { imageBatch } from '../image-batch/index.ts';
import { batchIdOf, pinnedTo } from '../use-cases/batch-images.ts';
import { imagesOfScript } from '../use-cases/script-images.ts';

type Script = DataOf<ContentEvent, 'ContentApproved'>;

/** When a script passes review, requests an image for each scene; a retry of the stage requests them again. */
export const requestImages = definePolicy({
  name: 'request-images',
  events: [contentEvents],
  on: {
    ContentApproved: ({ data, metadata }, context) => requestBatch(data, metadata.owner, false, context),
    async PipelineRetried({ data, metadata }, context) {
      if (data.stage !== 'images') return skip('another stage');
      const script = await approvedScript(context.store, data.content_id);
      return script ? requestBatch(script, metadata.owner, true, context) : skip('no script has passed review');
    },
    async PipelineCancelled({ data }, { store, command }) {
      const script = await approvedScript(store, data.content_id);
      if (!script || data.stage !== 'images') return skip('no images are in progress');
      const batchId = batchIdOf(script);
      const { state } = await load(store, imageBatch, batchId);
      // Deliveries may arrive out of order: after a cancellation, an approval or a retry no longer requests anything.
      if (state.status === 'none') return skip('no images have been requested');
      await execute(store, imageBatch, batchId, { type: 'CancelBatch' }, command());
      return done;
    },
  },
});

async function requestBatch(
  script: Script,
  owner: string | null,
  again: boolean,
  { store, command }: PolicyContext,
): Promise<Outcome> {
  const { content_id, thread_id, revision } = script;
  if (await isCancelled(store, content_id)) return skip('the pipeline was cancelled');
  const batch_id = batchIdOf(script);
  const { format } = await filmChoicesOf(store, owner, content_id);
  const images = await imagesOfScript(store, script, formatOf(format), owner ?? content_id);
  const request = { batch_id, content_id, thread_id, revision, images, pinned: pinnedTo(script) };
  await execute(store, imageBatch, batch_id, { type: 'RequestBatch', request, again }, command());
  return done;
}

/** The newest script that passed review. */
const approvedScript = async (store: EventStore, contentId: string): Promise<Script | null> =>
  (await store.lastOf(contentEvents, contentId, 'ContentApproved'))?.data ?? null;
