import { setTimeout as sleep } from 'node:timers/promises';
import { execute, load } from '../../../kernel/execute.ts';
import { definePolicy, done, type Policy, skip } from '../../../kernel/policies/policy.ts';
import { renderEvents } from '../../editor/render/events.ts';
import { imageBatchEvents } from '../../media/image-batch/events.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { gateSetup } from '../gate-setup.ts';
import { pipeline } from '../pipeline/index.ts';

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
      async ImageBatchFailed({ data: { thread_id, failure } }, { store, command, signal }) {
        if (thread_id === null) return byHand;
        await execute(store, pipeline, thread_id, { type: 'FailStage', stage: 'images', failure }, command('fail'));
        // Images are tried once more by themselves, unless nothing but a person can help.
        const { state } = await load(store, pipeline, thread_id);
        if (state.status !== 'failed' || state.attempt > 0 || FINAL.has(failure.code)) return done;
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
      async RenderFailed({ data: { thread_id, failure } }, { store, command }) {
        if (thread_id === null) return byHand;
        await execute(store, pipeline, thread_id, { type: 'FailStage', stage: 'video', failure }, command());
        return done;
      },
    },
  });

/** Failures that the same request would meet again. */
const FINAL = new Set(['budget_exhausted', 'moderation-blocked', 'content-policy-violation', 'invalid-request']);
