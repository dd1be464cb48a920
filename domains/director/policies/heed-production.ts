import { setTimeout as sleep } from 'node:timers/promises';
import { execute, load } from '../../../kernel/execute.ts';
import { definePolicy, done, type Policy, skip } from '../../../kernel/policies/policy.ts';
import { renderEvents } from '../../editor/render/events.ts';
import { imageBatchEvents } from '../../media/image-batch/events.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { gateSetup } from '../gate-setup.ts';
import { pipeline } from '../pipeline/index.ts';

/** Media's code for: every provider was asked, and none was there, or none had money left. */
const NOBODY_COULD = 'providers-exhausted';

/** A pipeline that waits for a video which nobody makes any more would wait for ever. */
const CANCELLED = {
  stage: 'video',
  provider: null,
  code: 'render-cancelled',
  cause: 'somebody cancelled the render',
  next_action: 'render again, retry, or cancel the content',
};

const byHand = skip('made by hand: no pipeline waits for it');

/** What media and editor report moves the pipeline on, opens the second gate, or fails the stage. */
export const heedProduction = (retryDelayMs: number): Policy =>
  definePolicy({
    name: 'heed-production',
    events: [imageBatchEvents, renderEvents],
    on: {
      async ImageBatchCompleted({ data: { thread_id, revision } }, { store, command }) {
        if (thread_id === null || revision === null) return byHand;
        await execute(store, pipeline, thread_id, { type: 'FinishImages', revision }, command());
        return done;
      },
      async ImageBatchFailed({ data: { thread_id, revision, failure } }, { store, command, signal }) {
        if (thread_id === null || revision === null) return byHand;
        const fail = { type: 'FailStage', stage: 'images', revision, failure } as const;
        await execute(store, pipeline, thread_id, fail, command('fail'));
        // Tried once more by itself when that may help; what is refused or invalid will be so again.
        const { state } = await load(store, pipeline, thread_id);
        const isFresh = state.status === 'failed' && state.stage === 'images' && state.attempt === 0;
        if (!isFresh || failure.code !== NOBODY_COULD) return done;
        await sleep(retryDelayMs, undefined, { signal });
        await execute(
          store,
          pipeline,
          thread_id,
          { type: 'RetryPipeline', feedback: null, automatic: true },
          command('retry'),
        );
        return done;
      },
      async VideoRendered({ data: { thread_id, revision }, at, metadata }, { store, command }) {
        if (thread_id === null || revision === null) return byHand;
        const gate = gateSetup(await settingsOf(store, metadata.owner), 'final_review', at);
        await execute(store, pipeline, thread_id, { type: 'FinishVideo', revision, gate }, command());
        return done;
      },
      async RenderFailed({ data: { thread_id, revision, failure } }, { store, command }) {
        if (thread_id === null || revision === null) return byHand;
        await execute(store, pipeline, thread_id, { type: 'FailStage', stage: 'video', revision, failure }, command());
        return done;
      },
      async RenderCancelled({ data: { thread_id, revision, by }, at }, { store, command }) {
        if (thread_id === null || revision === null) return byHand;
        if (by.startsWith('system:')) return skip('replaced, or cancelled with its pipeline');
        const failure = { ...CANCELLED, at };
        await execute(store, pipeline, thread_id, { type: 'FailStage', stage: 'video', revision, failure }, command());
        return done;
      },
    },
  });
