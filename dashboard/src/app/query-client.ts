import { QueryClient } from '@tanstack/react-query';
import { ApiError, call, isStatusOf } from '../api/call.ts';

/** Answers stay valid: the socket reports changes, and nothing is requested again just because it is shown again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 15 * 60_000,
      refetchOnWindowFocus: false,
      // Refusals stay refusals; the API client has its own patience with what came too early.
      retry(count, error) {
        // What cannot be read as new as it should be is shown as old as it is.
        if (isStatusOf(error, 503)) call.forget();
        return count < 2 && !(error instanceof ApiError && error.status < 500);
      },
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
