import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Publication } from '../api/publishing.ts';
import type { FrameOf } from './connection.ts';

type Change = (publication: Publication) => Publication;
/** The data of a list (in pages), of a calendar, and of what is scheduled. */
type Read = InfiniteData<{ items: Publication[] }> | { items: Publication[] } | Publication[];

/** Shows at once that a post is live. Its place in filtered lists is corrected when they are read again. */
export function showLive(
  queries: QueryClient,
  { payload: { publication_id, url }, timestamp }: FrameOf<'platform.content.published'>,
): void {
  changeAll(queries, (publication) =>
    publication.publication_id === publication_id
      ? { ...publication, status: 'published', url, failure: null, published_at: publication.published_at ?? timestamp }
      : publication,
  );
}

function changeAll(queries: QueryClient, change: Change): void {
  queries.setQueriesData<Read>({ queryKey: ['listPublications'] }, (read) => {
    if (!read) return read;
    if (Array.isArray(read)) return read.map(change);
    if ('items' in read) return { ...read, items: read.items.map(change) };
    return { ...read, pages: read.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
  });
}
