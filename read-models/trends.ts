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

export type TrendDocument = {
  trend_id: string;
  topic: string;
  source: string;
  sources: string[];
  score: number;
  niche: string;
  region: string;
  status: 'active' | 'expired';
  url: string | null;
  summary: string | null;
  detected_at: string;
  last_seen_at: string;
  expires_at: string;
};

export const trends = defineReadModel<TrendDocument>('trends', [
  { key: { status: 1, score: -1, _id: -1 } },
  { key: { status: 1, expires_at: 1 } },
]);

export type TrendFilter = { status?: string | undefined; niche?: string | undefined };

/** Null when there is none. */
export async function trendById(documents: Documents, trendId: string): Promise<TrendDocument | null> {
  const stored = await (await documents.of(trends)).findOne({ _id: trendId } as Filter<Stored<TrendDocument>>);
  return stored && published(stored as Stored<TrendDocument>);
}

/** Best score first. */
export async function listTrends(
  documents: Documents,
  { status, niche }: TrendFilter,
  page: Page,
): Promise<ListPage<TrendDocument>> {
  const filter = { ...(status ? { status } : {}), ...(niche ? { niche } : {}) } as Filter<Stored<TrendDocument>>;
  const { items, next_cursor } = await listPage(await documents.of(trends), filter, 'score', page);
  return { items: items.map((item) => published(item)), next_cursor };
}
