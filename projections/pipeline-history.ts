import type { Stage } from '../contracts/director/content.ts';
import type { Recorded } from '../kernel/events/event.ts';
import { type PipelineHistoryDocument, pipelineHistory, type StageView } from '../read-models/pipeline-history.ts';
import { defineProjection } from './engine/projection.ts';
import { stepSets, stepsOf } from './pipeline-steps.ts';

type Doc = PipelineHistoryDocument | null;

/** Every run of the pipeline: when it entered and left each stage, what happened in it, and how it ended. */
export const pipelineHistoryProjection = defineProjection(pipelineHistory, {
  version: 6,
  events: stepSets,
  // The thread's id is the content's.
  keyOf: ({ data }) => ('content_id' in data ? data.content_id : null),
  handles: {
    ContentRequested: (_, { data, at }) => started(data, data.trend_topic, data.owner_id, at),
    PipelineStageChanged: (doc, { data, at }) => enter(doc && { ...doc, title: data.title }, data.to, at),
    // An edit brings content back to a gate that had rejected it, without a change of stage.
    GateOpened: (doc, { data, at }): Doc => {
      const there = doc?.finished_at ? enter(doc, data.gate, at) : doc;
      return there && { ...there, status: 'waiting' };
    },
    ContentApproved: goOn,
    VideoApproved: goOn,
    RevisionRequested: goOn,
    // `GateDecided` may have said so already.
    ContentRejected: (doc, event): Doc =>
      doc?.status === 'rejected' ? doc : finish(withSteps(doc, event), 'rejected', event.at),
    ContentStatusChanged: (doc, { data, at }): Doc =>
      data.to === 'published' && doc?.status !== 'completed' ? finish(doc, 'completed', at) : doc,
    PipelineFailed: (doc, event) => {
      const failed = withSteps(doc, event);
      return finish(failed && { ...failed, failure: event.data.failure }, 'failed', event.at);
    },
    PipelineRetried: (doc, event) => enter(withSteps(doc, event), event.data.stage, event.at),
    PipelineCancelled: (doc, event) => finish(withSteps(doc, event), 'cancelled', event.at),
    PipelineArchived: withSteps,
    ScriptDrafted: withSteps,
    ScriptEdited: withSteps,
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
    PublicationChanged: withSteps,
    PublicationCancelled: withSteps,
    TakedownRequested: withSteps,
    PublicationTakenDown: withSteps,
    TakedownFailed: withSteps,
    SpendingSettled: withSteps,
    // No longer written.
    PipelineStarted: (_, { data, at, metadata }) => started(data, data.title, metadata.owner, at),
    GateDecided: (doc, event): Doc => {
      const { approved, feedback } = event.data;
      const decided = withSteps(doc, event);
      const isRejection = !approved && feedback === null;
      return isRejection ? finish(decided, 'rejected', event.at) : decided && { ...decided, status: 'running' };
    },
    PipelineCompleted: (doc, { at }) => finish(doc, 'completed', at),
  },
});

const started = (
  { thread_id, content_id }: { readonly thread_id: string; readonly content_id: string },
  title: string,
  owner_id: string | null,
  at: string,
): PipelineHistoryDocument => ({
  thread_id,
  content_id,
  owner_id,
  title,
  status: 'running',
  started_at: at,
  finished_at: null,
  stages: [entered('script', at)],
  failure: null,
  steps: [],
  scenes: {},
});

function withSteps(doc: Doc, event: Recorded): Doc {
  return doc && { ...doc, steps: [...doc.steps, ...stepsOf(event)] };
}

/** A decision continues a gate, unless `GateDecided` or `PipelineRetried` has said so already. */
function goOn(doc: Doc, event: Recorded): Doc {
  const steps = stepsOf(event);
  return doc && steps.length > 0 ? { ...doc, status: 'running', steps: [...doc.steps, ...steps] } : doc;
}

const entered = (stage: Stage, at: string): StageView => ({
  stage,
  entered_at: at,
  left_at: null,
  duration_seconds: null,
});

/** A run that continues is no longer finished. A retry may have entered the stage that it changes to. */
function enter(doc: Doc, stage: Stage, at: string): Doc {
  if (!doc) return null;
  const last = doc.stages.at(-1);
  const isThere = last?.stage === stage && last.left_at === null;
  const stages = isThere ? doc.stages : [...leave(doc.stages, at), entered(stage, at)];
  return { ...doc, status: 'running', finished_at: null, failure: null, stages };
}

/** A stage that is entered again gets an entry of its own; only the last entry can be open. */
const leave = (stages: readonly StageView[], at: string): StageView[] =>
  stages.map((stage) =>
    stage.left_at === null ? { ...stage, left_at: at, duration_seconds: secondsBetween(stage.entered_at, at) } : stage,
  );

const finish = (doc: Doc, status: PipelineHistoryDocument['status'], at: string): Doc =>
  doc && { ...doc, status, finished_at: at, stages: leave(doc.stages, at) };

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1_000;
