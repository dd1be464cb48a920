import { contentEvents } from '../domains/director/content/events.ts';
import { type PipelineHistoryDocument, pipelineHistory, type StageView } from '../read-models/pipeline-history.ts';
import { defineProjection } from './engine/projection.ts';

type Doc = PipelineHistoryDocument | null;

/** Every run of the pipeline: when it entered and left each stage, and how it ended. */
export const pipelineHistoryProjection = defineProjection(pipelineHistory, {
  version: 1,
  events: [contentEvents],
  keyOf: ({ data }) => data.thread_id,
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
    }),
    PipelineStageChanged: (doc, { data, at }) => enter(doc && { ...doc, title: data.title }, data.to, at),
    GateOpened: (doc): Doc => doc && { ...doc, status: 'waiting' },
    GateDecided: (doc, { data, at }): Doc => {
      const isRejection = !data.approved && data.feedback === null;
      return isRejection ? finish(doc, 'rejected', at) : doc && { ...doc, status: 'running' };
    },
    PipelineCompleted: (doc, { at }) => finish(doc, 'completed', at),
    PipelineFailed: (doc, { data, at }) => finish(doc && { ...doc, failure: data.failure }, 'failed', at),
    PipelineRetried: (doc, { data, at }) => enter(doc, data.stage, at),
    PipelineCancelled: (doc, { at }) => finish(doc, 'cancelled', at),
  },
});

const entered = (stage: string, at: string): StageView => ({
  stage,
  entered_at: at,
  left_at: null,
  duration_seconds: null,
});

/** A run that continues is no longer finished. */
const enter = (doc: Doc, stage: string, at: string): Doc =>
  doc && {
    ...doc,
    status: 'running',
    finished_at: null,
    failure: null,
    stages: [...leave(doc.stages, at), entered(stage, at)],
  };

/** A stage that was entered again is an entry of its own; the last one alone can be open. */
const leave = (stages: readonly StageView[], at: string): StageView[] =>
  stages.map((stage) =>
    stage.left_at === null ? { ...stage, left_at: at, duration_seconds: secondsBetween(stage.entered_at, at) } : stage,
  );

const finish = (doc: Doc, status: PipelineHistoryDocument['status'], at: string): Doc =>
  doc && { ...doc, status, finished_at: at, stages: leave(doc.stages, at) };

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1_000;
