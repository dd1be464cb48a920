import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Content, ContentListItem, Trend } from '../api/call.ts';
import { announce } from './announced.ts';
import type { Frame } from './connection.ts';
import { addNewTrend } from './new-trends.ts';
import { addNotification } from './notifications.ts';
import { showLive } from './publications.ts';

type Pages<T> = InfiniteData<{ items: T[]; next_cursor: string | null }>;
/** Until what a frame tells of can be read, as a rule. */
const READABLE_AFTER_MS = 500;

/** Statuses that follow a change of a publication. */
const PUBLISHING: ReadonlySet<string> = new Set(['publishing', 'published', 'failed']);

type Change = { content_id: string; status?: string; stage?: string };

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
  const { channel, payload } = frame;
  const id = String(payload.content_id ?? '');
  switch (channel) {
    case 'platform.content.updated':
      announce(id, { status: String(payload.status), stage: String(payload.stage) });
      patchContent(queries, payload as Change);
      if (payload.stage === 'video') readRender(queries, id);
      if (PUBLISHING.has(String(payload.status))) readAgain(queries, ['listPublications']);
      return;
    case 'platform.pipeline.stage_changed':
      patchContent(queries, { content_id: id, stage: String(payload.to) });
      if (payload.to === 'video') readRender(queries, id);
      readAgain(queries, ['listPipelineRuns']);
      return;
    case 'platform.content.created':
    case 'platform.content.rejected':
      readAgain(queries, ['showContent', id]);
      return;
    case 'platform.content.published':
      showLive(queries, frame);
      readAgain(queries, ['listPublications']);
      readAgain(queries, ['showContent', id]);
      readAgain(queries, ['showContentAnalytics', id]);
      readAgain(queries, ['listTrendPerformance']);
      return;
    case 'platform.media.generated':
    case 'platform.media.failed':
      readAgain(queries, ['listImagesOfContent', id]);
      readAgain(queries, ['listImages']);
      return;
    case 'platform.video.rendered':
      readRender(queries, id);
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

function patchContent(queries: QueryClient, { content_id, ...change }: Change): void {
  queries.setQueryData<Content>(['showContent', content_id], (content) => content && { ...content, ...change });
  readAgain(queries, ['showCostSummary']);
  readAgain(queries, ['listCosts']);
  // Its script, its gate and what it has cost are not in the frame.
  void queries.invalidateQueries({ queryKey: ['showContent', content_id] });
  for (const [key, data] of queries.getQueriesData<Pages<ContentListItem>>({ queryKey: ['listContents'] })) {
    if (data === undefined) continue;
    const { status } = key[1] as { status?: string };
    const isListed = data.pages.some((page) => page.items.some((item) => item.content_id === content_id));
    const belongs = status === undefined || change.status === undefined || status === change.status;
    if (isListed) {
      const items = (all: ContentListItem[]) =>
        belongs
          ? all.map((item) => (item.content_id === content_id ? { ...item, ...change } : item))
          : all.filter((item) => item.content_id !== content_id);
      queries.setQueryData<Pages<ContentListItem>>(
        key,
        (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, items: items(page.items) })) },
      );
    } else if (belongs && (status === undefined || change.status !== undefined)) {
      readAgain(queries, key);
    }
  }
}

function patchItems<T>(queries: QueryClient, queryKey: QueryKey, change: (item: T) => T): void {
  queries.setQueriesData<Pages<T>>({ queryKey }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) } : data,
  );
}
