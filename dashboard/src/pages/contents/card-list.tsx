import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { ContentCard as Card, CardPage } from '../../api/contents.ts';
import { More } from '../../components/more.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, ProblemNote } from '../../components/states.tsx';
import { WindowedGrid } from '../../components/windowed-grid.tsx';
import { SelectableCard } from './bulk/selection.tsx';
import './card-list.css';
import { usePlaceAfterReload } from './use-place-after-reload.ts';

type Props = { list: UseInfiniteQueryResult<InfiniteData<CardPage>>; empty: ReactNode };

/** A list of contents of any length: it reads on as someone scrolls, and there is a button as well. */
export function CardList({ list, empty }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const readOn = useCallback(() => {
    // After a failure only the button tries again.
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  usePlaceAfterReload(
    data ? { count: items.length, hasMore: hasNextPage, isFailed: isFetchNextPageError } : null,
    readOn,
  );
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void list.refetch()} />;
    return <Skeleton shape="card" count={8} />;
  }
  if (items.length === 0 && !hasNextPage) return empty;
  return (
    <div className="stack card-list">
      <WindowedGrid items={items} keyOf={keyOf} hasMore={hasNextPage} onNearEnd={readOn}>
        {cardOf}
      </WindowedGrid>
      {isFetchNextPageError && <ProblemNote error={error} />}
      <More list={list} />
    </div>
  );
}

const keyOf = ({ content_id }: Card): string => content_id;
const cardOf = (item: Card) => <SelectableCard item={item} />;
