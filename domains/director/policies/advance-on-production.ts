import { setTimeout as sleep } from 'node:timers/promises';
import { renderEvents } from '../../../contracts/editor/render.ts';
import { imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { definePolicyUsing, done, type Outcome, skip } from '../../../kernel/policies/policy.ts';
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

/** Auditors see whether a report came too late, instead of a trail that ends with a thing done. */
const came = ({ events }: { readonly events: readonly unknown[] }): Outcome =>
  events.length > 0 ? done : skip('the content no longer waits for it: another revision or stage, or stopped');

type Tools = { readonly retryDelayMs: number };

/** Reports from media and editor advance the content, open the second gate, or fail the stage. */
export const advanceOnProduction = definePolicyUsing<Tools>()({
  name: 'advance-on-production',
  formerly: 'heed-production',
  events: [imageBatchEvents, renderEvents],
  on: {
    async ImageBatchCompleted({ data: { content_id, thread_id, revision } }, { store, command }) {
      if (thread_id === null || revision === null) return byHand;
      return came(await execute(store, content, content_id, { type: 'FinishImages', revision }, command()));
    },
    async ImageBatchFailed(
      { data: { content_id, thread_id, revision, failure } },
      { store, command, signal },
      { retryDelayMs },
    ) {
      if (thread_id === null || revision === null) return byHand;
      const fail = { type: 'FailStage', stage: 'images', revision, failure } as const;
      const failed = await execute(store, content, content_id, fail, command('fail'));
      if (!isRetriedAutomatically(failed.state)) return came(failed);
      await sleep(retryDelayMs, undefined, { signal });
      await execute(store, content, content_id, { type: 'RetryAutomatically' }, command('retry'));
      return done;
    },
    async VideoRendered({ data: { content_id, thread_id, revision }, at, metadata }, { store, command }) {
      if (thread_id === null || revision === null) return byHand;
      const gate = await gateSetup(store, metadata.owner, 'final_review', at);
      return came(await execute(store, content, content_id, { type: 'FinishVideo', revision, gate }, command()));
    },
    async RenderFailed({ data: { content_id, thread_id, revision, failure } }, { store, command }) {
      if (thread_id === null || revision === null) return byHand;
      const fail = { type: 'FailStage', stage: 'video', revision, failure } as const;
      return came(await execute(store, content, content_id, fail, command()));
    },
    async RenderCancelled({ data: { content_id, thread_id, revision, by }, at }, { store, command }) {
      if (thread_id === null || revision === null) return byHand;
      if (by.startsWith('system:')) return skip('replaced, or cancelled with its pipeline');
      const failure = { ...CANCELLED, at };
      const fail = { type: 'FailStage', stage: 'video', revision, failure } as const;
      return came(await execute(store, content, content_id, fail, command()));
    },
  },
});
