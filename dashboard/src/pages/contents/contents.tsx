import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CardFilter, cardsQuery, countIn, countsQuery, GATE_LANES, OTHER_LANES } from '../../api/contents.ts';
import { useTitle } from '../../app/title.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { ContentGrid } from '../../components/content-card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { MakeButton } from '../../components/make-button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { CardList } from './card-list.tsx';

const route = getRouteApi('/shell/content');
/** Of what waits, so that everything else is not far below. */
const SHOWN = 10;

/** All contents; what waits for a decision comes first. */
export function Page() {
  const t = useTexts('content');
  const { all } = useTexts('core');
  const { statuses, niches } = useTexts('words');
  useTitle(t.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (name: 'status' | 'niche') => (value: string) =>
    void navigate({ search: (old) => ({ ...old, [name]: value || undefined }) as typeof search, replace: true });
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead}>
        <ButtonLink to="/pipeline" icon="board">
          {t.toBoard}
        </ButtonLink>
        <MakeButton />
      </PageHead>
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
      {search.status === undefined ? <WaitingFirst niche={search.niche} /> : <OfStatus filter={search} />}
    </div>
  );
}

function OfStatus({ filter }: { filter: CardFilter }) {
  const t = useTexts('content');
  const { statuses } = useTexts('words');
  const list = useInfiniteQuery(cardsQuery(filter));
  return (
    <Section id="contents" title={filter.status ? statuses[filter.status] : t.title}>
      <CardList list={list} empty={<Nothing isFiltered />} />
    </Section>
  );
}

function WaitingFirst({ niche }: { niche: string | undefined }) {
  const t = useTexts('content');
  const waiting = useInfiniteQuery(cardsQuery({ lane: GATE_LANES, niche }));
  const others = useInfiniteQuery(cardsQuery({ lane: OTHER_LANES, niche }));
  const counts = useQuery(countsQuery({ niche }));
  const error = waiting.error ?? others.error;
  if (error && !(waiting.data && others.data))
    return <ErrorState error={error} onRetry={() => void Promise.all([waiting.refetch(), others.refetch()])} />;
  if (!waiting.data || !others.data) return <Skeleton shape="card" count={8} />;
  const waits = waiting.data.pages.flatMap(({ items }) => items);
  const hasOthers = others.data.pages.some(({ items }) => items.length > 0);
  if (waits.length === 0 && !hasOthers) return <Nothing isFiltered={niche !== undefined} />;
  const all = counts.data ? countIn(counts.data, GATE_LANES) : waits.length;
  return (
    <>
      {waits.length > 0 && (
        <Section id="waiting" title={t.waitingFirst}>
          <ContentGrid items={waits.slice(0, SHOWN)} />
          {all > SHOWN && (
            <p>
              <Link to="/content" search={{ status: 'awaiting_review', niche: niche as 'science' | undefined }}>
                {t.allWaiting(all)}
              </Link>
            </p>
          )}
        </Section>
      )}
      {hasOthers && (
        <Section id="others" title={waits.length > 0 ? t.others : t.title}>
          <CardList list={others} empty={null} />
        </Section>
      )}
    </>
  );
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts('content');
  return (
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
  );
}
