import type { Filter } from 'mongodb';
import type { Cost } from '../kernel/cost.ts';
import {
  type Documents,
  defineReadModel,
  type ListPage,
  listPage,
  type Page,
  published,
  type Stored,
} from '../kernel/documents/index.ts';

export type AttemptView = {
  provider: string;
  outcome: 'generated' | 'failed';
  reason: string | null;
  duration_seconds: number;
  cost: Cost | null;
};

export type AssetDocument = {
  asset_id: string;
  content_id: string | null;
  batch_id: string | null;
  owner_id: string | null;
  kind: 'image';
  status: 'requested' | 'generated' | 'failed';
  file_path: string | null;
  provider: string | null;
  prompt: string;
  negative_prompt: string | null;
  width: number;
  height: number;
  steps: number;
  cfg_scale: number;
  seed: number;
  attempts: AttemptView[];
  cost: Cost | null;
  metadata: Record<string, unknown>;
  created_at: string;
};

export const assets = defineReadModel<AssetDocument>('assets', [
  { key: { content_id: 1, status: 1, created_at: -1, _id: -1 } },
  { key: { owner_id: 1, created_at: -1, _id: -1 } },
]);

export type AssetFilter = { content?: string | undefined; owner?: string | undefined };

/** Those that are there, newest first. */
export async function listAssets(
  documents: Documents,
  { content, owner }: AssetFilter,
  page: Page,
): Promise<ListPage<AssetDocument>> {
  const filter = {
    status: 'generated',
    ...(content ? { content_id: content } : {}),
    ...(owner ? { owner_id: owner } : {}),
  } as Filter<Stored<AssetDocument>>;
  const { items, next_cursor } = await listPage(await documents.of(assets), filter, 'created_at', page);
  return { items: items.map((item) => published(item)), next_cursor };
}
