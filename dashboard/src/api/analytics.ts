import { queryOptions } from '@tanstack/react-query';
import { call, nullIfMissing, type Output } from './call.ts';

export type ContentAnalytics = Output<'showContentAnalytics'>;

const MINUTE_MS = 60_000;

/**
 * How a piece of content performs. No frame announces new counts, so they are read once a minute. Null before anything
 * is known.
 */
export const analyticsQuery = (content_id: string) =>
  queryOptions({
    queryKey: ['showContentAnalytics', content_id],
    queryFn: ({ signal }) => call('showContentAnalytics', { path: { content_id }, signal }).catch(nullIfMissing),
    refetchInterval: MINUTE_MS,
  });

const DAY_MS = 86_400_000;
/** The latest days with counts (UTC), including days without views. @param range the least and the most days to show */
export function daysOfViews(
  { timeline }: ContentAnalytics,
  { least, most }: { least: number; most: number },
): { day: string; views: number }[] {
  const first = timeline[0];
  const last = timeline.at(-1);
  if (!first || !last) return [];
  const gained = new Map(timeline.map(({ day, views }) => [day, views]));
  const end = Date.parse(last.day);
  const count = Math.min(most, Math.max(least, Math.round((end - Date.parse(first.day)) / DAY_MS) + 1));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
    return { day, views: gained.get(day) ?? 0 };
  });
}
