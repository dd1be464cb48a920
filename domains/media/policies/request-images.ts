import { execute } from '../../../kernel/aggregates/execute.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { definePolicy, done, skip } from '../../../kernel/policies/policy.ts';
import { type ContentEvent, contentEvents } from '../../director/content/events.ts';
import { type BatchRequest, imageBatch } from '../image-batch/index.ts';
import { picturesOfScenes } from '../use-cases/prompts.ts';

type Approved = Extract<ContentEvent, { type: 'ContentApproved' }>['data'];

/** A script passed review: a picture for each of its scenes is asked for, again when the stage is tried again. */
export const requestImages = definePolicy({
  name: 'request-images',
  events: [contentEvents],
  on: {
    async ContentApproved({ data, metadata }, { store, command }) {
      const request = batchOf(data, metadata.owner);
      await execute(store, imageBatch, request.batch_id, { type: 'RequestBatch', request, again: false }, command());
      return done;
    },
    async PipelineRetried({ data, metadata }, { store, command }) {
      if (data.stage !== 'images') return skip('another stage');
      const approved = await lastApproved(store, data.content_id);
      if (!approved) return skip('no script has passed review');
      const request = batchOf(approved, metadata.owner);
      await execute(store, imageBatch, request.batch_id, { type: 'RequestBatch', request, again: true }, command());
      return done;
    },
    async PipelineCancelled({ data }, { store, command }) {
      const approved = await lastApproved(store, data.content_id);
      if (!approved || data.stage !== 'images') return skip('no pictures are under way');
      await execute(store, imageBatch, batchIdOf(approved), { type: 'CancelBatch' }, command());
      return done;
    },
  },
});

async function lastApproved(store: EventStore, contentId: string): Promise<Approved | null> {
  return (await store.lastOf(contentEvents, contentId, 'ContentApproved'))?.data ?? null;
}

const batchIdOf = ({ content_id, revision }: Approved): string => uuidFrom('batch', content_id, revision);

function batchOf(approved: Approved, owner: string | null): BatchRequest {
  const { content_id, thread_id, revision } = approved;
  const images = picturesOfScenes(approved, owner ?? content_id);
  return { batch_id: batchIdOf(approved), content_id, thread_id, revision, images };
}
