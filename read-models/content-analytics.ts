import { type Documents, defineReadModel, findById, findByIds } from '../kernel/documents/index.ts';

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
