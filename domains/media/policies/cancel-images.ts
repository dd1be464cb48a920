import { contentEvents } from '../../../contracts/director/content.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { definePolicy, done, skip } from '../../../kernel/policies/policy.ts';
import { imageBatch } from '../image-batch/index.ts';
import { approvedScript } from '../use-cases/approved-script.ts';
import { batchIdOf } from '../use-cases/batch-images.ts';

/** No one waits any more for the images of a pipeline that was cancelled. */
export const cancelImages = definePolicy({
  name: 'cancel-images',
  formerly: 'request-images',
  events: [contentEvents],
  on: {
    async PipelineCancelled({ data: { content_id, stage } }, { store, command }) {
      const script = await approvedScript(store, content_id);
      if (!script || stage !== 'images') return skip('no images are in progress');
      const batchId = batchIdOf(script);
      const { state } = await load(store, imageBatch, batchId);
      // Deliveries may arrive out of order: once a pipeline is cancelled, nothing is requested for it any more.
      if (state.status === 'none') return skip('no images have been requested');
      await execute(store, imageBatch, batchId, { type: 'CancelBatch' }, command());
      return done;
    },
  },
});
