import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Input } from './call.ts';
import { pageFrom, pages } from './pages.ts';

type Criteria = NonNullable<Input<'previewTrendRule'>['body']>;

/** They change only here: reads of the scout are few. */
const KEPT_MS = 300_000;
const SEEN = 'trend rules';

/**
 * Whether rules were seen in this browser. Who has none, as most people do, spends none of the ten reads that the scout
 * allows in a minute on asking for them with each look at the trends.
 */
export const hasSeenRules = (): boolean => localStorage.getItem(SEEN) !== null;

export const trendRulesQuery = queryOptions({
  queryKey: ['listTrendRules'],
  async queryFn({ signal }) {
    const { items } = await call('listTrendRules', { signal });
    if (items.length > 0) localStorage.setItem(SEEN, 'yes');
    else localStorage.removeItem(SEEN);
    return items;
  },
  staleTime: KEPT_MS,
});

/** The sources that this installation asks. */
export const trendSourcesQuery = queryOptions({
  queryKey: ['showNiches'],
  queryFn: async ({ signal }) => (await call('showNiches', { signal })).items[0]?.sources ?? [],
  staleTime: KEPT_MS,
});

const PAGE = 10;

/** The current trends that a rule would match. */
export const rulePreviewQuery = (criteria: Criteria) =>
  infiniteQueryOptions({
    queryKey: ['previewTrendRule', criteria],
    queryFn: ({ pageParam, signal }) =>
      call('previewTrendRule', { body: { ...criteria, limit: PAGE, ...pageFrom(pageParam) }, signal }),
    ...pages,
  });
