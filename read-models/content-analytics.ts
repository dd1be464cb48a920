import { z } from 'zod';
import { type Documents, defineReadModel, findById, findByIds } from '../kernel/documents/index.ts';
import { recordedPlatform } from './enums.ts';

const counts = {
  views: z.int(),
  likes: z.int(),
  comments: z.int(),
  shares: z.int(),
  watch_seconds: z.number(),
};

/** A platform's counts of one post, and when they were sampled. */
export const postCounts = z.strictObject({ ...counts, sampled_at: z.iso.datetime() }).meta({ id: 'PostCounts' });
type PostCounts = z.infer<typeof postCounts>;

const contentAnalyticsSchema = z.strictObject({
  content_id: z.string(),
  owner_id: z.string(),
  trend_id: z.string(),
  trend_topic: z.string(),
  niche: z.string(),
  title: z.string(),
  video_seconds: z.number().nullable().describe('Length of the newest video; null before there is one'),
  /** 1 once it is live on any platform: a number, so that it can be added up over a trend's contents. */
  published: z.union([z.literal(0), z.literal(1)]),
  cost_usd: z.number(),
  totals: z.strictObject(counts),
  platforms: z.array(z.strictObject({ platform: recordedPlatform, ...counts, sampled_at: z.iso.datetime() })),
  /** Each post by itself; content that is posted again has several on a platform. */
  posts: z.array(
    z.strictObject({ publication_id: z.string(), platform: recordedPlatform, ...counts, sampled_at: z.iso.datetime() }),
  ),
  timeline: z
    .array(z.strictObject({ day: z.iso.date(), views: z.int() }))
    .describe('Views gained on each UTC day; days without views are left out'),
  created_at: z.iso.datetime(),
});
export type ContentAnalyticsDocument = z.infer<typeof contentAnalyticsSchema>;

export const contentAnalyticsView = contentAnalyticsSchema
  .pick({
    content_id: true,
    title: true,
    video_seconds: true,
    cost_usd: true,
    totals: true,
    platforms: true,
    timeline: true,
  })
  .meta({ id: 'ContentAnalytics' });

export const ZERO_COUNTS: ContentAnalyticsDocument['totals'] = {
  views: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  watch_seconds: 0,
};

export const contentAnalytics = defineReadModel<ContentAnalyticsDocument>('content_analytics', [
  { key: { owner_id: 1, trend_id: 1 } },
]);

/** Null if there is none. */
export const analyticsOf = (documents: Documents, contentId: string): Promise<ContentAnalyticsDocument | null> =>
  findById(documents, contentAnalytics, contentId);

/** The titles of contents, by id; contents without a document are left out. */
export async function titlesOf(documents: Documents, contentIds: readonly string[]): Promise<Map<string, string>> {
  const found = await findByIds(documents, contentAnalytics, contentIds);
  return new Map(found.map(({ content_id, title }) => [content_id, title]));
}

/** The performance of posts; null before the first sample. */
export async function performanceOf(
  documents: Documents,
  contentIds: readonly string[],
): Promise<(publicationId: string) => PostCounts | null> {
  const found = await findByIds(documents, contentAnalytics, contentIds);
  const byPublication = new Map(found.flatMap(({ posts }) => posts.map((post) => [post.publication_id, post])));
  return (publicationId) => {
    const sampled = byPublication.get(publicationId);
    if (!sampled) return null;
    const { publication_id: _, platform: __, ...performance } = sampled;
    return performance;
  };
}
