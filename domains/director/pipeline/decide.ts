import type { Failure } from '../../../kernel/failure.ts';
import { Rejection } from '../../../kernel/rejection.ts';
import type { Stage } from '../content/events.ts';
import type { Gate, PipelineEvent } from './events.ts';
import type { Pipeline } from './state.ts';

/** How a gate is set up by its owner's settings at the moment it opens. */
export type GateSetup = { readonly opened_at: string; readonly expires_at: string | null; readonly pass: boolean };

export type PipelineCommand =
  | { readonly type: 'StartPipeline'; readonly thread_id: string; readonly content_id: string; readonly title: string }
  | { readonly type: 'FinishScript'; readonly revision: number; readonly title: string; readonly gate: GateSetup }
  | { readonly type: 'DecideGate'; readonly approved: boolean; readonly feedback: string | null; readonly by: string }
  | { readonly type: 'FinishImages'; readonly revision: number }
  | { readonly type: 'FinishVideo'; readonly revision: number; readonly gate: GateSetup }
  | { readonly type: 'StartPublishing'; readonly platform: string }
  | { readonly type: 'FinishPublishing'; readonly platform: string }
  | { readonly type: 'FailStage'; readonly stage: Stage; readonly failure: Failure }
  | { readonly type: 'RetryPipeline'; readonly feedback: string | null; readonly automatic: boolean }
  | { readonly type: 'CancelPipeline'; readonly by: string };

type Begun = Exclude<Pipeline, { status: 'none' }>;

export function decide(command: PipelineCommand, state: Pipeline): readonly PipelineEvent[] {
  if (command.type === 'StartPipeline') return start(command, state);
  if (state.status === 'none') throw new Rejection('pipeline/not-found', 'not-found', 'There is no such pipeline');
  switch (command.type) {
    case 'FinishScript':
      return finishScript(command, state);
    case 'DecideGate':
      return decideGate(command, state);
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
  }
}

function start(
  { thread_id, content_id, title }: Extract<PipelineCommand, { type: 'StartPipeline' }>,
  state: Pipeline,
): PipelineEvent[] {
  if (state.status !== 'none') return [];
  return [{ type: 'PipelineStarted', data: { thread_id, content_id, title, stage: 'script' } }];
}

// What a stage reports is heeded only while the pipeline stands at that stage: late or repeated news change nothing.

function finishScript(
  { revision, title, gate }: Extract<PipelineCommand, { type: 'FinishScript' }>,
  state: Begun,
): PipelineEvent[] {
  if (!isAt(state, 'script') || state.revision !== revision) return [];
  return openGate({ ...state, title }, 'script', 'review', gate);
}

function finishImages({ revision }: Extract<PipelineCommand, { type: 'FinishImages' }>, state: Begun): PipelineEvent[] {
  return isAt(state, 'images') && state.revision === revision ? [stageChanged(state, 'images', 'video')] : [];
}

function finishVideo(command: Extract<PipelineCommand, { type: 'FinishVideo' }>, state: Begun): PipelineEvent[] {
  if (state.revision !== command.revision) return [];
  // News overtake each other: a video of this revision proves that its images are there.
  const images = finishImages({ type: 'FinishImages', revision: command.revision }, state);
  if (images.length === 0 && !isAt(state, 'video')) return [];
  return [...images, ...openGate(state, 'video', 'final_review', command.gate)];
}

function openGate(state: Begun, from: Stage, gate: Gate, { opened_at, expires_at, pass }: GateSetup): PipelineEvent[] {
  const opened: PipelineEvent[] = [
    stageChanged(state, from, gate),
    { type: 'GateOpened', data: { ...idsOf(state), gate, opened_at, expires_at } },
  ];
  return pass ? [...opened, ...passGate(state, gate, 'system:auto')] : opened;
}

function decideGate(
  { approved, feedback, by }: Extract<PipelineCommand, { type: 'DecideGate' }>,
  state: Begun,
): PipelineEvent[] {
  if (state.status !== 'waiting') {
    throw new Rejection(
      'pipeline/not-waiting',
      'conflict',
      `The pipeline waits for no decision: it is ${state.status} at ${state.stage}`,
    );
  }
  const gate = state.gate.name;
  if (approved) return passGate(state, gate, by);
  const decided: PipelineEvent = { type: 'GateDecided', data: { ...idsOf(state), gate, approved, feedback, by } };
  return feedback === null ? [decided] : [decided, stageChanged(state, gate, 'script')];
}

const passGate = (state: Begun, gate: Gate, by: string): PipelineEvent[] => [
  { type: 'GateDecided', data: { ...idsOf(state), gate, approved: true, feedback: null, by } },
  stageChanged(state, gate, gate === 'review' ? 'images' : 'publish'),
];

function startPublishing(
  { platform }: Extract<PipelineCommand, { type: 'StartPublishing' }>,
  state: Begun,
): PipelineEvent[] {
  if (!isAt(state, 'publish') || state.publishing.includes(platform)) return [];
  return [{ type: 'PipelinePublishing', data: { ...idsOf(state), platform } }];
}

function finishPublishing(
  { platform }: Extract<PipelineCommand, { type: 'FinishPublishing' }>,
  state: Begun,
): PipelineEvent[] {
  const isOpen = state.stage === 'publish' && (state.status === 'running' || state.status === 'failed');
  if (!isOpen) return [];
  return [stageChanged(state, 'publish', 'done'), { type: 'PipelineCompleted', data: { ...idsOf(state), platform } }];
}

function failStage({ stage, failure }: Extract<PipelineCommand, { type: 'FailStage' }>, state: Begun): PipelineEvent[] {
  return isAt(state, stage)
    ? [{ type: 'PipelineFailed', data: { ...idsOf(state), stage, cause: failure.cause, failure } }]
    : [];
}

function retryPipeline(
  { feedback, automatic }: Extract<PipelineCommand, { type: 'RetryPipeline' }>,
  state: Begun,
): PipelineEvent[] {
  const attempt = state.attempt + 1;
  switch (state.status) {
    case 'failed':
      return [
        { type: 'PipelineRetried', data: { ...idsOf(state), stage: state.stage, feedback: null, attempt, automatic } },
      ];
    case 'rejected':
      if (feedback === null) {
        const detail = { field: 'feedback' };
        throw new Rejection(
          'pipeline/feedback-required',
          'invalid',
          'What was rejected is revived with feedback for a new revision',
          detail,
        );
      }
      return [{ type: 'PipelineRetried', data: { ...idsOf(state), stage: 'script', feedback, attempt, automatic } }];
    default:
      throw new Rejection(
        'pipeline/nothing-to-retry',
        'conflict',
        `Only what failed or was rejected is retried; the pipeline is ${state.status}`,
      );
  }
}

function cancelPipeline({ by }: Extract<PipelineCommand, { type: 'CancelPipeline' }>, state: Begun): PipelineEvent[] {
  if (state.status === 'cancelled') return [];
  if (state.status === 'completed')
    throw new Rejection('pipeline/completed', 'conflict', 'A completed pipeline cannot be cancelled');
  return [{ type: 'PipelineCancelled', data: { ...idsOf(state), stage: state.stage, by } }];
}

const isAt = (state: Begun, stage: Stage): boolean => state.status === 'running' && state.stage === stage;

const idsOf = ({ thread_id, content_id, title }: Begun) => ({ thread_id, content_id, title });

const stageChanged = (state: Begun, from: Stage, to: Stage): PipelineEvent => ({
  type: 'PipelineStageChanged',
  data: { ...idsOf(state), from, to },
});
