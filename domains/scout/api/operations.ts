import { z } from 'zod';
import { MANUAL } from '../../../contracts/director/topic.ts';
import { listOf, pageQuery, searchQuery } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { periodQuery } from '../../../kernel/http/validation.ts';
import { scanSchema, scans } from '../../../read-models/scans.ts';
import { trendSchema, trends } from '../../../read-models/trends.ts';
import { nicheConfigurationSchema, nicheSchema } from '../../shared/niches.ts';
import { providersOperation, providerTestOperation } from '../../shared/providers-in-use.ts';
import { trendRuleOperations } from './trend-rule-operations.ts';

const scanBody = z.object({
  region: z
    .string()
    .trim()
    .max(16)
    .regex(/^[A-Za-z][A-Za-z-]{1,15}$/, 'Input should be a country code such as US')
    .transform((region) => region.toUpperCase())
    .default('US')
    .describe('A country code as the sources use it, such as `US`, or a wider region'),
  limit: z.number().int().min(1).max(100).default(20),
  niche: nicheSchema.nullish(),
});

const trendsQuery = z.object({
  ...pageQuery,
  niche: z.string().max(120).optional(),
  status: z.enum(['active', 'expired', 'all']).default('active'),
  source: z
    .literal(MANUAL)
    .optional()
    .describe('Your own topics, from which you have started videos; without it, the trends that were found'),
  rule: z
    .guid()
    .toLowerCase()
    .optional()
    .describe('What one of your rules matches; without it, all but what your rules hide'),
  ...searchQuery('its topic'),
  ...periodQuery,
});

/** Of a trend: some days of scans. */
export const MOST_SCORES = 500;

/** What callers may ask of scout. */
export const scoutOperations = {
  ...trendRuleOperations,
  listTrendProviders: providersOperation('List the providers that find trends here'),
  testTrendProvider: providerTestOperation('Test a provider that finds trends here'),
  scanTrends: operation({
    method: 'POST',
    path: '/api/v1/trends/scan',
    summary: 'Ask the sources for trends now',
    body: scanBody,
    // Exactly the fields that the spec lists.
    answer: z
      .strictObject({ message: z.string(), trends_found: z.int().nonnegative(), trends_saved: z.int().nonnegative() })
      .meta({ id: 'ScanResult' }),
    writes: true,
  }),
  listTrends: operation({
    method: 'GET',
    path: '/api/v1/trends',
    summary: 'List trends, best score first',
    description:
      'Trends that one of your rules hides are left out. Where rules decide, a page may have fewer items than its limit and be followed by another: only `next_cursor` tells the end.',
    query: trendsQuery,
    answer: listOf(trendSchema),
    failures: { 404: 'There is no such rule, or it is not yours' },
    reads: [trends],
  }),
  showNiches: operation({
    method: 'GET',
    path: '/api/v1/trends/config',
    summary: 'Show how each niche is recognised',
    answer: listOf(nicheConfigurationSchema),
  }),
  listScans: operation({
    method: 'GET',
    path: '/api/v1/trends/scans',
    summary: 'List scans, newest first',
    query: z.object(pageQuery),
    answer: listOf(scanSchema),
    reads: [scans],
  }),
  showTrend: operation({
    method: 'GET',
    path: '/api/v1/trends/{trend_id}',
    summary: 'Show a trend',
    answer: trendSchema,
    failures: { 404: 'There is no such trend' },
    reads: [trends],
  }),
  listTrendScores: operation({
    method: 'GET',
    path: '/api/v1/trends/{trend_id}/scores',
    summary: 'List how a trend was scored each time it was seen, newest first',
    description: `At most the newest ${MOST_SCORES}. A topic that a person entered is not scored.`,
    answer: listOf(
      z
        .strictObject({ score: z.number(), sources: z.array(z.string()), seen_at: z.iso.datetime() })
        .meta({ id: 'TrendScore' }),
    ),
    failures: { 404: 'There is no such trend' },
    reads: [trends],
  }),
};
