import { contentEvents } from '../../../contracts/director/content.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { definePolicy, done, skip } from '../../../kernel/policies/policy.ts';
import { sceneClips } from '../scene-clips/index.ts';

/** No one waits any more for the clips of content that was cancelled. */
export const cancelClips = definePolicy({
  name: 'cancel-clips',
  events: [contentEvents],
  on: {
    async PipelineCancelled({ data: { content_id } }, { store, command }) {
      const { state } = await load(store, sceneClips, content_id);
      if (!state.clips.some(({ status }) => status === 'requested')) return skip('no clips are being generated');
      await execute(store, sceneClips, content_id, { type: 'CancelClips' }, command());
      return done;
    },
  },
});
