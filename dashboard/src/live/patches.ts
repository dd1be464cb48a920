import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Content, Frame, Trend } from '../api/call.ts';
import { announce } from './announced.ts';
import { moveCard, readCardSoon } from './cards.ts';
import { addNewTrend } from './new-trends.ts';
import { addNotification } from './notifications.ts';
import { showLive } from './publications.ts';

type Pages<T> = InfiniteData<{ items: T[]; next_cursor: string | null }>;
/** Until what a frame tells of can be read, as a rule. */
const READABLE_AFTER_MS = 500;

/** Statuses that follow a change of a publication. */
const PUBLISHING: ReadonlySet<string> = new Set(['publishing', 'published', 'failed']);

type Change = Partial<Pick<Content, 'status' | 'stage'>>;

const readAgain = (queries: QueryClient, queryKey: QueryKey): void =>
  void setTimeout(() => void queries.invalidateQueries({ queryKey }), READABLE_AFTER_MS);

function readRender(queries: QueryClient, contentId: string): void {
  readAgain(queries, ['showRender', contentId]);
  readAgain(queries, ['listRenders']);
}

/**
 * Brings what is on the pages up to date by what a frame says, and asks only for what it does not say: a script, an image, a film.
 * @param queries all that the pages have read
 */
export function patch(queries: QueryClient, frame: Frame): void {
  switch (frame.channel) {
    case 'platform.content.updated': {
      const { content_id, status, stage } = frame.payload;
      patchContent(queries, content_id, { status, stage }, frame.timestamp);
      if (stage === 'video') readRender(queries, content_id);
      readAgain(queries, ['listContents']);
      if (PUBLISHING.has(status)) readAgain(queries, ['listPublications']);
      return;
    }
    case 'platform.pipeline.stage_changed': {
      const { content_id, to } = frame.payload;
      patchContent(queries, content_id, { stage: to }, frame.timestamp);
      if (to === 'video') readRender(queries, content_id);
      return;
    }
    case 'platform.content.created':
    case 'platform.content.rejected':
      readContentAgain(queries, frame.payload.content_id);
      return;
    case 'platform.content.published':
      showLive(queries, frame);
      readContentAgain(queries, frame.payload.content_id);
      readAgain(queries, ['listPublications']);
      readAgain(queries, ['showContentAnalytics', frame.payload.content_id]);
      readAgain(queries, ['listTrendPerformance']);
      return;
    case 'platform.media.generated':
    case 'platform.media.failed':
      readAgain(queries, ['listImagesOfContent', frame.payload.content_id]);
      readAgain(queries, ['listImages']);
      readContentAgain(queries, frame.payload.content_id);
      return;
    case 'platform.video.rendered':
      readRender(queries, frame.payload.content_id);
      readAgain(queries, ['showPipelineRun', frame.payload.content_id]);
      return;
    case 'platform.notification.created':
      addNotification(queries, frame);
      // An account was connected or lost its access.
      if (frame.payload.event.startsWith('account.'))
        for (const key of ['listAccounts', 'listPlatforms']) readAgain(queries, [key]);
      return;
    case 'platform.trend.detected':
      addNewTrend(frame.payload);
      return;
    case 'platform.trend.expired': {
      const { trend_id } = frame.payload;
      patchItems<Trend>(queries, ['listTrends'], (trend) =>
        trend.trend_id === trend_id ? { ...trend, status: 'expired' } : trend,
      );
    }
  }
}

function patchContent(queries: QueryClient, id: string, change: Change, at: string): void {
  announce(id, change);
  moveCard(queries, id, change, at);
  queries.setQueryData<Content>(['showContent', id], (content) => content && { ...content, ...change });
  readAgain(queries, ['showCostSummary']);
  readAgain(queries, ['listCosts']);
  // Its script, its gate, what it has cost and who decided are not in the frame.
  void queries.invalidateQueries({ queryKey: ['showContent', id] });
  void queries.invalidateQueries({ queryKey: ['showPipelineRun', id] });
}

function readContentAgain(queries: QueryClient, id: string): void {
  readAgain(queries, ['showContent', id]);
  readAgain(queries, ['showPipelineRun', id]);
  readCardSoon(queries, id);
}

function patchItems<T>(queries: QueryClient, queryKey: QueryKey, change: (item: T) => T): void {
  queries.setQueriesData<Pages<T>>({ queryKey }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) } : data,
  );
}
