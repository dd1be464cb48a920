import type { Stage } from '../content/events.ts';
import type { PipelineEvent } from './events.ts';
import type { Pipeline } from './state.ts';

/** A pipeline that has started: what every rule but the first works on. */
export type Begun = Exclude<Pipeline, { status: 'none' }>;

export const isAt = (state: Begun, stage: Stage): boolean => state.status === 'running' && state.stage === stage;

export const idsOf = ({ thread_id, content_id, title }: Begun) => ({ thread_id, content_id, title });

export const stageChanged = (state: Begun, from: Stage, to: Stage): PipelineEvent => ({
  type: 'PipelineStageChanged',
  data: { ...idsOf(state), from, to },
});
