import { fold } from '../../kernel/aggregate.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { type CommandContext, execute, load } from '../../kernel/execute.ts';
import { type ContentStatus, content, type Fact, type PipelineStep, type Stage } from './content/index.ts';
import { type Pipeline, type PipelineEvent, pipeline } from './pipeline/index.ts';

/** Brings the content's own history up to what its pipeline has come to. Whoever calls it, nothing is noted twice. */
export async function followPipeline(store: EventStore, threadId: string, context: CommandContext) {
  const { history, state } = await load(store, pipeline, threadId);
  if (state.status === 'none') return null;
  return execute(store, content, state.content_id, { type: 'FollowPipeline', steps: stepsOf(history) }, context);
}

/** What each event of a pipeline means for the content. */
export function stepsOf(history: readonly PipelineEvent[]): PipelineStep[] {
  return history.map((event, index) => {
    const state = fold(pipeline, history.slice(0, index + 1));
    return { pipeline_revision: index, ...standingAfter(event), fact: factOf(event, state) };
  });
}

/** Where the content stands right after an event of its pipeline. */
export const standingAfter = (event: PipelineEvent): { status: ContentStatus; stage: Stage } => ({
  status: statusAfter(event),
  stage: stageAfter(event),
});

function stageAfter(event: PipelineEvent): Stage {
  switch (event.type) {
    case 'PipelineStarted':
    case 'PipelineFailed':
    case 'PipelineRetried':
    case 'PipelineCancelled':
      return event.data.stage;
    case 'PipelineStageChanged':
      return event.data.to;
    case 'GateOpened':
    case 'GateDecided':
      return event.data.gate;
    case 'PipelinePublishing':
      return 'publish';
    case 'PipelineCompleted':
      return 'done';
  }
}

const AT_STAGE: Record<Stage, ContentStatus> = {
  script: 'generating',
  review: 'awaiting_review',
  images: 'producing',
  video: 'producing',
  final_review: 'awaiting_review',
  publish: 'ready',
  done: 'published',
};

function statusAfter(event: PipelineEvent): ContentStatus {
  switch (event.type) {
    case 'PipelineStarted':
      return 'generating';
    case 'PipelineStageChanged':
      return AT_STAGE[event.data.to];
    case 'GateOpened':
      return 'awaiting_review';
    case 'GateDecided':
      if (!event.data.approved) return event.data.feedback === null ? 'rejected' : 'generating';
      return event.data.gate === 'review' ? 'approved' : 'ready';
    case 'PipelinePublishing':
      return 'publishing';
    case 'PipelineCompleted':
      return 'published';
    case 'PipelineFailed':
      return 'failed';
    case 'PipelineRetried':
      return AT_STAGE[event.data.stage];
    case 'PipelineCancelled':
      return 'archived';
  }
}

function factOf(event: PipelineEvent, state: Pipeline): Fact | null {
  const revision = state.status === 'none' ? 1 : state.revision;
  switch (event.type) {
    case 'GateDecided': {
      const { gate, approved, feedback, by } = event.data;
      if (approved) return gate === 'review' ? { kind: 'approved' } : null;
      return feedback === null ? { kind: 'rejected', gate, by } : { kind: 'revision-requested', revision, feedback };
    }
    case 'PipelineRetried':
      return event.data.feedback === null
        ? null
        : { kind: 'revision-requested', revision, feedback: event.data.feedback };
    case 'PipelineFailed':
      return { kind: 'failed', failure: event.data.failure };
    case 'PipelineCancelled':
      return { kind: 'archived', by: event.data.by };
    default:
      return null;
  }
}
