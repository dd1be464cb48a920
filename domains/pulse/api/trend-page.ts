import { z } from 'zod';
import type { ListPage, Page } from '../../../kernel/documents/index.ts';
import { BadCursor } from '../../../kernel/documents/index.ts';
import type { TrendPerformance } from '../../../read-models/content-analytics.ts';

/**
 * One page of a list that is computed and not stored. The cursor names the last trend seen and its place in the order.
 * @throws BadCursor
 */
export function pageOfTrends(all: readonly TrendPerformance[], { limit, cursor }: Page): ListPage<TrendPerformance> {
  const from = cursor === undefined ? 0 : placeAfter(all, decode(cursor));
  const items = all.slice(from, from + limit);
  const last = items.at(-1);
  return { items, next_cursor: last && from + limit < all.length ? encode(last) : null };
}

const cursorShape = z.tuple([z.literal('trend_performance'), z.number(), z.number(), z.string()]);
type Cursor = z.infer<typeof cursorShape>;

const encode = ({ views, contents, trend_id }: TrendPerformance): string =>
  Buffer.from(JSON.stringify(['trend_performance', views, contents, trend_id])).toString('base64url');

function decode(cursor: string): Cursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    // Not base64url, not JSON or not this shape: one answer for all of them.
    throw new BadCursor();
  }
}

/** The order is that of the list: most views, then most contents, then the id. */
function placeAfter(all: readonly TrendPerformance[], [, views, contents, id]: Cursor): number {
  const place = all.findIndex(
    (trend) =>
      trend.views < views ||
      (trend.views === views && (trend.contents < contents || (trend.contents === contents && trend.trend_id > id))),
  );
  return place < 0 ? all.length : place;
}
