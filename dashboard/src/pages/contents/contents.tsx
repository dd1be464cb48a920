import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { contentsQuery } from '../../api/lists.ts';
import { useTitle } from '../../app/title.ts';
import { ButtonLink } from '../../components/button.tsx';
import { ContentGrid } from '../../components/content-card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';

const route = getRouteApi('/shell/content');

/** All contents; what waits for a decision comes first. */
export function Page() {
  const t = useTexts('content');
  const { all } = useTexts('core');
  const { statuses, niches } = useTexts('words');
  useTitle(t.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(contentsQuery(search));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const waiting = items.filter(({ status }) => status === 'awaiting_review');
  const others = items.filter(({ status }) => status !== 'awaiting_review');
  const isFiltered = search.status !== undefined || search.niche !== undefined;
  const filter = (name: 'status' | 'niche') => (value: string) =>
    void navigate({ search: (old) => ({ ...old, [name]: value || undefined }) as typeof search, replace: true });
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead} />
      <div className="filters">
        <SelectField
          label={t.status}
          value={search.status ?? ''}
          options={[['', all], ...Object.entries(statuses)]}
          onChoose={filter('status')}
        />
        <SelectField
          label={t.niche}
          value={search.niche ?? ''}
          options={[['', all], ...Object.entries(niches)]}
          onChoose={filter('niche')}
        />
      </div>
      {list.isPending ? (
        <Skeleton shape="card" count={8} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState
          icon="film"
          title={isFiltered ? t.emptyFiltered : t.empty}
          text={isFiltered ? t.emptyFilteredText : t.emptyText}
        >
          {!isFiltered && (
            <ButtonLink to="/trends" look="primary" icon="trend">
              {t.toTrends}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <>
          {waiting.length > 0 && (
            <section className="stack" aria-labelledby="waiting">
              <h2 id="waiting">{t.waitingFirst}</h2>
              <ContentGrid items={waiting} />
            </section>
          )}
          {others.length > 0 && (
            <section className="stack" aria-labelledby="others">
              <h2 id="others">{waiting.length > 0 ? t.others : t.title}</h2>
              <ContentGrid items={others} />
            </section>
          )}
        </>
      )}
      <More list={list} />
    </div>
  );
}
