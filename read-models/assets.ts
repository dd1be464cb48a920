import { type Documents, defineReadModel, findPage, type ListPage, type Page } from '../kernel/documents/index.ts';
import type { Cost } from '../kernel/events/cost.ts';

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

/** Those that were generated, newest first. */
export const listAssets = (
  documents: Documents,
  { content, owner }: AssetFilter,
  page: Page,
): Promise<ListPage<AssetDocument>> =>
  findPage(documents, assets, { status: 'generated', content_id: content, owner_id: owner }, 'created_at', page);
