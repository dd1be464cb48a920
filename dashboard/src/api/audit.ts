import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Input, type Output } from './call.ts';
import { pageFrom, pages } from './pages.ts';

export type StreamSummary = Output<'listStreams'>['items'][number];
export type StreamPage = Output<'readStream'>;
export type StreamRecord = StreamPage['items'][number];
export type ShownEvent = NonNullable<StreamRecord['event']>;
export type FoundEvent = Output<'searchEvents'>['items'][number];
export type Cause = Output<'readCorrelation'>['events'][number];
export type AggregateState = Output<'readAggregate'>;
export type Block = Output<'listIntegrityBlocks'>['items'][number];
export type Integrity = Output<'showIntegrity'>;
export type Difference = NonNullable<Output<'verifyIntegrity'>['difference']>;

const PAGE = 50;
/** Frames do not cover streams, so older data is read again when a page is revisited. */
const FRESH_MS = 10_000;
/** Reads here are recorded, so they happen on request only, and not when the socket has missed something. */
const RECORDED = { meta: { isRecorded: true } } as const;
const FRESH = { staleTime: FRESH_MS, ...RECORDED } as const;

const HOUR_MS = 3_600_000;
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS } as const;
export type Activity = keyof typeof SPANS;

const recordedPages = { ...pages, ...FRESH };

/** As in the address: absent parameters may be undefined. */
type Maybe<T> = { [Name in keyof T]?: T[Name] | undefined };
const given = <T extends object>(filter: T) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };

/** All event types by service; they only change with the platform's version. */
export const eventTypesQuery = queryOptions({
  queryKey: ['listEventTypes'],
  queryFn: async ({ signal }) => (await call('listEventTypes', { signal })).items,
  ...RECORDED,
});

export type StreamFilter = {
  category?: string | undefined;
  name?: string | undefined;
  active?: Activity | undefined;
};

export const streamsQuery = ({ active, ...filter }: StreamFilter) =>
  infiniteQueryOptions({
    queryKey: ['listStreams', { ...filter, active }],
    queryFn: ({ pageParam, signal }) =>
      call('listStreams', {
        query: {
          ...given(filter),
          ...(active ? { from: new Date(Date.now() - SPANS[active]).toISOString() } : {}),
          limit: PAGE,
          ...pageFrom(pageParam),
        },
        signal,
      }),
    ...recordedPages,
  });

export type Place = { direction: 'forwards' | 'backwards'; from?: number | undefined };

/** A page of a stream, which new events do not shift. */
export const streamQuery = (stream: string, { direction, from }: Place) =>
  queryOptions({
    queryKey: ['readStream', stream, { direction, from }],
    queryFn: ({ signal }) =>
      call('readStream', {
        path: { stream },
        query: { direction, limit: PAGE, ...(from === undefined ? {} : { from: String(from) }) },
        signal,
      }),
    ...FRESH,
  });

/** One record of a stream, and the stream's first and last revision. */
export const recordQuery = (stream: string, revision: string) =>
  queryOptions({
    queryKey: ['readStream', stream, revision],
    queryFn: ({ signal }) => call('readStream', { path: { stream }, query: { from: revision, limit: 1 }, signal }),
    ...FRESH,
  });

/** Waits for events after a revision, for as long as the API does. @returns the last revision of the stream */
export async function lastRevisionBehind(stream: string, last: number, signal: AbortSignal): Promise<number> {
  const query = { from: String(last + 1), limit: 1, wait: 20 };
  return (await call('readStream', { path: { stream }, query, signal })).last_revision ?? last;
}

export const linksQuery = (stream: string, revision: string) =>
  queryOptions({
    queryKey: ['listLinks', stream, revision],
    queryFn: ({ signal }) => call('listLinks', { path: { stream, revision }, signal }),
    ...FRESH,
  });

export const outcomesQuery = (stream: string, revision: string) =>
  queryOptions({
    queryKey: ['listOutcomes', stream, revision],
    queryFn: ({ signal }) => call('listOutcomes', { path: { stream, revision }, signal }),
    ...FRESH,
  });

type EventQuery = NonNullable<Input<'searchEvents'>['query']>;
export type EventFilter = Maybe<Omit<EventQuery, 'limit' | 'cursor'>>;

export const eventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: ['searchEvents', filter],
    queryFn: ({ pageParam, signal }) =>
      call('searchEvents', { query: { ...given(filter), limit: PAGE, ...pageFrom(pageParam) }, signal }),
    ...recordedPages,
  });

/** The event with an id; null if it is not in the index. */
export const eventOfIdQuery = (event_id: string) =>
  queryOptions({
    queryKey: ['searchEvents', 'id', event_id],
    queryFn: async ({ signal }) =>
      (await call('searchEvents', { query: { event_id, limit: 1 }, signal })).items[0] ?? null,
    ...RECORDED,
  });

/** The address of the export of a search. */
export const exportPath = (filter: EventFilter): string =>
  `/api/v1/ops/export?${new URLSearchParams(given(filter) as Record<string, string>)}`;

export const correlationQuery = (correlation_id: string) =>
  queryOptions({
    queryKey: ['readCorrelation', correlation_id],
    queryFn: ({ signal }) => call('readCorrelation', { path: { correlation_id }, signal }),
    ...FRESH,
  });

const CHANGES = 20;

/** The state at a revision never changes; only the newest state is read again. */
export const aggregateQuery = (stream: string, at: number | undefined) =>
  queryOptions({
    queryKey: ['readAggregate', stream, at ?? 'newest'],
    queryFn: ({ signal }) =>
      call('readAggregate', {
        path: { stream },
        query: { limit: CHANGES, ...(at === undefined ? {} : { at: String(at) }) },
        signal,
      }),
    ...(at === undefined ? FRESH : RECORDED),
  });

export const integrityQuery = queryOptions({
  queryKey: ['showIntegrity'],
  queryFn: ({ signal }) => call('showIntegrity', { signal }),
  ...FRESH,
});

/** A page of blocks starting at a number, newest first. */
export const blocksQuery = (from: number) =>
  queryOptions({
    queryKey: ['listIntegrityBlocks', from],
    queryFn: async ({ signal }) =>
      (await call('listIntegrityBlocks', { query: { from, limit: PAGE }, signal })).items.toReversed(),
    ...FRESH,
  });
export const BLOCKS_OF_A_PAGE = PAGE;

const MOST_BLOCKS = 100;

/** Verifies as many blocks as the API does in a few seconds. @param previous the computed digest of the preceding block */
export const verifyFrom = (from: number, previous: string | undefined, signal: AbortSignal) =>
  call('verifyIntegrity', {
    query: { from, limit: MOST_BLOCKS, ...(previous === undefined ? {} : { previous }) },
    signal,
  });
