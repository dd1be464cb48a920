import type { Stage } from '../contracts/director/content.ts';
import type { Recorded } from '../kernel/events/event.ts';
import { type PipelineHistoryDocument, pipelineHistory, type StageView } from '../read-models/pipeline-history.ts';
import { defineProjection } from './engine/projection.ts';
import { stepSets, stepsOf } from './pipeline-steps.ts';

type Doc = PipelineHistoryDocument | null;

/** Every run of the pipeline: when it entered and left each stage, what happened in it, and how it ended. */
export const pipelineHistoryProjection = defineProjection(pipelineHistory, {
  version: 2,
  events: stepSets,
  // The thread's id is the content's.
  keyOf: ({ data }) => ('content_id' in data ? data.content_id : null),
  handles: {
    PipelineStarted: (_, { data, at, metadata }): PipelineHistoryDocument => ({
      thread_id: data.thread_id,
      content_id: data.content_id,
      owner_id: metadata.owner,
      title: data.title,
      status: 'running',
      started_at: at,
      finished_at: null,
      stages: [entered(data.stage, at)],
      failure: null,
      steps: [],
      scenes: {},
    }),
    PipelineStageChanged: (doc, { data, at }) => enter(doc && { ...doc, title: data.title }, data.to, at),
    GateOpened: (doc): Doc => doc && { ...doc, status: 'waiting' },
    GateDecided: (doc, event): Doc => {
      const { approved, feedback } = event.data;
      const decided = withSteps(doc, event);
      const isRejection = !approved && feedback === null;
      return isRejection ? finish(decided, 'rejected', event.at) : decided && { ...decided, status: 'running' };
    },
    PipelineCompleted: (doc, { at }) => finish(doc, 'completed', at),
    PipelineFailed: (doc, event) => {
      const failed = withSteps(doc, event);
      return finish(failed && { ...failed, failure: event.data.failure }, 'failed', event.at);
    },
    PipelineRetried: (doc, event) => enter(withSteps(doc, event), event.data.stage, event.at),
    PipelineCancelled: (doc, event) => finish(withSteps(doc, event), 'cancelled', event.at),
    PipelineArchived: withSteps,
    ScriptDrafted: withSteps,
    WritingAttemptFailed: withSteps,
    ImageRequested: (doc, { data: { asset_id, index } }): Doc =>
      doc && index !== null ? { ...doc, scenes: { ...doc.scenes, [asset_id]: index } } : doc,
    ProviderAttemptFailed: withSteps,
    ImageGenerated: withSteps,
    NarrationSynthesized: withSteps,
    SceneAttemptFailed: withSteps,
    CaptionsTimed: withSteps,
    VideoRendered: withSteps,
    RenderFailed: withSteps,
    RenderCancelled: withSteps,
    PublicationRequested: withSteps,
    UploadStarted: withSteps,
    PublicationSucceeded: withSteps,
    PublicationUnconfirmed: withSteps,
    PublicationFailed: withSteps,
    SpendingSettled: withSteps,
  },
});

function withSteps(doc: Doc, event: Recorded): Doc {
  return doc && { ...doc, steps: [...doc.steps, ...stepsOf(event)] };
}

const entered = (stage: Stage, at: string): StageView => ({
  stage,
  entered_at: at,
  left_at: null,
  duration_seconds: null,
});

/** A run that continues is no longer finished. */
const enter = (doc: Doc, stage: Stage, at: string): Doc =>
  doc && {
    ...doc,
    status: 'running',
    finished_at: null,
    failure: null,
    stages: [...leave(doc.stages, at), entered(stage, at)],
  };

/** A stage that is entered again gets an entry of its own; only the last entry can be open. */
const leave = (stages: readonly StageView[], at: string): StageView[] =>
  stages.map((stage) =>
    stage.left_at === null ? { ...stage, left_at: at, duration_seconds: secondsBetween(stage.entered_at, at) } : stage,
  );

const finish = (doc: Doc, status: PipelineHistoryDocument['status'], at: string): Doc =>
  doc && { ...doc, status, finished_at: at, stages: leave(doc.stages, at) };

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1_000;
