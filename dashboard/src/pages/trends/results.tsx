import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trendPerformanceQuery } from '../../api/trends.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { More } from '../../components/more.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

/** How the videos about each trend perform together, and what they cost. */
export function Results() {
  const t = useTexts('trends').results;
  const { number, money } = useFormats();
  const list = useInfiniteQuery(trendPerformanceQuery);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) return <Skeleton shape="row" count={6} />;
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0)
    return (
      <EmptyState icon="trend" title={t.empty} text={t.emptyText}>
        <ButtonLink from="/trends" to="/trends" search={(old) => ({ ...old, view: undefined })} icon="trend">
          {t.toTrends}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <p className="soft">{t.lead}</p>
      <DataTable
        caption={t.lead}
        rows={items}
        keyOf={({ trend_id }) => trend_id}
        busy={list.isFetching}
        columns={[
          {
            key: 'trend',
            name: t.trend,
            cell: ({ trend_id, topic }) => (
              <Link to="/trends/$trendId" params={{ trendId: trend_id }}>
                {topic}
              </Link>
            ),
          },
          { key: 'films', name: t.films, cell: ({ contents }) => number(contents), align: 'end' },
          { key: 'published', name: t.published, cell: ({ published }) => number(published), align: 'end' },
          { key: 'views', name: t.views, cell: ({ views }) => number(views), align: 'end' },
          { key: 'likes', name: t.likes, cell: ({ likes }) => number(likes), align: 'end' },
          { key: 'cost', name: t.cost, cell: ({ cost_usd }) => money(cost_usd), align: 'end' },
          {
            key: 'thousand',
            name: t.perThousand,
            cell: ({ views, cost_usd }) => (views === 0 ? '–' : money((cost_usd / views) * 1_000)),
            align: 'end',
          },
        ]}
      />
      <More list={list} />
    </>
  );
}
