import type { Output } from '../../../../../api/client.ts';

type Run = Output<'showPipelineRun'>;

export type RunStatus = Run['status'];
export type RunStage = Run['stages'][number];
export type Step = RunStage['steps'][number];
export type StageState = 'done' | 'now' | 'failed';

/** How a stage stands, of a run that stands as it does. One that ended badly stays so, although the run went on later. */
export function stateOf(
  { stage, left_at, steps }: Pick<RunStage, 'stage' | 'left_at' | 'steps'>,
  isLast: boolean,
  status: RunStatus,
): StageState {
  if (!isLast) return steps.some(hasEndedBadly) ? 'failed' : 'done';
  if (status === 'failed' || status === 'rejected' || status === 'cancelled') return 'failed';
  return left_at !== null || stage === 'done' ? 'done' : 'now';
}

const hasEndedBadly = (step: Step): boolean =>
  step.kind === 'failed' || (step.kind === 'decided' && !step.approved && step.feedback === null);
