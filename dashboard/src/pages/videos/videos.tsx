import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RENDER_FILTERS, type RenderFilter, rendersQuery } from '../../api/renders.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { DayRange } from '../../components/day-range.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { FilmCard } from './film-card.tsx';

const route = getRouteApi('/shell/videos');

/** All films: finished, being rendered, or failed. */
export function Page() {
  const t = useTexts('media').videos;
  useTitle(t.title);
  const search = route.useSearch();
  const list = useInfiniteQuery(rendersQuery(search));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = Object.values(search).some((each) => each !== undefined);
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead} />
      <Filters filter={search} />
      {list.isPending ? (
        <Skeleton shape="media" count={4} />
      ) : list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState
          icon="video"
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
        <ul className="video-grid">
          {items.map((render) => (
            <FilmCard key={render.content_id} render={render} />
          ))}
        </ul>
      )}
      <More list={list} />
    </div>
  );
}

function Filters({ filter: { status, from, to } }: { filter: RenderFilter }) {
  const t = useTexts('media').videos;
  const { all } = useTexts('core');
  const navigate = route.useNavigate();
  const change = (to: { [Name in keyof RenderFilter]: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...to }) as RenderFilter, replace: true });
  return (
    <div className="filters filters-pair">
      <SelectField
        label={t.status}
        value={status ?? ''}
        options={[['', all], ...RENDER_FILTERS.map((each) => [each, t.statuses[each] ?? each] as const)]}
        onChoose={(chosen) => change({ status: chosen || undefined })}
      />
      <DayRange from={from} to={to} labels={t} onChange={(name, day) => change({ [name]: day || undefined })} />
      {(status || from || to) && (
        <Button look="quiet" icon="cross" onClick={() => change({ status: undefined, from: undefined, to: undefined })}>
          {t.clear}
        </Button>
      )}
    </div>
  );
}
