import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PublicationFilter, publicationsQuery } from '../../api/publishing.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { More } from '../../components/more.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { Post } from './post.tsx';

/** Posts, newest first. @param children the action offered when there are none */
export function PostList({ filter, children }: { filter: PublicationFilter; children: ReactNode }) {
  const t = useTexts('publishing').list;
  const list = useInfiniteQuery(publicationsQuery(filter));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = Object.values(filter).some((each) => each !== undefined);
  if (list.isPending) return <Skeleton shape="row" count={5} />;
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0)
    return (
      <EmptyState
        icon="send"
        title={isFiltered ? t.emptyFiltered : t.empty}
        text={isFiltered ? t.emptyFilteredText : t.emptyText}
      >
        {!isFiltered && children}
      </EmptyState>
    );
  return (
    <>
      <ul className="posts" aria-busy={list.isFetchingNextPage}>
        {items.map((publication) => (
          <Post key={publication.publication_id} publication={publication} />
        ))}
      </ul>
      <More list={list} />
    </>
  );
}
