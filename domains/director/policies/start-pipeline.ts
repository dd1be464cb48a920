import { execute } from '../../../kernel/execute.ts';
import { definePolicy, done, type Policy } from '../../../kernel/policies/policy.ts';
import { contentEvents } from '../content/events.ts';
import { pipeline } from '../pipeline/index.ts';

/** Content was asked for: its pipeline starts. */
export const startPipeline: Policy = definePolicy({
  name: 'start-pipeline',
  events: [contentEvents],
  on: {
    async ContentRequested({ data }, { store, command }) {
      const { thread_id, content_id, trend_topic } = data;
      await execute(
        store,
        pipeline,
        thread_id,
        { type: 'StartPipeline', thread_id, content_id, title: trend_topic },
        command(),
      );
      return done;
    },
  },
});
