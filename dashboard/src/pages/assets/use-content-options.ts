import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { cardsQuery } from '../../api/contents.ts';
import { contentQuery } from '../../api/lists.ts';
import { useTexts } from '../../texts/index.ts';

/** The newest contents to choose from, and the chosen one even if it is older. */
export function useContentOptions(chosen: string | undefined): (readonly [id: string, title: string])[] {
  const { untitled } = useTexts('media').assets.filters;
  const newest = useInfiniteQuery(cardsQuery({}));
  const items = newest.data?.pages.flatMap((page) => page.items) ?? [];
  const isListed = items.some(({ content_id }) => content_id === chosen);
  const older = useQuery({
    ...contentQuery(chosen ?? ''),
    enabled: chosen !== undefined && newest.isSuccess && !isListed,
  });
  const all = older.data && !isListed ? [...items, older.data] : items;
  return all.map(({ content_id, title, trend_topic }) => [content_id, title || trend_topic || untitled] as const);
}
