import type { EventStore } from '../../../kernel/event-store/index.ts';
import { execute } from '../../../kernel/execute.ts';
import { uuidFrom } from '../../../kernel/ids.ts';
import { definePolicy, done, type Policy, park, skip } from '../../../kernel/policies/policy.ts';
import { type ContentEvent, contentEvents } from '../../director/content/events.ts';
import { pipelineEvents } from '../../director/pipeline/events.ts';
import { imageBatchEvents } from '../../media/image-batch/events.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { defaults } from '../defaults.ts';
import { render } from '../render/index.ts';

type Approved = Extract<ContentEvent, { type: 'ContentApproved' }>['data'];

/** The images of a pipeline are there, or its video stage is tried again: the video is asked for. */
export const requestRender: Policy = definePolicy({
  name: 'request-render',
  events: [imageBatchEvents, pipelineEvents, contentEvents],
  on: {
    async ImageBatchCompleted({ id, data, at, metadata }, { store, command }) {
      if (data.thread_id === null || data.revision === null) return skip('made by hand: no pipeline waits for it');
      const script = await approvedScript(store, data.content_id, data.revision);
      if (!script)
        return park(
          `content ${data.content_id} has no approved revision ${data.revision} that its images could belong to`,
        );
      const wishes = (await settingsOf(store, metadata.owner)).defaults;
      const images = new Map(data.images.map(({ index, file_path }) => [index, file_path]));
      const request = {
        render_id: uuidFrom('render', id),
        content_id: data.content_id,
        thread_id: data.thread_id,
        revision: data.revision,
        title: script.title,
        voice_id: wishes.voice_id ?? defaults.voice_id,
        subtitle_style: wishes.subtitle_style ?? defaults.subtitle_style,
        width: defaults.width,
        height: defaults.height,
        scenes: script.scenes.map(({ index, narration }) => ({
          index,
          narration,
          image_path: images.get(index) ?? '',
        })),
        requested_at: at,
      };
      await execute(store, render, data.content_id, { type: 'RequestRender', request }, command());
      return done;
    },
    async PipelineRetried({ id, data, at }, { store, command }) {
      if (data.stage !== 'video') return skip('another stage');
      await execute(
        store,
        render,
        data.content_id,
        { type: 'RepeatRender', render_id: uuidFrom('render', id), wishes: {}, at },
        command(),
      );
      return done;
    },
  },
});

async function approvedScript(store: EventStore, contentId: string, revision: number): Promise<Approved | null> {
  const approved = await store.lastOf(`content-${contentId}`, 'ContentApproved');
  const script = approved?.data as Approved | undefined;
  return script?.revision === revision ? script : null;
}
