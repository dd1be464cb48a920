import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, type Content, call, type Input, type Output } from './call.ts';
import { enums, type OneOf } from './enums.ts';

export type ContentCard = Output<'listContentCards'>['items'][number];
export type CardPage = Output<'listContentCards'>;
export type ContentCounts = Output<'countContents'>;
export type Lane = OneOf<'Lane'>;

/** Where contents stand, in the order in which they come there. */
export const STAGE_LANES = enums.Stage;
export const BOARD_LANES = [...STAGE_LANES, 'stopped'] as const satisfies readonly Lane[];
export type BoardLane = (typeof BOARD_LANES)[number];

/** Where someone has to decide. */
export const GATE_LANES: readonly Lane[] = enums.Gate;
export const OTHER_LANES: readonly Lane[] = enums.Lane.filter((lane) => !GATE_LANES.includes(lane));

/** Behind the last gate. */
const PUBLISHING_LANES: readonly Lane[] = STAGE_LANES.slice(STAGE_LANES.indexOf('final_review') + 1);

/** Whether its video is approved: it can be published, or is. */
export const hasVideo = (lane: Lane): boolean => PUBLISHING_LANES.includes(lane);

/** Whether its video can be looked at: it is approved, or waits for that. */
export const isVideoMade = (lane: Lane): boolean => lane === 'final_review' || hasVideo(lane);

const EDITABLE_LANES: readonly Lane[] = [...GATE_LANES, 'stopped'];

/** Whether its script can be edited: someone has to decide, it failed or was rejected, or nothing is published yet. */
export const isEditable = ({ lane, status }: Pick<Content, 'lane' | 'status'>): boolean =>
  EDITABLE_LANES.includes(lane) || status === 'ready';

/** The filters of a list of content; those left out may be undefined. */
export type CardFilter = {
  lane?: readonly Lane[] | undefined;
  status?: ContentCard['status'] | undefined;
  niche?: string | undefined;
  platform?: string | undefined;
};

/** A small first page comes quickly. Reading on takes the largest ones: requests are limited by their number. */
const FIRST_PAGE = 50;
const NEXT_PAGES = 500;

export const cardPage = ({ lane, ...filter }: CardFilter, cursor: string, signal?: AbortSignal): Promise<CardPage> =>
  call('listContentCards', {
    query: {
      ...filter,
      ...(lane ? { lane: lane.join(',') } : {}),
      ...(cursor === '' ? { limit: FIRST_PAGE } : { limit: NEXT_PAGES, cursor }),
    } as NonNullable<Input<'listContentCards'>['query']>,
    ...(signal ? { signal } : {}),
  });

export const CARDS = 'listContentCards';
export const cardsQuery = (filter: CardFilter) =>
  infiniteQueryOptions({
    queryKey: [CARDS, filter],
    queryFn: ({ pageParam, signal }) => cardPage(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

export type CountFilter = Pick<CardFilter, 'niche' | 'platform'>;
export const COUNTS = 'countContents';
export const countsQuery = (filter: CountFilter) =>
  queryOptions({
    queryKey: [COUNTS, filter],
    queryFn: ({ signal }) =>
      call('countContents', { query: filter as NonNullable<Input<'countContents'>['query']>, signal }),
  });

export const countIn = (counts: ContentCounts, lanes: readonly Lane[]): number =>
  counts.lanes.reduce((sum, { lane, contents }) => sum + (lanes.includes(lane) ? contents : 0), 0);

/** What a video of the newest script will cost. */
export const approvalEstimateQuery = ({ content_id, script }: Pick<Content, 'content_id' | 'script'>) =>
  queryOptions({
    queryKey: ['estimateApproval', content_id, script?.revision],
    queryFn: ({ signal }) => call('estimateApproval', { path: { content_id }, signal }),
  });

/** Whether something was refused because someone has changed the script since it was read. */
export const isChangedSince = (error: unknown): boolean =>
  error instanceof ApiError && (error.detail as { code?: string } | undefined)?.code === 'content/changed-since';
