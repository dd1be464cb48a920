import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { IconName } from '../../components/icon.tsx';
import { More } from '../../components/more.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';

type Words = {
  empty: string;
  emptyText: string;
  emptyFiltered: string;
  emptyFilteredText: string;
};

type Props<Row> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  caption: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  icon: IconName;
  words: Words;
  /** A link to the unfiltered list; null if nothing is filtered. */
  showAll: ReactNode | null;
};

/** A list read in pages, with its loading, empty and error states. */
export function Found<Row>({ list, caption, columns, keyOf, icon, words, showAll }: Props<Row>) {
  if (list.isPending) return <Skeleton shape="row" count={6} />;
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0)
    return (
      <EmptyState
        icon={icon}
        title={showAll === null ? words.empty : words.emptyFiltered}
        text={showAll === null ? words.emptyText : words.emptyFilteredText}
      >
        {showAll}
      </EmptyState>
    );
  return (
    <>
      <div className="audit-table">
        <DataTable caption={caption} columns={columns} rows={rows} keyOf={keyOf} busy={list.isFetching} />
      </div>
      <More list={list} />
    </>
  );
}
