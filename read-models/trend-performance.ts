import { z } from 'zod';
import {
  type Documents,
  defineSums,
  findByIds,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';
import { usdOf } from '../kernel/events/cost.ts';
import { contentAnalytics } from './content-analytics.ts';
import { scopeFor } from './owner-scope.ts';
import { trends } from './trends.ts';

/** How the contents that an owner made from one trend perform together. */
type TrendRow = {
  owner_id: string;
  trend_id: string;
  topic: string;
  niche: string;
  contents: number;
  published: number;
  views: number;
  likes: number;
  micros: number;
};

export const trendPerformance = defineSums<TrendRow>('trend_performance', { model: contentAnalytics, since: 2 }, [
  { key: { owner_id: 1, views: -1, _id: -1 } },
]);

export const trendPerformanceView = z
  .strictObject({
    trend_id: z.string(),
    topic: z.string(),
    niche: z.string(),
    score: z.number().nullable().describe("The trend's newest score; null if the scout has never seen it"),
    contents: z.int(),
    published: z.int().describe('Pieces of content that are live on any platform'),
    views: z.int(),
    likes: z.int(),
    cost_usd: z.number(),
  })
  .meta({ id: 'TrendPerformance' });
export type TrendPerformance = z.infer<typeof trendPerformanceView>;

/**
 * How the contents made from each trend perform together, most viewed first.
 * @param owner whose contents; all if absent
 * @throws InvalidCursor, NotFilled
 */
export async function listTrendPerformance(
  documents: Documents,
  owner: string | undefined,
  page: Page,
): Promise<ListPage<TrendPerformance>> {
  const { items, next_cursor } = await findPage(
    documents,
    trendPerformance,
    { owner_id: scopeFor(owner) },
    'views',
    page,
  );
  const ids = items.map(({ trend_id }) => trend_id);
  const seen = new Map((await findByIds(documents, trends, ids)).map((trend) => [trend.trend_id, trend]));
  return {
    items: items.map(({ owner_id: _, micros, trend_id, topic, niche, ...sums }) => {
      const trend = seen.get(trend_id);
      return {
        trend_id,
        topic: trend?.topic ?? topic,
        niche: trend?.niche ?? niche,
        score: trend?.score ?? null,
        ...sums,
        cost_usd: usdOf(micros),
      };
    }),
    next_cursor,
  };
}
