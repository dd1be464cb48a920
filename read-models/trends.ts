import { z } from 'zod';
import {
  type Documents,
  dateRange,
  defineReadModel,
  findAllBy,
  findById,
  findPage,
  findPageOf,
  type ListPage,
  MOST_LOOKED_THROUGH,
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
export const listTrends = (documents: Documents, filter: TrendFilter, page: Page): Promise<ListPage<TrendDocument>> =>
  findPage(documents, trends, whereOf(filter), 'score', page);

/** Best score first, those that match; see `findPageOf` about pages with fewer items than were asked for. */
export const listMatchingTrends = (
  documents: Documents,
  filter: TrendFilter,
  page: Page,
  matches: (trend: TrendDocument) => boolean,
): Promise<ListPage<TrendDocument>> =>
  findPageOf(documents, trends, whereOf(filter), 'score', page, matches, ({ trend_id }) => trend_id);

/** How many match, among as many as one page looks through. */
export const countMatchingTrends = async (
  documents: Documents,
  filter: TrendFilter,
  matches: (trend: TrendDocument) => boolean,
): Promise<number> =>
  (await listMatchingTrends(documents, filter, { limit: MOST_LOOKED_THROUGH }, matches)).items.length;

const whereOf = ({ status, niche, owner, q, period = {} }: TrendFilter) => ({
  ...withWords(q, ['topic']),
  status,
  niche,
  owner_id: owner ?? null,
  detected_at: dateRange(period),
});

/** A trend as its readers get it. */
export const trendView = ({ owner_id: _, ...trend }: TrendDocument): z.infer<typeof trendSchema> => trend;

/** Active trends that had expired at a moment, ISO 8601 UTC; longest overdue first. */
export const dueTrends = (documents: Documents, at: string): AsyncGenerator<TrendDocument> =>
  findAllBy(documents, trends, { status: 'active', expires_at: { $lte: at } }, 'expires_at');
