import type { Failure } from '../../../kernel/failure.ts';
import { Rejection } from '../../../kernel/rejection.ts';
import type { Stage } from '../content/events.ts';
import { type Begun, idsOf, isAt, stageChanged } from './begun.ts';
import type { PipelineEvent } from './events.ts';
import { decideGate, expireGate, type GateSetup, openGate } from './gates.ts';
import type { Pipeline } from './state.ts';

export type PipelineCommand =
  | { readonly type: 'StartPipeline'; readonly thread_id: string; readonly content_id: string; readonly title: string }
  | { readonly type: 'FinishScript'; readonly revision: number; readonly title: string; readonly gate: GateSetup }
  | { readonly type: 'DecideGate'; readonly approved: boolean; readonly feedback: string | null; readonly by: string }
  /** @param at the moment of the look, ISO 8601 UTC */
  | { readonly type: 'ExpireGate'; readonly at: string }
  | { readonly type: 'FinishImages'; readonly revision: number }
  | { readonly type: 'FinishVideo'; readonly revision: number; readonly gate: GateSetup }
  | { readonly type: 'StartPublishing'; readonly platform: string }
  | { readonly type: 'FinishPublishing'; readonly platform: string }
  /** `revision` is that of the script which the stage worked on; null where the stage works on none. */
  | { readonly type: 'FailStage'; readonly stage: Stage; readonly revision: number | null; readonly failure: Failure }
  | { readonly type: 'RetryPipeline'; readonly feedback: string | null; readonly automatic: boolean }
  | { readonly type: 'CancelPipeline'; readonly by: string }
  | { readonly type: 'ArchivePipeline'; readonly by: string };

type Command<Type extends PipelineCommand['type']> = Extract<PipelineCommand, { type: Type }>;

export function decide(command: PipelineCommand, state: Pipeline): readonly PipelineEvent[] {
  if (command.type === 'StartPipeline') return start(command, state);
  if (state.status === 'none') throw new Rejection('pipeline/not-found', 'not-found', 'There is no such pipeline');
  switch (command.type) {
    case 'FinishScript':
      return finishScript(command, state);
    case 'DecideGate':
      return decideGate(command, state);
    case 'ExpireGate':
      return expireGate(command, state);
    case 'FinishImages':
      return finishImages(command, state);
    case 'FinishVideo':
      return finishVideo(command, state);
    case 'StartPublishing':
      return startPublishing(command, state);
    case 'FinishPublishing':
      return finishPublishing(command, state);
    case 'FailStage':
      return failStage(command, state);
    case 'RetryPipeline':
      return retryPipeline(command, state);
    case 'CancelPipeline':
      return cancelPipeline(command, state);
    case 'ArchivePipeline':
      return archivePipeline(command, state);
  }
}

function start({ thread_id, content_id, title }: Command<'StartPipeline'>, state: Pipeline): PipelineEvent[] {
  if (state.status !== 'none') return [];
  return [{ type: 'PipelineStarted', data: { thread_id, content_id, title, stage: 'script' } }];
}

// What a stage reports is heeded only while the pipeline waits for it: late or repeated news change nothing.

function finishScript({ revision, title, gate }: Command<'FinishScript'>, state: Begun): PipelineEvent[] {
  if (!isAt(state, 'script') || state.revision !== revision) return [];
  return openGate({ ...state, title }, 'script', 'review', gate);
}

function finishImages({ revision }: Command<'FinishImages'>, state: Begun): PipelineEvent[] {
  return state.revision === revision ? imagesBehind(state) : [];
}

/** News overtake each other: whatever the video stage reports proves that the images of its revision are there. */
const imagesBehind = (state: Begun): PipelineEvent[] =>
  isAt(state, 'images') ? [stageChanged(state, 'images', 'video')] : [];

function finishVideo({ revision, gate }: Command<'FinishVideo'>, state: Begun): PipelineEvent[] {
  if (state.revision !== revision) return [];
  const before = imagesBehind(state);
  // After a failure somebody may have rendered by hand: the video is there all the same.
  const isAwaited = state.stage === 'video' && (state.status === 'running' || state.status === 'failed');
  if (before.length === 0 && !isAwaited) return [];
  return [...before, ...openGate(state, 'video', 'final_review', gate)];
}

function startPublishing({ platform }: Command<'StartPublishing'>, state: Begun): PipelineEvent[] {
  if (!isAt(state, 'publish') || state.publishing.includes(platform)) return [];
  return [{ type: 'PipelinePublishing', data: { ...idsOf(state), platform } }];
}

function finishPublishing({ platform }: Command<'FinishPublishing'>, state: Begun): PipelineEvent[] {
  const isOpen = state.stage === 'publish' && (state.status === 'running' || state.status === 'failed');
  if (!isOpen) return [];
  return [stageChanged(state, 'publish', 'done'), { type: 'PipelineCompleted', data: { ...idsOf(state), platform } }];
}

function failStage({ stage, revision, failure }: Command<'FailStage'>, state: Begun): PipelineEvent[] {
  if (revision !== null && revision !== state.revision) return [];
  const before = stage === 'video' ? imagesBehind(state) : [];
  if (before.length === 0 && !isAt(state, stage)) return [];
  return [...before, { type: 'PipelineFailed', data: { ...idsOf(state), stage, cause: failure.cause, failure } }];
}

/** With feedback a new revision is made, whatever was in the way; without, the stage that failed is tried again. */
function retryPipeline({ feedback, automatic }: Command<'RetryPipeline'>, state: Begun): PipelineEvent[] {
  if (state.status !== 'failed' && state.status !== 'rejected') {
    throw new Rejection(
      'pipeline/nothing-to-retry',
      'conflict',
      `Only what failed or was rejected is retried; the pipeline is ${state.status}`,
    );
  }
  if (state.status === 'rejected' && feedback === null) {
    throw new Rejection(
      'pipeline/feedback-required',
      'invalid',
      'What was rejected is revived with feedback for a new revision',
      { field: 'feedback' },
    );
  }
  const stage = feedback === null ? state.stage : 'script';
  const attempt = state.attempt + 1;
  return [{ type: 'PipelineRetried', data: { ...idsOf(state), stage, feedback, attempt, automatic } }];
}

function cancelPipeline({ by }: Command<'CancelPipeline'>, state: Begun): PipelineEvent[] {
  if (state.status === 'cancelled' || state.status === 'archived') return [];
  if (state.status === 'completed')
    throw new Rejection('pipeline/completed', 'conflict', 'A completed pipeline cannot be cancelled');
  return [{ type: 'PipelineCancelled', data: { ...idsOf(state), stage: state.stage, by } }];
}

function archivePipeline({ by }: Command<'ArchivePipeline'>, state: Begun): PipelineEvent[] {
  if (state.status === 'cancelled' || state.status === 'archived') return [];
  if (state.status === 'running' || state.status === 'waiting')
    throw new Rejection(
      'pipeline/still-running',
      'conflict',
      `A pipeline that is ${state.status} has to be cancelled before it is archived`,
    );
  return [{ type: 'PipelineArchived', data: { ...idsOf(state), stage: state.stage, by } }];
}
