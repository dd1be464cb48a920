import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Frame, Trend } from '../api/call.ts';
import { hasVideo } from '../api/contents.ts';
import { readCardAgain } from './cards.ts';
import { addNewTrend } from './new-trends.ts';
import { readAgain } from './read-again.ts';
import { settleNotices } from './settled-notices.ts';

type PayloadOf<Channel> = Extract<Frame, { channel: Channel }>['payload'];
type Changed = { readonly [Channel in Frame['channel']]: (payload: PayloadOf<Channel>) => readonly QueryKey[] };

const COSTS = [['showCostSummary'], ['listCosts']];

const renderOf = (contentId: string): QueryKey[] => [['showRender', contentId], ['listRenders']];
const imagesOf = (contentId: string): QueryKey[] => [['listImages'], ['previewPictures', contentId]];

/** What is read again because of a frame, by its channel, in addition to the content that it names. */
const CHANGED: Changed = {
  // The list of trends shows it on request, so that it does not jump.
  'platform.trend.detected': ({ trend_id }) => [
    ['showTrend', trend_id],
    ['listTrendScores', trend_id],
  ],
  'platform.trend.expired': ({ trend_id }) => [['showTrend', trend_id]],
  'platform.content.created': () => [],
  'platform.content.edited': () => [],
  'platform.content.rejected': () => [],
  'platform.content.updated': ({ content_id, stage }) => [
    ['listContents'],
    ...COSTS,
    ...(stage === 'video' ? renderOf(content_id) : []),
    ...(hasVideo(stage) ? [['listPublications'], ['showPublishingSlots']] : []),
  ],
  'platform.pipeline.stage_changed': ({ content_id, to }) => [
    ...COSTS,
    ...(to === 'video' ? renderOf(content_id) : []),
  ],
  'platform.content.published': ({ content_id }) => [
    ['listPublications'],
    ['showContentAnalytics', content_id],
    ['listTrendPerformance'],
  ],
  'platform.media.generated': ({ content_id }) => imagesOf(content_id),
  'platform.media.failed': ({ content_id }) => imagesOf(content_id),
  'platform.video.rendered': ({ content_id }) => renderOf(content_id),
  // An account may have been connected or have lost its access.
  'platform.notification.created': ({ event }) => [
    ['listNotifications'],
    ...(event.startsWith('account.') ? [['listAccounts'], ['listPlatforms']] : []),
  ],
};

/**
 * Reads again what a frame has changed of what the pages show.
 * @param queries all that the pages have read
 */
export function patch(queries: QueryClient, frame: Frame): void {
  // The cast is safe: what is found for a channel takes its payload.
  const changedBy = CHANGED[frame.channel] as (payload: Frame['payload']) => readonly QueryKey[];
  for (const key of changedBy(frame.payload)) void readAgain(queries, key);
  if (frame.channel === 'platform.trend.detected') addNewTrend(frame.payload);
  else if (frame.channel === 'platform.trend.expired') showExpired(queries, frame.payload.trend_id);
  else if ('content_id' in frame.payload) {
    const { content_id } = frame.payload;
    for (const key of ['showContent', 'showPipelineRun']) void readAgain(queries, [key, content_id]);
    readCardAgain(queries, content_id);
    if ('status' in frame.payload && frame.payload.status !== 'awaiting_review')
      void settleNotices(queries, content_id);
  }
}

function showExpired(queries: QueryClient, trendId: string): void {
  const change = (trend: Trend): Trend => (trend.trend_id === trendId ? { ...trend, status: 'expired' } : trend);
  queries.setQueriesData<InfiniteData<{ items: Trend[] }>>(
    { queryKey: ['listTrends'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  );
}
