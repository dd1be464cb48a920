import { contentEvents } from '../../../contracts/director/content.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { definePolicy, done, skip } from '../../../kernel/policies/policy.ts';
import { isUnderWay, render } from '../render/index.ts';

/** No one waits any more for the video of a pipeline that was cancelled. */
export const cancelRender = definePolicy({
  name: 'cancel-render',
  formerly: 'request-render',
  events: [contentEvents],
  on: {
    async PipelineCancelled({ data: { content_id, thread_id } }, { store, command }) {
      const { state } = await load(store, render, content_id);
      if (state.status === 'none' || !isUnderWay(state) || state.request.thread_id !== thread_id)
        return skip('no render is under way');
      const cancel = { type: 'CancelRender', by: 'system:cancel-render' } as const;
      await execute(store, render, content_id, cancel, command());
      return done;
    },
  },
});
