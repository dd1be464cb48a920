import { type Documents, defineReadModel, findPage, type ListPage, type Page } from '../kernel/documents/index.ts';
import type { Failure } from '../kernel/events/failure.ts';

export type StageView = {
  stage: string;
  entered_at: string;
  left_at: string | null;
  /** Null until it is left. */
  duration_seconds: number | null;
};

export const PIPELINE_STATUSES = ['running', 'waiting', 'completed', 'failed', 'rejected', 'cancelled'] as const;

export type PipelineHistoryDocument = {
  thread_id: string;
  content_id: string;
  owner_id: string | null;
  title: string;
  status: (typeof PIPELINE_STATUSES)[number];
  started_at: string;
  /** When it completed, failed, was rejected or was cancelled; null while it runs. */
  finished_at: string | null;
  stages: StageView[];
  failure: Failure | null;
};

export const pipelineHistory = defineReadModel<PipelineHistoryDocument>('pipeline_history', [
  { key: { owner_id: 1, started_at: -1, _id: -1 } },
  { key: { started_at: -1, _id: -1 } },
]);

/** Newest first. */
export const listPipelineRuns = (
  documents: Documents,
  { owner, status }: { owner?: string | undefined; status?: PipelineHistoryDocument['status'] | undefined },
  page: Page,
): Promise<ListPage<PipelineHistoryDocument>> =>
  findPage(documents, pipelineHistory, { owner_id: owner, status }, 'started_at', page);
