import { execute } from '../../../kernel/execute.ts';
import { definePolicy, done, type Policy } from '../../../kernel/policies/policy.ts';
import { publicationEvents } from '../../publisher/publication/events.ts';
import { pipeline } from '../pipeline/index.ts';

/** The first platform on which the content is live completes its pipeline; more may follow. */
export const heedPublishing: Policy = definePolicy({
  name: 'heed-publishing',
  events: [publicationEvents],
  on: {
    async PublicationRequested({ data: { thread_id, platform } }, { store, command }) {
      await execute(store, pipeline, thread_id, { type: 'StartPublishing', platform }, command());
      return done;
    },
    async PublicationSucceeded({ data: { thread_id, platform } }, { store, command }) {
      await execute(store, pipeline, thread_id, { type: 'FinishPublishing', platform }, command());
      return done;
    },
    async PublicationFailed({ data: { thread_id, failure } }, { store, command }) {
      await execute(
        store,
        pipeline,
        thread_id,
        { type: 'FailStage', stage: 'publish', revision: null, failure },
        command(),
      );
      return done;
    },
  },
});
