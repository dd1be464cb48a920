import { contentEvents } from '../../../contracts/director/content.ts';
import { imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { definePolicyUsing, done, park, skip } from '../../../kernel/policies/policy.ts';
import { isCancelled } from '../../shared/cancellation.ts';
import { isUnderWay, render } from '../render/index.ts';
import { chosenMusic, musicWishesOf } from '../use-cases/film-music.ts';
import { type RenderDefaults, renderOptionsFor, retriedOptionsFor } from '../use-cases/render-options.ts';

type Tools = Pick<RenderDefaults, 'quality'> & {
  providersOf(owner: string | null): Promise<Pick<RenderDefaults, 'speech'>>;
};

const defaultsFor = async (owner: string | null, { quality, providersOf }: Tools): Promise<RenderDefaults> => ({
  speech: (await providersOf(owner)).speech,
  quality,
});

/** Requests a render when a pipeline's images are complete, or when its video stage is retried. */
export const requestRender = definePolicyUsing<Tools>()({
  name: 'request-render',
  events: [imageBatchEvents, contentEvents],
  on: {
    async ImageBatchCompleted({ id, data, at, metadata }, { store, command }, tools) {
      const { content_id, thread_id, revision } = data;
      if (thread_id === null || revision === null) return skip('made by hand: no pipeline waits for it');
      if (await isCancelled(store, content_id)) return skip('the pipeline was cancelled');
      const script = (await store.lastOf(contentEvents, content_id, 'ContentApproved'))?.data;
      if (!script || script.revision < revision)
        return park(`content ${content_id} has no approved revision ${revision} that its images could belong to`);
      if (script.revision > revision) return skip('a later revision has been approved since');
      const images = new Map(data.images.map(({ index, file_path }) => [index, file_path]));
      const defaults = await defaultsFor(metadata.owner, tools);
      const options = await renderOptionsFor(store, metadata.owner, content_id, defaults);
      const request = {
        render_id: uuidFrom('render', id),
        content_id,
        thread_id,
        revision,
        title: script.title,
        ...options,
        music: await chosenMusic(
          store,
          { content_id, look: options.look, scenes: script.scenes },
          await musicWishesOf(store, metadata.owner, content_id),
        ),
        scenes: script.scenes.map(({ index, narration, card }) => ({
          index,
          narration,
          card,
          image_path: images.get(index) ?? '',
        })),
        requested_at: at,
      };
      await execute(store, render, content_id, { type: 'RequestRender', request }, command());
      return done;
    },
    async PipelineRetried({ id, data, at, metadata }, { store, command }, tools) {
      if (data.stage !== 'video') return skip('another stage');
      // A voice that no longer exists may have caused the failure, so the current settings apply.
      const defaults = await defaultsFor(metadata.owner, tools);
      const options = await retriedOptionsFor(store, metadata.owner, data.content_id, defaults);
      const repeat = { type: 'RepeatRender', render_id: uuidFrom('render', id), options, at } as const;
      try {
        await execute(store, render, data.content_id, repeat, command());
      } catch (error) {
        if (error instanceof Rejection && error.code === 'render/under-way') return skip('a render is under way');
        throw error;
      }
      return done;
    },
    /** No one is waiting for the video any more. */
    async PipelineCancelled({ data }, { store, command }) {
      const { state } = await load(store, render, data.content_id);
      if (state.status === 'none' || !isUnderWay(state) || state.request.thread_id !== data.thread_id)
        return skip('no render is under way');
      const cancel = { type: 'CancelRender', by: 'system:request-render' } as const;
      await execute(store, render, data.content_id, cancel, command());
      return done;
    },
  },
});
