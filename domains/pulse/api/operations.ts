import { z } from 'zod';
import { listOf, pageQuery } from '../../../kernel/documents/index.ts';
import { failureView } from '../../../kernel/events/failure.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { ownerQuery } from '../../../kernel/http/owner-query.ts';
import { periodQuery } from '../../../kernel/http/validation.ts';
import { contentAnalytics, contentAnalyticsView, postCounts } from '../../../read-models/content-analytics.ts';
import { costs } from '../../../read-models/costs.ts';
import { recordedPlatform } from '../../../read-models/enums.ts';
import { pipelineHistory, pipelineRunSchema, pipelineTimelineView } from '../../../read-models/pipeline-history.ts';
import { publications } from '../../../read-models/publications.ts';
import { trendPerformanceView } from '../../../read-models/trend-performance.ts';
import { trends } from '../../../read-models/trends.ts';

const costsQuery = z
  .object({ ...periodQuery, ...ownerQuery })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    message: 'from must not be later than to',
  });
export type Period = Pick<z.infer<typeof costsQuery>, 'from' | 'to'>;

const byService = z.array(z.strictObject({ service: z.string(), amount_usd: z.number() }));

const costSummary = z
  .strictObject({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    total_usd: z.number(),
    unpriced_calls: z.int().nonnegative().describe('Calls of providers without a price: their cost is not in the sums'),
    budget_usd: z.number().nullable().describe('Per month; null without a limit'),
    by_service: byService,
    by_provider: z.array(
      z.strictObject({
        provider: z.string(),
        amount_usd: z.number(),
        quantity: z.number(),
        unit: z.string(),
        unpriced_calls: z.int().nonnegative(),
      }),
    ),
    by_content: z
      .array(z.strictObject({ content_id: z.string(), title: z.string().nullable(), amount_usd: z.number() }))
      .describe('The 200 pieces of content with the highest costs'),
  })
  .meta({ id: 'CostSummary' });

const costsOfDay = z
  .strictObject({ day: z.iso.date(), total_usd: z.number(), by_service: byService })
  .meta({ id: 'CostsOfDay' });

/** What callers may ask of pulse. */
export const pulseOperations = {
  showContentAnalytics: operation({
    method: 'GET',
    path: '/api/v1/analytics/content/{content_id}',
    summary: 'Show how content performs and what it cost',
    answer: contentAnalyticsView,
    failures: { 404: 'There is no such content, or it is not yours' },
    reads: [contentAnalytics],
  }),
  sampleContent: operation({
    method: 'POST',
    path: '/api/v1/analytics/content/{content_id}/samples',
    summary: "Ask the platforms now for the counts of a piece of content's posts",
    description:
      'They are asked at intervals anyway. A platform whose quota is shared is asked for the same post once a minute at most.',
    answer: z
      .strictObject({
        content_id: z.string(),
        posts: z.array(
          z.strictObject({
            publication_id: z.string(),
            platform: recordedPlatform,
            counts: postCounts.nullable().describe('Null if they could not be read'),
            failure: failureView.nullable().describe('Null if they could'),
          }),
        ),
      })
      .meta({ id: 'SampledContent' }),
    failures: { 404: 'There is no such content, or it is not yours' },
    reads: [contentAnalytics, publications],
    writes: true,
  }),
  listTrendPerformance: operation({
    method: 'GET',
    path: '/api/v1/analytics/trends',
    summary: "List the combined performance of each trend's content, most viewed first",
    query: z.object({ ...pageQuery, ...ownerQuery }),
    answer: listOf(trendPerformanceView),
    reads: [contentAnalytics, trends],
  }),
  showCostSummary: operation({
    method: 'GET',
    path: '/api/v1/costs/summary',
    summary: 'Show what was spent, by service, provider and content',
    description:
      'Without `to` the range ends now; without `from` it starts at the beginning of the month in which it ends, UTC.',
    query: costsQuery,
    answer: costSummary,
    reads: [costs, contentAnalytics],
  }),
  listCosts: operation({
    method: 'GET',
    path: '/api/v1/costs/timeline',
    summary: 'List what was spent on each day, oldest first',
    description:
      'Without `to` the range ends now; without `from` it starts 30 days before its end. Days without costs are omitted.',
    query: costsQuery,
    answer: listOf(costsOfDay),
    reads: [costs],
  }),
  listPipelineRuns: operation({
    method: 'GET',
    path: '/api/v1/pipeline/history',
    summary: 'List pipeline runs, newest first',
    query: z.object({ ...pageQuery, ...ownerQuery, status: pipelineRunSchema.shape.status.optional() }),
    answer: listOf(pipelineRunSchema),
    reads: [pipelineHistory],
  }),
  showPipelineRun: operation({
    method: 'GET',
    path: '/api/v1/pipeline/history/{thread_id}',
    summary: 'Show what happened in each stage of a run: attempts, decisions, failures and costs',
    answer: pipelineTimelineView,
    failures: { 404: 'There is no such run, or it is not yours' },
    reads: [pipelineHistory],
  }),
};
