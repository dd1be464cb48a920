import type { ContentEvent, Stage } from '../../../contracts/director/content.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import type { Content } from './state.ts';

const STOPPED: readonly Content['status'][] = ['awaiting_review', 'failed', 'rejected', 'published', 'archived'];

/** Whether a stage is in progress. */
export const isRunning = (state: Existing<Content>): boolean => !STOPPED.includes(state.status);

export const isAt = (state: Existing<Content>, stage: Stage): boolean => isRunning(state) && state.stage === stage;

/** Common to all events of a run. */
export const runOf = ({ request: { content_id, thread_id, trend_topic }, draft }: Existing<Content>) => ({
  content_id,
  thread_id,
  title: draft?.title ?? trend_topic,
});

export const stageChanged = (state: Existing<Content>, from: Stage, to: Stage): ContentEvent => ({
  type: 'PipelineStageChanged',
  data: { ...runOf(state), from, to },
});
