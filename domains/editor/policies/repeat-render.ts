import { contentEvents } from '../../../contracts/director/content.ts';
import { renderEvents } from '../../../contracts/editor/render.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { definePolicyUsing, done, skip } from '../../../kernel/policies/policy.ts';
import { isCancelled } from '../../shared/cancellation.ts';
import { render } from '../render/index.ts';
import { type RenderDefaults, retriedOptionsFor } from '../use-cases/render-options.ts';

type Tools = {
  providersOf(owner: string | null, contentId: string): Promise<Pick<RenderDefaults, 'speech'>>;
};

/** Requests the render of a pipeline again when its video stage is retried. */
export const repeatRender = definePolicyUsing<Tools>()({
  name: 'repeat-render',
  formerly: 'request-render',
  events: [contentEvents],
  on: {
    async PipelineRetried({ id, data, at, position, metadata }, { store, command }, { providersOf }) {
      const { content_id, stage } = data;
      if (stage !== 'video') return skip('another stage');
      if (await isCancelled(store, content_id)) return skip('the pipeline was cancelled');
      const requested = await store.lastOf(renderEvents, content_id, 'RenderRequested');
      if (requested && requested.position > position) return skip('a render has been requested since');
      // A voice that no longer exists may have caused the failure, so the current settings apply.
      const options = await retriedOptionsFor(
        store,
        metadata.owner,
        content_id,
        await providersOf(metadata.owner, content_id),
      );
      const repeat = { type: 'RepeatRender', render_id: uuidFrom('render', id), options, at } as const;
      try {
        await execute(store, render, content_id, repeat, command());
      } catch (error) {
        if (error instanceof Rejection && error.code === 'render/under-way') return skip('a render is under way');
        throw error;
      }
      return done;
    },
  },
});
