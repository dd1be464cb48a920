import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useLive } from '../live/connection.ts';
import { noteReading, rateOf } from '../live/readings.ts';
import { call, type Output } from './call.ts';

export type Version = Output<'listProjections'>['items'][number] & {
  /** Events a second, between what was read; null before two readings. */
  readonly measured_rate: number | null;
  /** Of the log a second. */
  readonly measured_bytes: number | null;
};
export type ProjectionFailure = Output<'listProjectionFailures'>['items'][number];
export type Subscription = Output<'listSubscriptions'>['items'][number];
export type ParkedMessage = Output<'listParkedMessages'>['items'][number];
export type RunningProcess = Output<'listProcesses'>['items'][number];
export type DiagnosisFinding = Output<'diagnose'>['findings'][number];
export type Inbox = Output<'listInboxes'>['items'][number];

/** How often is asked, of at most 240 requests a minute unless an operator sets another limit: frames say nothing of these. */
export const OFTEN_MS = 2_000;
export const SELDOM_MS = 10_000;
/** Each of the five that the overview reads: twenty requests a minute. */
export const OVERVIEW_MS = 15_000;
export const LOG_MS = 5_000;

/**
 * `contents@3`, or `contents@3.1` of the first time that it was rebuilt: the collection, and what logs and metrics call
 * it.
 */
export const versionName = ({ name, version, build }: { name: string; version: number; build: number }): string =>
  build === 0 ? `${name}@${version}` : `${name}@${version}.${build}`;

/** Whether something is being filled: what is worth to be looked at often. */
export const isBuilding = ({ state }: { state: string }): boolean => state === 'building';

const MOST_FAILURES = 500;
const POLLED = { staleTime: OFTEN_MS, refetchOnWindowFocus: 'always' as const };

export const projectionsQuery = queryOptions({
  queryKey: ['listProjections'],
  async queryFn({ signal }): Promise<Version[]> {
    const { items } = await call('listProjections', { signal });
    const now = Date.now();
    return items.map((item) => {
      const name = versionName(item);
      noteReading(`${name} events`, now, item.events);
      noteReading(`${name} position`, now, Number(item.position));
      return { ...item, measured_rate: rateOf(`${name} events`), measured_bytes: rateOf(`${name} position`) };
    });
  },
  ...POLLED,
});

export const projectionFailuresQuery = (name: string, limit: number) =>
  queryOptions({
    queryKey: ['listProjectionFailures', name, limit],
    queryFn: ({ signal }) => call('listProjectionFailures', { path: { name }, query: { limit }, signal }),
    ...POLLED,
  });

/** Of several projections: in one query, for `useQueries` would weigh on every page, the entrance included. */
export const failuresOfQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: ['listProjectionFailures', names],
    queryFn: ({ signal }) =>
      Promise.all(
        names.map(async (name) => {
          const query = { limit: MOST_FAILURES };
          return (await call('listProjectionFailures', { path: { name }, query, signal })).items;
        }),
      ),
    ...POLLED,
  });

export const subscriptionsQuery = queryOptions({
  queryKey: ['listSubscriptions'],
  queryFn: async ({ signal }) => (await call('listSubscriptions', { signal })).items,
  ...POLLED,
});

export const parkedQuery = (name: string, limit: number) =>
  queryOptions({
    queryKey: ['listParkedMessages', name, limit],
    queryFn: ({ signal }) => call('listParkedMessages', { path: { name }, query: { limit }, signal }),
    ...POLLED,
  });

/** The platform keeps what it has found for half a minute. Not read again by itself: a look asks everything that there is. */
export const diagnosisQuery = queryOptions({
  queryKey: ['diagnose'],
  queryFn: ({ signal }) => call('diagnose', { signal }),
  staleTime: 30_000,
  refetchOnWindowFocus: false,
});

export const processesQuery = queryOptions({
  queryKey: ['listProcesses'],
  queryFn: async ({ signal }) => (await call('listProcesses', { signal })).items,
  ...POLLED,
});

export const inboxesQuery = queryOptions({
  queryKey: ['listInboxes'],
  queryFn: async ({ signal }) => (await call('listInboxes', { signal })).items,
  ...POLLED,
});

export const logQuery = queryOptions({
  queryKey: ['readLog'],
  async queryFn({ signal }) {
    const log = await call('readLog', { signal });
    const now = Date.now();
    noteReading('log head', now, Number(log.head));
    // The platform looks every five seconds: what it saw then is one reading, however often it is asked for.
    if (log.events_per_second !== null && log.looked_at !== null)
      noteReading('log rate', Date.parse(log.looked_at), log.events_per_second);
    return { ...log, measured_bytes: rateOf('log head') };
  },
  ...POLLED,
});

/** Reads again as long as the page is in sight and no one has paused what is shown. */
export function usePolled<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
  everyMs: number | ((data: T | undefined) => number),
) {
  const isPaused = useLive().status === 'paused';
  return useQuery({
    ...options,
    refetchInterval: ({ state }) =>
      isPaused ? false : typeof everyMs === 'number' ? everyMs : everyMs(state.data as T | undefined),
  });
}
