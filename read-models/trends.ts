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

/** Active trends whose time was over at a moment, ISO 8601 UTC; the longest overdue first. */
export async function trendsDue(
  documents: Documents,
  at: string,
  most: number,
): Promise<Pick<TrendDocument, 'trend_id' | 'expires_at'>[]> {
  const filter = { status: 'active', expires_at: { $lte: at } } as Filter<Stored<TrendDocument>>;
  return (await documents.of(trends)).find(filter).sort({ expires_at: 1 }).limit(most).toArray();
}
