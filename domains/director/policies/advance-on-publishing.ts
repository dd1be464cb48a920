import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { definePolicy, done } from '../../../kernel/policies/policy.ts';
import { content } from '../content/index.ts';

/** The pipeline completes when the content is live on its first platform; more may follow. */
export const advanceOnPublishing = definePolicy({
  name: 'advance-on-publishing',
  formerly: 'heed-publishing',
  events: [publicationEvents],
  on: {
    async PublicationRequested({ data: { content_id, platform } }, { store, command }) {
      await execute(store, content, content_id, { type: 'StartPublishing', platform }, command());
      return done;
    },
    async PublicationSucceeded({ data: { content_id } }, { store, command }) {
      await execute(store, content, content_id, { type: 'FinishPublishing' }, command());
      return done;
    },
    async PublicationCancelled({ data: { content_id, platform } }, { store, command }) {
      await execute(store, content, content_id, { type: 'StopPublishing', platform }, command());
      return done;
    },
    async PublicationFailed({ data: { content_id, failure } }, { store, command }) {
      const fail = { type: 'FailStage', stage: 'publish', revision: null, failure } as const;
      await execute(store, content, content_id, fail, command());
      return done;
    },
  },
});
