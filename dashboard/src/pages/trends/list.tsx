import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trendsQuery } from '../../api/lists.ts';
import { hasSeenRules, trendRulesQuery } from '../../api/trend-rules.ts';
import { type NICHES, trendPerformanceQuery } from '../../api/trends.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { More } from '../../components/more.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { forgetNewTrends, useNewTrends } from '../../live/new-trends.ts';
import { useTexts } from '../../texts/index.ts';
import { TrendRow } from './trend-row.tsx';

const route = getRouteApi('/shell/trends');

type Props = {
  niche: (typeof NICHES)[number] | undefined;
  status: 'expired' | 'all' | undefined;
  /** The id of one of the user's rules. */
  rule: string | undefined;
  isScanning: boolean;
  /** The action offered when the list is empty. */
  children: ReactNode;
};

/** Trends, best first. New ones wait behind a button, so that the list does not jump. */
export function TrendList({ niche, status, rule, isScanning, children }: Props) {
  const t = useTexts('trends');
  const { all } = useTexts('core');
  const { niches } = useTexts('words');
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const list = useInfiniteQuery(trendsQuery({ niche, status, rule }));
  const { data: results } = useInfiniteQuery(trendPerformanceQuery);
  const { data: rules = [] } = useQuery({ ...trendRulesQuery, enabled: rule !== undefined || hasSeenRules() });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const fresh = useNewTrends().filter(
    (trend) =>
      status !== 'expired' &&
      rule === undefined &&
      (niche === undefined || trend.niche === niche) &&
      !items.some(({ trend_id }) => trend_id === trend.trend_id),
  );
  const showFresh = async () => {
    await queries.invalidateQueries({ queryKey: ['listTrends'] });
    forgetNewTrends();
  };
  const filter = (change: Record<string, string>) =>
    void navigate({
      search: (old) => ({
        ...old,
        ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || undefined])),
      }),
      replace: true,
    });
  const isFiltered = niche !== undefined || status !== undefined || rule !== undefined;
  const resultOf = new Map(results?.pages.flatMap((page) => page.items).map((each) => [each.trend_id, each]));
  return (
    <>
      <div className="filters filters-pair">
        <SelectField
          label={t.niche}
          value={niche ?? ''}
          options={[['', all], ...Object.entries(niches)]}
          onChoose={(to) => filter({ niche: to })}
        />
        <SelectField
          label={t.state}
          value={status ?? ''}
          options={[
            ['', t.states.active],
            ['expired', t.states.expired],
            ['all', t.states.all],
          ]}
          onChoose={(to) => filter({ status: to })}
        />
        {(rules.length > 0 || rule !== undefined) && (
          <SelectField
            label={t.rules.rule}
            value={rule ?? ''}
            options={[['', t.rules.all], ...rules.map((each) => [each.rule_id, each.name] as const)]}
            onChoose={(to) => filter({ rule: to })}
          />
        )}
      </div>
      <div role="status" className="trends-fresh">
        {fresh.length > 0 && !isScanning && items.length > 0 && (
          <Button look="primary" icon="refresh" onClick={() => void showFresh()}>
            {t.fresh(fresh.length)}
          </Button>
        )}
      </div>
      {list.isPending ? (
        <Skeleton shape="row" count={6} />
      ) : list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState
          icon="trend"
          title={isFiltered ? t.emptyFiltered : t.empty}
          text={isFiltered ? t.emptyFilteredText : t.emptyText}
        >
          {children}
        </EmptyState>
      ) : (
        <ol className="trends" aria-busy={list.isFetching}>
          {items.map((trend) => (
            <TrendRow key={trend.trend_id} trend={trend} result={resultOf.get(trend.trend_id) ?? null} />
          ))}
        </ol>
      )}
      <More list={list} />
    </>
  );
}
