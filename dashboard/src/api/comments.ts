import { infiniteQueryOptions } from '@tanstack/react-query';
import { ApiError, call, type Output } from './call.ts';
import { pageFrom, pages } from './pages.ts';

export type Comment = Output<'listComments'>['items'][number];

/** The comments on a post. They are asked from the platform, so they are not asked again unless someone wants them. */
export const commentsQuery = (publication_id: string) =>
  infiniteQueryOptions({
    queryKey: ['listComments', publication_id],
    queryFn: ({ pageParam, signal }) =>
      call('listComments', { path: { publication_id }, query: pageFrom(pageParam), signal }),
    ...pages,
    // What others have written does not stay.
    gcTime: 60_000,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Whether the platform lets no application read comments. */
export const isWithoutComments = (error: unknown): boolean =>
  error instanceof ApiError && (error.detail as { code?: string } | undefined)?.code === 'publication/no-comments';
