import { z } from 'zod';
import { type Documents, defineReadModel, findPage, type ListPage, type Page } from '../kernel/documents/index.ts';
import { failureView } from '../kernel/events/failure.ts';

const stageView = z.strictObject({
  stage: z.string(),
  entered_at: z.iso.datetime(),
  left_at: z.iso.datetime().nullable(),
  duration_seconds: z.number().nullable().describe('Null until it is left'),
});
export type StageView = z.infer<typeof stageView>;

export const pipelineRunSchema = z
  .strictObject({
    thread_id: z.string(),
    content_id: z.string(),
    owner_id: z.string().nullable(),
    title: z.string(),
    status: z.enum(['running', 'waiting', 'completed', 'failed', 'rejected', 'cancelled']),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable().describe('Null while it runs or waits'),
    stages: z.array(stageView).describe('A stage that was entered again has an entry of its own'),
    failure: failureView.nullable(),
  })
  .meta({ id: 'PipelineRun' });
export type PipelineHistoryDocument = z.infer<typeof pipelineRunSchema>;

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
