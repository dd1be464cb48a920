import { z } from 'zod';
import {
  type Documents,
  dateRange,
  defineReadModel,
  findAllBy,
  findById,
  findPage,
  type ListPage,
  type Page,
  withWords,
} from '../kernel/documents/index.ts';

export const trendSchema = z
  .strictObject({
    trend_id: z.guid(),
    topic: z.string(),
    /** The first source that had it; `manual` for what a person gave. */
    source: z.string(),
    sources: z.array(z.string()),
    score: z.number().min(0).max(100),
    niche: z.string(),
    region: z.string(),
    status: z.enum(['active', 'expired']),
    url: z.string().nullable(),
    summary: z.string().nullable(),
    detected_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Trend' });
/** `owner_id`: the user whose topic it is, who alone sees it; null for trends that were found, which everyone sees. */
export type TrendDocument = z.infer<typeof trendSchema> & { readonly owner_id: string | null };

export const trends = defineReadModel<TrendDocument>('trends', [
  { key: { status: 1, score: -1, _id: -1 } },
  { key: { status: 1, expires_at: 1, _id: 1 } },
]);

export type TrendFilter = {
  status?: TrendDocument['status'] | undefined;
  niche?: string | undefined;
  /** Whose own topics; absent for what was found. */
  owner?: string | undefined;
  /** Words of the topic. */
  q?: string | undefined;
  /** When they were found first. */
  period?: Parameters<typeof dateRange>[0];
};

/** Null if there is none. */
export const trendById = (documents: Documents, trendId: string): Promise<TrendDocument | null> =>
  findById(documents, trends, trendId);

/** Best score first. */
export const listTrends = (
  documents: Documents,
  { status, niche, owner, q, period = {} }: TrendFilter,
  page: Page,
): Promise<ListPage<TrendDocument>> =>
  findPage(
    documents,
    trends,
    { ...withWords(q, ['topic']), status, niche, owner_id: owner ?? null, detected_at: dateRange(period) },
    'score',
    page,
  );

/** A trend as its readers get it. */
export const trendView = ({ owner_id: _, ...trend }: TrendDocument): z.infer<typeof trendSchema> => trend;

/** Active trends that had expired at a moment, ISO 8601 UTC; longest overdue first. */
export const dueTrends = (documents: Documents, at: string): AsyncGenerator<TrendDocument> =>
  findAllBy(documents, trends, { status: 'active', expires_at: { $lte: at } }, 'expires_at');
