import type { Filter } from 'mongodb';
import { usd } from '../kernel/cost.ts';
import { type Documents, defineReadModel, published, type Stored } from '../kernel/documents/index.ts';
import { trends } from './trends.ts';

export type CountsView = { views: number; likes: number; comments: number; shares: number; watch_seconds: number };

export const noCounts: CountsView = { views: 0, likes: 0, comments: 0, shares: 0, watch_seconds: 0 };

export type ContentAnalyticsDocument = {
  content_id: string;
  owner_id: string;
  trend_id: string;
  trend_topic: string;
  niche: string;
  title: string;
  /** Length of the newest video; null before there is one. */
  video_seconds: number | null;
  /** 1 once it is live anywhere: to be summed up over a trend's contents. */
  published: 0 | 1;
  cost_usd: number;
  totals: CountsView;
  platforms: (CountsView & { platform: string; sampled_at: string })[];
  /** Views that came on each day. */
  timeline: { day: string; views: number }[];
  created_at: string;
};

export const contentAnalytics = defineReadModel<ContentAnalyticsDocument>('content_analytics', [
  { key: { owner_id: 1, trend_id: 1 } },
]);

type Filters = Filter<Stored<ContentAnalyticsDocument>>;

/** Null when there is none. */
export async function analyticsOf(documents: Documents, contentId: string): Promise<ContentAnalyticsDocument | null> {
  const stored = await (await documents.of(contentAnalytics)).findOne({ _id: contentId } as Filters);
  return stored && published(stored as Stored<ContentAnalyticsDocument>);
}

/** The titles of contents, by id; those that are not known are left out. */
export async function titlesOf(documents: Documents, contentIds: readonly string[]): Promise<Map<string, string>> {
  if (contentIds.length === 0) return new Map();
  const found = await (await documents.of(contentAnalytics))
    .find({ _id: { $in: contentIds } } as Filters)
    .project<{ _id: string; title: string }>({ title: 1 })
    .toArray();
  return new Map(found.map(({ _id, title }) => [_id, title]));
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

/** How the contents made of each trend do together, the most viewed first. @param owner whose contents; all when absent */
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
  const seen = await knownTrends(
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
      cost_usd: usd(cost_usd),
    }))
    .sort((a, b) => b.views - a.views || b.contents - a.contents || (a.trend_id < b.trend_id ? -1 : 1));
}

type Seen = { _id: string; topic: string; niche: string; score: number };

async function knownTrends(documents: Documents, ids: readonly string[]): Promise<Map<string, Seen>> {
  if (ids.length === 0) return new Map();
  const found = await (await documents.of(trends))
    .find({ _id: { $in: ids } } as Filter<Stored<object>>)
    .project<Seen>({ topic: 1, niche: 1, score: 1 })
    .toArray();
  return new Map(found.map((trend) => [trend._id, trend]));
}
