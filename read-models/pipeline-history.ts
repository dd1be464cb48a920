import type { Filter } from 'mongodb';
import {
  type Documents,
  defineReadModel,
  type ListPage,
  listPage,
  type Page,
  published,
  type Stored,
} from '../kernel/documents/index.ts';
import type { Failure } from '../kernel/failure.ts';

export type StageView = {
  stage: string;
  entered_at: string;
  left_at: string | null;
  /** Null while it is there. */
  duration_seconds: number | null;
};

export const pipelineStatuses = ['running', 'waiting', 'completed', 'failed', 'rejected', 'cancelled'] as const;

export type PipelineHistoryDocument = {
  thread_id: string;
  content_id: string;
  owner_id: string | null;
  title: string;
  status: (typeof pipelineStatuses)[number];
  started_at: string;
  /** When it completed, failed or was ended; null while it goes on. */
  finished_at: string | null;
  stages: StageView[];
  failure: Failure | null;
};

export const pipelineHistory = defineReadModel<PipelineHistoryDocument>('pipeline_history', [
  { key: { owner_id: 1, started_at: -1, _id: -1 } },
  { key: { started_at: -1, _id: -1 } },
]);

/** Newest first. */
export async function listPipelines(
  documents: Documents,
  { owner, status }: { owner?: string | undefined; status?: string | undefined },
  page: Page,
): Promise<ListPage<PipelineHistoryDocument>> {
  const filter = { ...(owner ? { owner_id: owner } : {}), ...(status ? { status } : {}) } as Filter<
    Stored<PipelineHistoryDocument>
  >;
  const { items, next_cursor } = await listPage(await documents.of(pipelineHistory), filter, 'started_at', page);
  return { items: items.map((item) => published(item)), next_cursor };
}
