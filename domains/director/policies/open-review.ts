import { execute } from '../../../kernel/execute.ts';
import { definePolicy, done, type Policy } from '../../../kernel/policies/policy.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { contentEvents } from '../content/events.ts';
import { gateSetup } from '../gate-setup.ts';
import { pipeline } from '../pipeline/index.ts';

/** A script is there: the first gate opens, or lets it through when its owner wants that. */
export const openReview: Policy = definePolicy({
  name: 'open-review',
  events: [contentEvents],
  on: {
    async ScriptDrafted({ data, at, metadata }, { store, command }) {
      const gate = gateSetup(await settingsOf(store, metadata.owner), 'review', at);
      await execute(
        store,
        pipeline,
        data.thread_id,
        { type: 'FinishScript', revision: data.revision, title: data.title, gate },
        command(),
      );
      return done;
    },
  },
});
