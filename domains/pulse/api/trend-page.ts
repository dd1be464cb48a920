import { z } from 'zod';
import {
  decodeCursor,
  encodeCursor,
  InvalidCursor,
  type ListPage,
  type Page,
} from '../../../kernel/documents/index.ts';
import type { TrendPerformance } from '../../../read-models/content-analytics.ts';

const ORDER = 'trend_performance';

/** Views, contents and id of the last trend seen. */
const placeShape = z.tuple([z.number(), z.number(), z.string()]);

/** One page of a list that is computed and not stored. @throws InvalidCursor */
export function pageOfTrends(all: readonly TrendPerformance[], { limit, cursor }: Page): ListPage<TrendPerformance> {
  const from = cursor === undefined ? 0 : indexAfter(all, cursor);
  const items = all.slice(from, from + limit);
  const last = items.at(-1);
  const isWhole = !last || from + limit >= all.length;
  return { items, next_cursor: isWhole ? null : encodeCursor(ORDER, last.views, last.contents, last.trend_id) };
}

/** The order is that of the list: most views, then most contents, then the id. */
function indexAfter(all: readonly TrendPerformance[], cursor: string): number {
  const place = placeShape.safeParse(decodeCursor(cursor, ORDER, 3));
  if (!place.success) throw new InvalidCursor();
  const [views, contents, id] = place.data;
  const index = all.findIndex(
    (trend) =>
      trend.views < views ||
      (trend.views === views && (trend.contents < contents || (trend.contents === contents && trend.trend_id > id))),
  );
  return index < 0 ? all.length : index;
}
