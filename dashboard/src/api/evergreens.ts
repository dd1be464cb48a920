import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Output } from './call.ts';
import { pageFrom, pages } from './pages.ts';

export type EvergreenPlan = Output<'showEvergreen'>;
export type Evergreen = Output<'listEvergreens'>['items'][number];

const PAGE = 30;

/** The user's videos that are posted again, or were. */
export const evergreensQuery = infiniteQueryOptions({
  queryKey: ['listEvergreens'],
  queryFn: ({ pageParam, signal }) =>
    call('listEvergreens', { query: { limit: PAGE, ...pageFrom(pageParam) }, signal }),
  ...pages,
});

/** Whether one video is posted again, and when next. */
export const evergreenQuery = (content_id: string) =>
  queryOptions({
    queryKey: ['showEvergreen', content_id],
    queryFn: ({ signal }) => call('showEvergreen', { path: { content_id }, signal }),
  });
