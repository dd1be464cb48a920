import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Output } from './call.ts';
import { enums } from './enums.ts';
import { pageFrom, pages } from './pages.ts';

export type Scan = Output<'listScans'>['items'][number];
export type TrendPerformance = Output<'listTrendPerformance'>['items'][number];

export const NICHES = enums.Niche;

const PAGE = 100;
/** Users who have made more find them among all content. */
const MOST_FILMS = 60;

/** The latest scan, requested by anyone; null before the first. */
export const latestScanQuery = queryOptions({
  queryKey: ['listScans'],
  queryFn: async ({ signal }) => (await call('listScans', { query: { limit: 1 }, signal })).items[0] ?? null,
});

export const trendQuery = (trend_id: string) =>
  queryOptions({
    queryKey: ['showTrend', trend_id],
    queryFn: ({ signal }) => call('showTrend', { path: { trend_id }, signal }),
  });

/** How it was scored, oldest first. */
export const trendScoresQuery = (trend_id: string) =>
  queryOptions({
    queryKey: ['listTrendScores', trend_id],
    queryFn: async ({ signal }) => (await call('listTrendScores', { path: { trend_id }, signal })).items.toReversed(),
  });

/** Content made from a trend, finished or not, newest first. */
export const filmsOfTrendQuery = (trend_id: string) =>
  queryOptions({
    queryKey: ['listContents', { trend_id }],
    queryFn: async ({ signal }) =>
      (await call('listContentCards', { query: { trend_id, limit: MOST_FILMS }, signal })).items,
  });

/** How videos about each trend perform, most viewed first. */
export const trendPerformanceQuery = infiniteQueryOptions({
  queryKey: ['listTrendPerformance'],
  queryFn: ({ pageParam, signal }) =>
    call('listTrendPerformance', {
      query: { limit: PAGE, ...pageFrom(pageParam) },
      signal,
    }),
  ...pages,
});
