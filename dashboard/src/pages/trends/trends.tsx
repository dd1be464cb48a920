import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call, type Trend } from '../../api/call.ts';
import { trendsQuery } from '../../api/lists.ts';
import { useTitle } from '../../app/title.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { forgetNewTrends, useNewTrends } from '../../live/new-trends.ts';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import './trends.css';

const route = getRouteApi('/shell/trends');
const SCAN = { region: 'US', limit: 20 };

export function Page() {
  const t = useTexts('trends');
  const { all } = useTexts('core');
  const { niches } = useTexts('words');
  useTitle(t.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const list = useInfiniteQuery(trendsQuery(search));
  const fresh = useNewTrends();
  const showFresh = async () => {
    await queries.invalidateQueries({ queryKey: ['listTrends'] });
    forgetNewTrends();
  };
  const scan = useMutation({
    mutationFn: () => call('scanTrends', { body: search.niche ? { ...SCAN, niche: search.niche } : SCAN }),
    onSuccess: async ({ trends_found, trends_saved }) => {
      await showFresh();
      toast(t.scanned(trends_found, trends_saved));
    },
  });
  const filter = (change: Record<string, string>) =>
    void navigate({
      search: (old) => ({
        ...old,
        ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || undefined])),
      }),
      replace: true,
    });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = search.niche !== undefined || search.status !== undefined;
  const scanButton = (look: 'primary' | 'plain') => (
    <Button look={look} icon="search" busy={scan.isPending} onClick={() => scan.mutate()}>
      {t.scan}
    </Button>
  );
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead}>
        {items.length > 0 && scanButton('primary')}
      </PageHead>
      {scan.error && <ProblemNote error={scan.error} />}
      <div className="filters">
        <SelectField
          label={t.niche}
          value={search.niche ?? ''}
          options={[['', all], ...Object.entries(niches)]}
          onChoose={(niche) => filter({ niche })}
        />
        <SelectField
          label={t.state}
          value={search.status ?? ''}
          options={[
            ['', t.states.active],
            ['expired', t.states.expired],
            ['all', t.states.all],
          ]}
          onChoose={(status) => filter({ status })}
        />
      </div>
      <div role="status">
        {fresh > 0 && !scan.isPending && items.length > 0 && (
          <Button wide icon="refresh" onClick={() => void showFresh()}>
            {t.fresh(fresh)}
          </Button>
        )}
      </div>
      {list.isPending ? (
        <Skeleton shape="row" count={6} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState
          icon="trend"
          title={isFiltered ? t.emptyFiltered : t.empty}
          text={isFiltered ? t.emptyFilteredText : t.emptyText}
        >
          {scanButton('primary')}
        </EmptyState>
      ) : (
        <ol className="trends" aria-busy={list.isFetching}>
          {items.map((trend) => (
            <TrendRow key={trend.trend_id} trend={trend} />
          ))}
        </ol>
      )}
      <More list={list} />
    </div>
  );
}

function TrendRow({ trend }: { trend: Trend }) {
  const t = useTexts('trends');
  const { niches } = useTexts('words');
  const { number, ago } = useFormats();
  const navigate = useNavigate();
  const generate = useMutation({
    mutationFn: () =>
      call('generateContent', {
        body: { trend_id: trend.trend_id, trend_topic: trend.topic, niche: trend.niche },
      }),
    onSuccess: async ({ content_id }) => {
      toast(t.making(trend.topic));
      await navigate({ to: '/content/$contentId', params: { contentId: content_id } });
    },
  });
  return (
    <li className="trend">
      <div className="trend-score">
        <span className="numbers">{number(Math.round(trend.score))}</span>
        <meter min={0} max={100} value={trend.score} aria-label={t.score(number(Math.round(trend.score)))} />
      </div>
      <div className="stack stack-s">
        <h2>{trend.topic}</h2>
        {trend.summary && <p className="soft trend-summary">{trend.summary}</p>}
        <div className="row row-s small soft">
          <Badge>{niches[trend.niche] ?? trend.niche}</Badge>
          {trend.status === 'expired' && (
            <Badge tone="warn" icon="clock">
              {t.states.expired}
            </Badge>
          )}
          <span>
            <span className="sr-only">{t.source}: </span>
            {trend.sources.join(', ') || trend.source}
          </span>
          <span>{t.seen(ago(trend.last_seen_at))}</span>
        </div>
        {generate.error && <ProblemNote error={generate.error} />}
      </div>
      <Button
        icon="sparkle"
        busy={generate.isPending}
        aria-label={`${t.make}: ${trend.topic}`}
        onClick={() => generate.mutate()}
      >
        {t.make}
      </Button>
    </li>
  );
}
