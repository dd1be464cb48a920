import { contentEvents } from '../contracts/director/content.ts';
import { renderEvents } from '../contracts/editor/render.ts';
import { publicationEvents } from '../contracts/publisher/publication.ts';
import { type PerformanceEvent, performanceEvents } from '../contracts/pulse/performance.ts';
import { budgetEvents } from '../contracts/shared/budget.ts';
import { microsOf, totalUsd } from '../kernel/events/cost.ts';
import { type ContentAnalyticsDocument, contentAnalytics, ZERO_COUNTS } from '../read-models/content-analytics.ts';
import { scopesOf } from '../read-models/owner-scope.ts';
import { trendPerformance } from '../read-models/trend-performance.ts';
import { defineProjection } from './engine/projection.ts';

type Doc = ContentAnalyticsDocument | null;

/**
 * How a piece of content performs and what it cost. It also holds the trend that the content was made from, so that a
 * trend's performance is the sum over its contents: events of publications and costs know nothing of trends.
 */
export const contentAnalyticsProjection = defineProjection(contentAnalytics, {
  version: 3,
  events: [contentEvents, renderEvents, publicationEvents, performanceEvents, budgetEvents],
  keyOf: ({ data }) => ('content_id' in data ? data.content_id : null),
  whole: 'each row of its sums is read as the only one of its trend',
  sums: {
    model: trendPerformance,
    addendsOf: ({ owner_id: owner, trend_id, trend_topic: topic, niche, published, cost_usd, totals }) =>
      scopesOf(owner).map((owner_id) => ({
        key: `${owner_id}/${trend_id}`,
        labels: { owner_id, trend_id, topic, niche },
        amounts: { contents: 1, published, views: totals.views, likes: totals.likes, micros: microsOf(cost_usd) },
      })),
  },
  handles: {
    ContentRequested: (_, { data, at }): ContentAnalyticsDocument => ({
      content_id: data.content_id,
      owner_id: data.owner_id,
      trend_id: data.trend_id,
      trend_topic: data.trend_topic,
      niche: data.niche,
      title: data.trend_topic,
      video_seconds: null,
      published: 0,
      cost_usd: 0,
      totals: ZERO_COUNTS,
      platforms: [],
      posts: [],
      timeline: [],
      created_at: at,
    }),
    ScriptDrafted: (doc, { data }): Doc => doc && { ...doc, title: data.title },
    SpendingSettled: (doc, { data }): Doc => doc && { ...doc, cost_usd: totalUsd(data.costs, doc.cost_usd) },
    VideoRendered: (doc, { data }) => doc && { ...doc, video_seconds: data.duration_seconds },
    PublicationSucceeded: (doc): Doc => doc && { ...doc, published: 1 },
    PerformanceSampled: (doc, { data }) => doc && withSample(doc, data),
  },
});

/** A post's newest sample replaces the one before. Content that is posted again has several posts on a platform. */
function withSample(doc: ContentAnalyticsDocument, sample: PerformanceEvent['data']): ContentAnalyticsDocument {
  const { publication_id, platform, views, likes, comments, shares, watch_seconds, sampled_at } = sample;
  const before = doc.posts.find((post) => post.publication_id === publication_id);
  const now = { publication_id, platform, views, likes, comments, shares, watch_seconds, sampled_at };
  const posts = before ? doc.posts.map((post) => (post === before ? now : post)) : [...doc.posts, now];
  const added = views - (before?.views ?? 0);
  return {
    ...doc,
    posts,
    platforms: byPlatform(posts),
    totals: totalOf(posts),
    timeline: withDay(doc.timeline, sampled_at, added),
  };
}

/** In the order of their first posts; sampled when the newest sample was taken. */
function byPlatform(posts: ContentAnalyticsDocument['posts']): ContentAnalyticsDocument['platforms'] {
  return [...new Set(posts.map(({ platform }) => platform))].map((platform) => {
    const own = posts.filter((post) => post.platform === platform);
    const sampled_at = own.reduce((newest, post) => (post.sampled_at > newest ? post.sampled_at : newest), '');
    return { platform, ...totalOf(own), sampled_at };
  });
}

const totalOf = (posts: ContentAnalyticsDocument['posts']): ContentAnalyticsDocument['totals'] =>
  posts.reduce(
    (sum, p) => ({
      views: sum.views + p.views,
      likes: sum.likes + p.likes,
      comments: sum.comments + p.comments,
      shares: sum.shares + p.shares,
      watch_seconds: sum.watch_seconds + p.watch_seconds,
    }),
    ZERO_COUNTS,
  );

/** The days add up to the total, so a platform that corrects its count downwards takes views from the day. */
function withDay(
  timeline: ContentAnalyticsDocument['timeline'],
  at: string,
  added: number,
): ContentAnalyticsDocument['timeline'] {
  if (added === 0) return timeline;
  const day = at.slice(0, 10);
  const known = timeline.find((entry) => entry.day === day);
  if (known) return timeline.map((entry) => (entry === known ? { day, views: entry.views + added } : entry));
  return [...timeline, { day, views: added }].sort((a, b) => (a.day < b.day ? -1 : 1));
}
