import { type ContentEvent, contentEvents } from '../../../contracts/director/content.ts';
import { imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import { definePolicy, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { isCancelled } from '../../shared/cancellation.ts';
import { filmChoicesOf } from '../../shared/film-choices.ts';
import { formatOf } from '../../shared/formats.ts';
import { imageBatch } from '../image-batch/index.ts';
import { approvedScript } from '../use-cases/approved-script.ts';
import { batchIdOf, pinnedTo } from '../use-cases/batch-images.ts';
import { imagesOfScript } from '../use-cases/script-images.ts';

type StatusChanged = Recorded<Variant<ContentEvent, 'ContentStatusChanged'>>;

/** When content begins to wait for its images, after the review or a retry, requests one for each scene. */
export const requestSceneImages = definePolicy({
  name: 'request-scene-images',
  formerly: 'request-images',
  events: [contentEvents],
  on: {
    ContentStatusChanged: (event, context) =>
      event.data.to === 'producing' && event.data.stage === 'images' ? request(event, context) : anotherStatus,
  },
});

const anotherStatus = Promise.resolve(skip('it does not wait for images'));

async function request(
  { data: { content_id, from }, position, metadata: { owner } }: StatusChanged,
  { store, command }: PolicyContext,
): Promise<Outcome> {
  if (await isCancelled(store, content_id)) return skip('the pipeline was cancelled');
  const script = await approvedScript(store, content_id);
  if (!script) return skip('no script has passed review');
  const batch_id = batchIdOf(script);
  // A batch that has ended is repeated once for each retry, under whichever name the policy has handled it before.
  const requested = await store.lastOf(imageBatchEvents, batch_id, 'ImageBatchRequested');
  if (requested && requested.position > position) return skip('its images have been requested since');
  const { thread_id, revision } = script;
  const { format, request: asked } = await filmChoicesOf(store, owner, content_id);
  const images = await imagesOfScript(
    store,
    { ...script, character: asked?.character ?? null },
    formatOf(format),
    owner ?? content_id,
  );
  const request = { batch_id, content_id, thread_id, revision, images, pinned: pinnedTo(script) };
  const again = from === 'failed';
  await execute(store, imageBatch, batch_id, { type: 'RequestBatch', request, again }, command());
  return done;
}
