import type { Run } from '../../../api/call.ts';

export type RunStatus = Run['status'];
export type RunStage = Run['stages'][number];
export type Step = RunStage['steps'][number];
export type StageState = 'done' | 'now' | 'failed';

/** How a stage stands, of a run that stands as it does. */
export function stateOf(
  { stage, left_at }: Pick<RunStage, 'stage' | 'left_at'>,
  isLast: boolean,
  status: RunStatus,
): StageState {
  if (!isLast) return 'done';
  if (status === 'failed' || status === 'rejected' || status === 'cancelled') return 'failed';
  return left_at !== null || stage === 'done' ? 'done' : 'now';
}
