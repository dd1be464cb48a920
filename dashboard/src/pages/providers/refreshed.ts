import type { QueryClient } from '@tanstack/react-query';
import { availableQuery } from '../../api/own-providers.ts';
import { providersQuery } from '../../api/providers-in-use.ts';

/** What is in use, and what can be, once a choice has changed. */
export const refreshed = (queries: QueryClient) =>
  Promise.all([providersQuery, availableQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
