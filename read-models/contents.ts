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
  /** The story that everything about this content belongs to. */
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

/** Null when there is none. */
export async function contentById(documents: Documents, contentId: string): Promise<ContentDocument | null> {
  const stored = await (await documents.of(contents)).findOne({ _id: contentId } as Filter<Stored<ContentDocument>>);
  return stored && published(stored as Stored<ContentDocument>);
}

/** Newest first. */
export async function listContents(
  documents: Documents,
  { owner, status, niche, platform, from, to }: ContentFilter,
  page: Page,
): Promise<ListPage<ContentDocument>> {
  const created = { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) };
  const filter = {
    ...(owner ? { owner_id: owner } : {}),
    ...(status ? { status } : {}),
    ...(niche ? { niche } : {}),
    ...(platform ? { target_platform: platform } : {}),
    ...(from || to ? { created_at: created } : {}),
  } as Filter<Stored<ContentDocument>>;
  const { items, next_cursor } = await listPage(await documents.of(contents), filter, 'created_at', page);
  return { items: items.map((item) => published(item)), next_cursor };
}

export type GateDue = Pick<ContentDocument, 'thread_id' | 'owner_id'>;

/** Contents whose open gate expired at a moment, ISO 8601 UTC, or before; the longest overdue first. */
export async function gatesDue(documents: Documents, at: string, most: number): Promise<GateDue[]> {
  const filter = { 'gate.expires_at': { $lte: at } } as Filter<Stored<ContentDocument>>;
  return (await documents.of(contents)).find(filter).sort({ 'gate.expires_at': 1 }).limit(most).toArray();
}
