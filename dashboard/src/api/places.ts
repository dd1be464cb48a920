import { queryOptions } from '@tanstack/react-query';
import { type Content, call } from './call.ts';

/** Frames do not carry places. */
const POLLED_MS = 4_000;
const IN_PRODUCTION: ReadonlySet<string> = new Set([
  'generating',
  'approved',
  'producing',
] satisfies Content['status'][]);

/** Whether its script or its images may be waiting for their turn. */
export const mayWait = ({ status, stage }: Content): boolean => IN_PRODUCTION.has(status) && stage !== 'video';

/** What of content waits for its turn, asked again and again. */
export const placesQuery = ({ content_id }: Content) =>
  queryOptions({
    queryKey: ['showPlaces', content_id],
    queryFn: ({ signal }) => call('showPlaces', { path: { content_id }, signal }),
    refetchInterval: POLLED_MS,
  });
