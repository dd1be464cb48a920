import type { ContentEvent, ContentStatus, Stage } from '../../../contracts/director/content.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { type Content, evolve } from './state.ts';

type Item = Existing<Content>;

const STOPPED: readonly ContentStatus[] = ['awaiting_review', 'failed', 'rejected', 'published', 'archived'];

/** The status of each stage that proceeds on its own. */
const STATUS_AT = {
  script: 'generating',
  review: 'generating',
  images: 'producing',
  video: 'producing',
  final_review: 'producing',
  publish: 'ready',
  done: 'published',
} as const satisfies Record<Stage, ContentStatus>;

/** Whether a stage is in progress. */
export const isRunning = (state: Item): boolean => !STOPPED.includes(state.status);

export const isAt = (state: Item, stage: Stage): boolean => isRunning(state) && state.stage === stage;

/** Common to all events of a run. */
export const runOf = ({ request: { content_id, thread_id, trend_topic }, script }: Item) => ({
  content_id,
  thread_id,
  title: script?.title ?? trend_topic,
});

/** The state after events that the same decision has written. */
export const after = (state: Item, events: readonly ContentEvent[]): Item => events.reduce(evolve, state) as Item;

export const stageChanged = (state: Item, to: Stage): ContentEvent => ({
  type: 'PipelineStageChanged',
  data: { ...runOf(state), from: state.stage, to },
});

export function statusChanged({ request, status, stage }: Item, to: ContentStatus, at: Stage = stage): ContentEvent {
  const { content_id, thread_id } = request;
  return { type: 'ContentStatusChanged', data: { content_id, thread_id, from: status, to, stage: at } };
}

/** Goes to a stage and proceeds there: what of stage and status differs from before is said. */
export function proceedAt(state: Item, stage: Stage): ContentEvent[] {
  const status = STATUS_AT[stage];
  return [
    ...(state.stage === stage ? [] : [stageChanged(state, stage)]),
    ...(state.status === status ? [] : [statusChanged(state, status, stage)]),
  ];
}
