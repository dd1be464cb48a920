import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Output } from './call.ts';
import { enums } from './enums.ts';
import { pageFrom, pages } from './pages.ts';

export type Scan = Output<'listScans'>['items'][number];
export type TrendPerformance = Output<'listTrendPerformance'>['items'][number];

export const NICHES = enums.Niche;

const PAGE = 100;

/** The latest scan, requested by anyone; null before the first. */
export const latestScanQuery = queryOptions({
  queryKey: ['listScans'],
  queryFn: async ({ signal }) => (await call('listScans', { query: { limit: 1 }, signal })).items[0] ?? null,
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
