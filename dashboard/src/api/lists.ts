import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Input } from './call.ts';
import { pageFrom, pages } from './pages.ts';

const PAGE = 50;

type TrendQuery = NonNullable<Input<'listTrends'>['query']>;
/** As in the address: parameters that are left out may be undefined. */
type TrendFilter = { [Name in Exclude<keyof TrendQuery, 'limit' | 'cursor'>]?: TrendQuery[Name] | undefined };

export const trendsQuery = (filter: TrendFilter) =>
  infiniteQueryOptions({
    queryKey: ['listTrends', filter],
    queryFn: ({ pageParam, signal }) =>
      call('listTrends', { query: { ...filter, limit: PAGE, ...pageFrom(pageParam) } as TrendQuery, signal }),
    ...pages,
  });

type ContentQuery = NonNullable<Input<'listContents'>['query']>;

/** Contents with where they are published, which cards leave out. */
export const contentsQuery = ({ status }: Required<Pick<ContentQuery, 'status'>>) =>
  infiniteQueryOptions({
    queryKey: ['listContents', { status }],
    queryFn: ({ pageParam, signal }) =>
      call('listContents', { query: { status, limit: PAGE, ...pageFrom(pageParam) }, signal }),
    ...pages,
  });

export const contentQuery = (content_id: string) =>
  queryOptions({
    queryKey: ['showContent', content_id],
    queryFn: ({ signal }) => call('showContent', { path: { content_id }, signal }),
  });

/** What happened in each stage. The thread's id is the content's. */
export const runQuery = (thread_id: string) =>
  queryOptions({
    queryKey: ['showPipelineRun', thread_id],
    queryFn: ({ signal }) => call('showPipelineRun', { path: { thread_id }, signal }),
  });
