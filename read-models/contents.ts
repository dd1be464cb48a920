import {
  type Documents,
  dateRange,
  defineReadModel,
  findFirst,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';
import type { Failure } from '../kernel/events/failure.ts';

export type SceneView = { index: number; narration: string; visual_prompt: string; duration_seconds: number };
export type ScriptView = { revision: number; scenes: SceneView[] };

export type PublicationView = {
  publication_id: string;
  content_id: string;
  platform: string;
  status: string;
  url: string | null;
  platform_post_id: string | null;
  published_at: string | null;
  failure: Failure | null;
};

export type ContentDocument = {
  content_id: string;
  thread_id: string;
  owner_id: string;
  trend_id: string;
  trend_topic: string;
  niche: string;
  target_platform: string;
  tone: string;
  visual_style: string;
  status: string;
  stage: string;
  title: string;
  description: string;
  hashtags: string[];
  script: ScriptView | null;
  revisions: { revision: number; feedback: string | null; script: ScriptView; created_at: string }[];
  gate: { name: string; opened_at: string; expires_at: string | null } | null;
  publications: PublicationView[];
  cost_usd: number;
  failure: Failure | null;
  created_at: string;
  updated_at: string;
  /** That of everything about this content. */
  correlation_id: string;
};

export const contents = defineReadModel<ContentDocument>('contents', [
  { key: { owner_id: 1, created_at: -1, _id: -1 } },
  { key: { created_at: -1, _id: -1 } },
  { key: { 'gate.expires_at': 1 } },
]);

export type ContentFilter = {
  owner?: string | undefined;
  status?: string | undefined;
  niche?: string | undefined;
  platform?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Newest first. */
export const listContents = (
  documents: Documents,
  { owner, status, niche, platform, ...period }: ContentFilter,
  page: Page,
): Promise<ListPage<ContentDocument>> =>
  findPage(
    documents,
    contents,
    { owner_id: owner, status, niche, target_platform: platform, created_at: dateRange(period) },
    'created_at',
    page,
  );

/** Contents whose open gate expired at a moment, ISO 8601 UTC, or before; the longest overdue first. */
export const contentsWithDueGate = (documents: Documents, at: string, most: number): Promise<ContentDocument[]> =>
  findFirst(documents, contents, { 'gate.expires_at': { $lte: at } }, 'gate.expires_at', most);
