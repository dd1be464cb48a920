import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Input, type Output } from './call.ts';
import { enums } from './enums.ts';
import { type Day, timesIn, timesOf } from './local-days.ts';
import { pageFrom, pages } from './pages.ts';

export type Publication = Output<'listPublications'>['items'][number];
export type PublicationStatus = Publication['status'];
export type Account = Output<'listAccounts'>['items'][number];
export type Platform = Output<'listPlatforms'>['items'][number];
export type PublishingSlots = Output<'showPublishingSlots'>;
export type PublishingDefaults = Output<'showPublishingDefaults'>;

const OVER: readonly PublicationStatus[] = ['failed', 'cancelled', 'taken_down'];

/** Whether a publication is at an end from which the video may be published there again. */
export const isOver = (status: PublicationStatus): boolean => OVER.includes(status);

export const PUBLICATION_STATUSES = enums.PublicationStatus;
export const PLATFORMS = enums.PlatformName;
export type PlatformName = (typeof PLATFORMS)[number];

export type PublicationFilter = {
  platform?: PlatformName | undefined;
  status?: PublicationStatus | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
};
/** The whole days a calendar shows. */
export type Range = { readonly first: Day; readonly last: Day };

type Query = NonNullable<Input<'listPublications'>['query']>;

const PAGE = 30;
const MOST = 200;
/** The most pages a calendar reads. */
const CALENDAR_PAGES = 5;
const SOON_MS = 3_000;
const HOUR_MS = 3_600_000;

/**
 * No frame tells when an upload starts or fails: read again soon while one is under way, and when a scheduled time has
 * come.
 */
function lookAgainAfter(items: readonly Publication[]): number | false {
  const moments = items.flatMap(({ status, schedule_at, comment }) => {
    if (status === 'published' && comment?.status === 'waiting') return SOON_MS;
    if (status === 'requested' || status === 'uploading' || status === 'taking_down') return SOON_MS;
    return status === 'scheduled' && schedule_at ? Math.max(SOON_MS, Date.parse(schedule_at) - Date.now()) : [];
  });
  return moments.length === 0 ? false : Math.min(HOUR_MS, ...moments);
}

export const publicationsQuery = ({ platform, status, ...days }: PublicationFilter) =>
  infiniteQueryOptions({
    queryKey: ['listPublications', { platform, status, ...days }],
    queryFn: ({ pageParam, signal }) =>
      call('listPublications', {
        query: {
          platform,
          status,
          ...timesIn(days),
          limit: PAGE,
          ...pageFrom(pageParam),
        } as Query,
        signal,
      }),
    ...pages,
    refetchInterval: ({ state: { data } }) => lookAgainAfter(data?.pages.flatMap(({ items }) => items) ?? []),
  });

/** Everything in a range of days, earliest first. `isWhole` is false when there is more than a calendar can show. */
export const calendarQuery = (range: Range, filter: Pick<PublicationFilter, 'platform' | 'status'>) =>
  queryOptions({
    queryKey: ['listPublications', { ...range, ...filter }],
    async queryFn({ signal }) {
      const items: Publication[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < CALENDAR_PAGES && (page === 0 || cursor !== null); page++) {
        const query = { ...filter, ...timesOf(range.first, range.last), limit: MOST, ...(cursor && { cursor }) };
        const answer: Output<'listPublications'> = await call('listPublications', { query: query as Query, signal });
        items.push(...answer.items);
        cursor = answer.next_cursor;
      }
      items.sort((one, other) => (one.live_at < other.live_at ? -1 : 1));
      return { items, isWhole: cursor === null };
    },
    refetchInterval: ({ state: { data } }) => lookAgainAfter(data?.items ?? []),
  });

/** A user's own accounts and those the operator shares. Without `owner`, administrators would see everyone's. */
export const accountsQuery = (owner: string) =>
  queryOptions({
    queryKey: ['listAccounts', owner],
    queryFn: async ({ signal }) => (await call('listAccounts', { query: { owner, limit: MOST }, signal })).items,
  });

/** What is scheduled on a platform. */
export const scheduledQuery = (platform: string) =>
  queryOptions({
    queryKey: ['listPublications', { scheduled: platform }],
    queryFn: async ({ signal }) => {
      const query = { platform, status: 'scheduled', limit: MOST } as Query;
      return (await call('listPublications', { query, signal })).items;
    },
  });

/** The user's recurring publishing slots, and what goes live in the next ones. */
export const slotsQuery = queryOptions({
  queryKey: ['showPublishingSlots'],
  queryFn: ({ signal }) => call('showPublishingSlots', { signal }),
});

/** How the user's posts are made where nothing else is said, and what each platform offers. */
export const defaultsQuery = queryOptions({
  queryKey: ['showPublishingDefaults'],
  queryFn: ({ signal }) => call('showPublishingDefaults', { signal }),
});
