import type { EventStore } from '../../kernel/event-store/index.ts';
import { type CommandContext, execute, load } from '../../kernel/execute.ts';
import { type ContentStatus, content, type Fact, type PipelineStep, type Stage } from './content/index.ts';
import { type Pipeline, type PipelineEvent, pipeline } from './pipeline/index.ts';

/**
 * Brings the content's own history up to what its pipeline has come to. Whoever calls it, nothing is noted twice.
 * @returns where the content stands now, and the position of its newest event
 */
export async function followPipeline(
  store: EventStore,
  threadId: string,
  context: CommandContext,
): Promise<Standing & { position: bigint }> {
  const { history } = await load(store, pipeline, threadId);
  const contentId = history[0]?.data.content_id;
  if (contentId === undefined) throw new Error(`pipeline ${threadId} has no history that could be followed`);
  const follow = { type: 'FollowPipeline', steps: stepsOf(history) } as const;
  const { state, position } = await execute(store, content, contentId, follow, context);
  if (state.status === 'none') throw new Error(`content ${contentId} has a pipeline and no history`);
  return { status: state.status, stage: state.stage, position };
}

/** What each event of a pipeline means for the content. */
export function stepsOf(history: readonly PipelineEvent[]): PipelineStep[] {
  let state: Pipeline = pipeline.initial;
  return history.map((event, index) => {
    state = pipeline.evolve(state, event);
    return { pipeline_revision: index, ...standingAfter(event), fact: factOf(event, state) };
  });
}

type Standing = { readonly status: ContentStatus; readonly stage: Stage };

/** Where the content stands right after an event of its pipeline. */
export const standingAfter = (event: PipelineEvent): Standing => ({
  status: statusAfter(event),
  stage: stageAfter(event),
});

function stageAfter(event: PipelineEvent): Stage {
  switch (event.type) {
    case 'PipelineStarted':
    case 'PipelineFailed':
    case 'PipelineRetried':
    case 'PipelineCancelled':
    case 'PipelineArchived':
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
    case 'PipelineArchived':
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
    case 'PipelineArchived':
      return { kind: 'archived', by: event.data.by };
    default:
      return null;
  }
}
