import { type Documents, defineReadModel, findById, findByIds } from '../kernel/documents/index.ts';
import { roundUsd } from '../kernel/events/cost.ts';
import { type TrendDocument, trends } from './trends.ts';

export type CountsView = { views: number; likes: number; comments: number; shares: number; watch_seconds: number };

export const ZERO_COUNTS: CountsView = { views: 0, likes: 0, comments: 0, shares: 0, watch_seconds: 0 };

export type ContentAnalyticsDocument = {
  content_id: string;
  owner_id: string;
  trend_id: string;
  trend_topic: string;
  niche: string;
  title: string;
  /** Length of the newest video; null before there is one. */
  video_seconds: number | null;
  /** 1 once it is live on any platform: a number, to be added up over a trend's contents. */
  published: 0 | 1;
  cost_usd: number;
  totals: CountsView;
  platforms: (CountsView & { platform: string; sampled_at: string })[];
  /** Views gained on each day. */
  timeline: { day: string; views: number }[];
  created_at: string;
};

export const contentAnalytics = defineReadModel<ContentAnalyticsDocument>('content_analytics', [
  { key: { owner_id: 1, trend_id: 1 } },
]);

/** Null when there is none. */
export const analyticsOf = (documents: Documents, contentId: string): Promise<ContentAnalyticsDocument | null> =>
  findById(documents, contentAnalytics, contentId);

/** The titles of contents, by id; contents without a document are left out. */
export async function titlesOf(documents: Documents, contentIds: readonly string[]): Promise<Map<string, string>> {
  const found = await findByIds(documents, contentAnalytics, contentIds);
  return new Map(found.map(({ content_id, title }) => [content_id, title]));
}

export type TrendPerformance = {
  trend_id: string;
  topic: string;
  niche: string;
  /** The trend's newest score; null for content whose trend the scout has never seen. */
  score: number | null;
  contents: number;
  published: number;
  views: number;
  likes: number;
  cost_usd: number;
};

type TrendGroup = Omit<TrendPerformance, 'trend_id' | 'score'> & { _id: string };

/** How the contents made of each trend perform together, the most viewed first. @param owner whose contents; all when absent */
export async function trendPerformance(documents: Documents, owner: string | undefined): Promise<TrendPerformance[]> {
  const groups = await (await documents.of(contentAnalytics))
    .aggregate<TrendGroup>([
      { $match: owner ? { owner_id: owner } : {} },
      {
        $group: {
          _id: '$trend_id',
          topic: { $min: '$trend_topic' },
          niche: { $min: '$niche' },
          contents: { $sum: 1 },
          published: { $sum: '$published' },
          views: { $sum: '$totals.views' },
          likes: { $sum: '$totals.likes' },
          cost_usd: { $sum: '$cost_usd' },
        },
      },
    ])
    .toArray();
  const seen = await trendsById(
    documents,
    groups.map(({ _id }) => _id),
  );
  return groups
    .map(({ _id, topic, niche, contents, published, views, likes, cost_usd }) => ({
      trend_id: _id,
      topic: seen.get(_id)?.topic ?? topic,
      niche: seen.get(_id)?.niche ?? niche,
      score: seen.get(_id)?.score ?? null,
      contents,
      published,
      views,
      likes,
      cost_usd: roundUsd(cost_usd),
    }))
    .sort((a, b) => b.views - a.views || b.contents - a.contents || (a.trend_id < b.trend_id ? -1 : 1));
}

/** By id; those that the scout has never seen are left out. */
async function trendsById(documents: Documents, ids: readonly string[]): Promise<Map<string, TrendDocument>> {
  const found = await findByIds(documents, trends, ids);
  return new Map(found.map((trend) => [trend.trend_id, trend]));
}
