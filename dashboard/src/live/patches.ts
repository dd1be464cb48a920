import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Content, Trend } from '../api/call.ts';
import { announce } from './announced.ts';
import { moveCard, readCardSoon } from './cards.ts';
import type { Frame } from './connection.ts';
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
  const { channel, payload, timestamp } = frame;
  const id = String(payload.content_id ?? '');
  switch (channel) {
    case 'platform.content.updated':
      patchContent(queries, id, { status: payload.status, stage: payload.stage } as Change, timestamp);
      if (payload.stage === 'video') readRender(queries, id);
      readAgain(queries, ['listContents']);
      if (PUBLISHING.has(String(payload.status))) readAgain(queries, ['listPublications']);
      return;
    case 'platform.pipeline.stage_changed':
      patchContent(queries, id, { stage: payload.to } as Change, timestamp);
      if (payload.to === 'video') readRender(queries, id);
      return;
    case 'platform.content.created':
    case 'platform.content.rejected':
      readContentAgain(queries, id);
      return;
    case 'platform.content.published':
      showLive(queries, frame);
      readContentAgain(queries, id);
      readAgain(queries, ['listPublications']);
      readAgain(queries, ['showContentAnalytics', id]);
      readAgain(queries, ['listTrendPerformance']);
      return;
    case 'platform.media.generated':
    case 'platform.media.failed':
      readAgain(queries, ['listImagesOfContent', id]);
      readAgain(queries, ['listImages']);
      readContentAgain(queries, id);
      return;
    case 'platform.video.rendered':
      readRender(queries, id);
      readAgain(queries, ['showPipelineRun', id]);
      return;
    case 'platform.notification.created':
      addNotification(queries, frame);
      // An account was connected or lost its access.
      if (String(payload.event).startsWith('account.'))
        for (const key of ['listAccounts', 'listPlatforms']) readAgain(queries, [key]);
      return;
    case 'platform.trend.detected':
      addNewTrend({ trend_id: String(payload.trend_id), niche: String(payload.niche) });
      return;
    case 'platform.trend.expired':
      patchItems<Trend>(queries, ['listTrends'], (trend) =>
        trend.trend_id === payload.trend_id ? { ...trend, status: 'expired' } : trend,
      );
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
