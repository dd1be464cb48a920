import { setTimeout as sleep } from 'node:timers/promises';
import { renderEvents } from '../../../contracts/editor/render.ts';
import { imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { definePolicyUsing, done, skip } from '../../../kernel/policies/policy.ts';
import { content, isRetriedAutomatically } from '../content/index.ts';
import { gateSetup } from '../use-cases/gate-setup.ts';

/** Otherwise the pipeline would wait forever for a video that is no longer being made. */
const CANCELLED = {
  stage: 'video',
  provider: null,
  code: 'render-cancelled',
  cause: 'the render was cancelled',
  next_action: 'render again, retry, or cancel the content',
};

const byHand = skip('made by hand: no pipeline waits for it');

type Tools = { readonly retryDelayMs: number };

/** Reports from media and editor advance the content, open the second gate, or fail the stage. */
export const advanceOnProduction = definePolicyUsing<Tools>()({
  name: 'advance-on-production',
  formerly: 'heed-production',
  events: [imageBatchEvents, renderEvents],
  on: {
    async ImageBatchCompleted({ data: { content_id, thread_id, revision } }, { store, command }) {
      if (thread_id === null || revision === null) return byHand;
      await execute(store, content, content_id, { type: 'FinishImages', revision }, command());
      return done;
    },
    async ImageBatchFailed(
      { data: { content_id, thread_id, revision, failure } },
      { store, command, signal },
      { retryDelayMs },
    ) {
      if (thread_id === null || revision === null) return byHand;
      const fail = { type: 'FailStage', stage: 'images', revision, failure } as const;
      const { state } = await execute(store, content, content_id, fail, command('fail'));
      if (!isRetriedAutomatically(state)) return done;
      await sleep(retryDelayMs, undefined, { signal });
      await execute(store, content, content_id, { type: 'RetryAutomatically' }, command('retry'));
      return done;
    },
    async VideoRendered({ data: { content_id, thread_id, revision }, at, metadata }, { store, command }) {
      if (thread_id === null || revision === null) return byHand;
      const gate = await gateSetup(store, metadata.owner, 'final_review', at);
      await execute(store, content, content_id, { type: 'FinishVideo', revision, gate }, command());
      return done;
    },
    async RenderFailed({ data: { content_id, thread_id, revision, failure } }, { store, command }) {
      if (thread_id === null || revision === null) return byHand;
      await execute(store, content, content_id, { type: 'FailStage', stage: 'video', revision, failure }, command());
      return done;
    },
    async RenderCancelled({ data: { content_id, thread_id, revision, by }, at }, { store, command }) {
      if (thread_id === null || revision === null) return byHand;
      if (by.startsWith('system:')) return skip('replaced, or cancelled with its pipeline');
      const failure = { ...CANCELLED, at };
      await execute(store, content, content_id, { type: 'FailStage', stage: 'video', revision, failure }, command());
      return done;
    },
  },
});
