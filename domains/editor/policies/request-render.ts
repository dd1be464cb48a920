import { contentEvents } from '../../../contracts/director/content.ts';
import { imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { definePolicyUsing, done, park, skip } from '../../../kernel/policies/policy.ts';
import { isCancelled } from '../../shared/cancellation.ts';
import { render } from '../render/index.ts';
import { chosenMusic, musicWishesOf } from '../use-cases/film-music.ts';
import { type RenderDefaults, renderOptionsFor } from '../use-cases/render-options.ts';

type Tools = Pick<RenderDefaults, 'quality'> & {
  providersOf(owner: string | null, contentId: string): Promise<Pick<RenderDefaults, 'speech'>>;
};

/** Requests a render when a pipeline's images are complete. */
export const requestRender = definePolicyUsing<Tools>()({
  name: 'request-render',
  events: [imageBatchEvents],
  on: {
    async ImageBatchCompleted({ id, data, at, metadata }, { store, command }, { quality, providersOf }) {
      const { content_id, thread_id, revision } = data;
      if (thread_id === null || revision === null) return skip('made by hand: no pipeline waits for it');
      if (await isCancelled(store, content_id)) return skip('the pipeline was cancelled');
      const script = (await store.lastOf(contentEvents, content_id, 'ContentApproved'))?.data;
      if (!script || script.revision < revision)
        return park(`content ${content_id} has no approved revision ${revision} that its images could belong to`);
      if (script.revision > revision) return skip('a later revision has been approved since');
      const images = new Map(data.images.map(({ index, file_path }) => [index, file_path]));
      const { speech } = await providersOf(metadata.owner, content_id);
      const options = await renderOptionsFor(store, metadata.owner, content_id, { speech, quality });
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
  },
});
