import { contentEvents } from '../contracts/director/content.ts';
import { renderEvents } from '../contracts/editor/render.ts';
import { publicationEvents } from '../contracts/publisher/publication.ts';
import { type PerformanceEvent, performanceEvents } from '../contracts/pulse/performance.ts';
import { budgetEvents } from '../contracts/shared/budget.ts';
import { microsOf, totalUsd } from '../kernel/events/cost.ts';
import { type ContentAnalyticsDocument, contentAnalytics, ZERO_COUNTS } from '../read-models/content-analytics.ts';
import { scopesOf } from '../read-models/owner-scope.ts';
import { trendPerformance } from '../read-models/trend-performance.ts';
import { defineProjection, type Projection } from './engine/projection.ts';
import type { Sums } from './engine/sums.ts';

type Doc = ContentAnalyticsDocument | null;

const analytics = (version: number, more: { previous?: Projection; sums?: Sums<ContentAnalyticsDocument> } = {}) =>
  defineProjection(contentAnalytics, {
    version,
    ...more,
    events: [contentEvents, renderEvents, publicationEvents, performanceEvents, budgetEvents],
    keyOf: ({ data }) => ('content_id' in data ? data.content_id : null),
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

/**
 * How a piece of content performs and what it cost. It also holds the trend that the content was made from, so that a
 * trend's performance is the sum over its contents: events of publications and costs know nothing of trends.
 */
export const contentAnalyticsProjection = analytics(2, {
  previous: analytics(1),
  sums: {
    model: trendPerformance,
    addendsOf: ({ owner_id: owner, trend_id, trend_topic: topic, niche, published, cost_usd, totals }) =>
      scopesOf(owner).map((owner_id) => ({
        key: `${owner_id}/${trend_id}`,
        labels: { owner_id, trend_id, topic, niche },
        amounts: { contents: 1, published, views: totals.views, likes: totals.likes, micros: microsOf(cost_usd) },
      })),
  },
});

/** Content is on a platform only once, so its newest sample there replaces the one before. */
function withSample(doc: ContentAnalyticsDocument, sample: PerformanceEvent['data']): ContentAnalyticsDocument {
  const { platform, views, likes, comments, shares, watch_seconds, sampled_at } = sample;
  const before = doc.platforms.find((p) => p.platform === platform);
  const now = { platform, views, likes, comments, shares, watch_seconds, sampled_at };
  const platforms = before ? doc.platforms.map((p) => (p === before ? now : p)) : [...doc.platforms, now];
  const added = views - (before?.views ?? 0);
  return { ...doc, platforms, totals: totalOf(platforms), timeline: withDay(doc.timeline, sampled_at, added) };
}

const totalOf = (platforms: ContentAnalyticsDocument['platforms']): ContentAnalyticsDocument['totals'] =>
  platforms.reduce(
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
