import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  type CardFilter,
  type ContentCard,
  cardsQuery,
  countIn,
  countsQuery,
  GATE_LANES,
  OTHER_LANES,
} from '../../api/contents.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { MakeButton } from '../../components/make-button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { SelectableCard, SelectionContext } from './bulk/selection.tsx';
import { CardList } from './card-list.tsx';

const route = getRouteApi('/shell/content');
/** Of what waits, so that everything else is not far below. */
const SHOWN = 10;

/** All contents; what waits for a decision comes first. */
export function Page() {
  const t = useTexts('content');
  const { all } = useTexts('core');
  const { statuses, niches } = useTexts('words');
  const bulk = useTexts('bulk');
  useTitle(t.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (name: 'status' | 'niche') => (value: string) =>
    void navigate({ search: (old) => ({ ...old, [name]: value || undefined }) as typeof search, replace: true });
  const [selected, setSelected] = useState<ReadonlyMap<string, ContentCard> | null>(null);
  const selection = selected && {
    items: selected,
    toggle: (item: ContentCard) => setSelected(toggled(selected, item)),
  };
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead}>
        <Button icon="check" aria-pressed={selected !== null} onClick={() => setSelected(selected ? null : new Map())}>
          {selected ? bulk.end : bulk.begin}
        </Button>
        <ButtonLink to="/pipeline" icon="board">
          {t.toBoard}
        </ButtonLink>
        <MakeButton />
      </PageHead>
      <div className="filters">
        <SelectField
          label={t.status}
          value={search.status ?? ''}
          options={[['', all], ...Object.entries({ ...statuses, publishing: t.publishing })]}
          onChoose={filter('status')}
        />
        <SelectField
          label={t.niche}
          value={search.niche ?? ''}
          options={[['', all], ...Object.entries(niches)]}
          onChoose={filter('niche')}
        />
      </div>
      <SelectionContext value={selection}>
        {search.status === undefined ? <WaitingFirst niche={search.niche} /> : <OfStatus filter={search} />}
      </SelectionContext>
      {selected && <BulkBar items={[...selected.values()]} onEnd={() => setSelected(null)} />}
    </div>
  );
}

function toggled(selected: ReadonlyMap<string, ContentCard>, item: ContentCard): ReadonlyMap<string, ContentCard> {
  const to = new Map(selected);
  if (!to.delete(item.content_id)) to.set(item.content_id, item);
  return to;
}

function OfStatus({ filter }: { filter: CardFilter }) {
  const t = useTexts('content');
  const { statuses } = useTexts('words');
  const names = { ...statuses, publishing: t.publishing };
  const list = useInfiniteQuery(cardsQuery(filter));
  return (
    <Section id="contents" title={filter.status ? names[filter.status] : t.title}>
      <CardList list={list} empty={<Nothing filter={filter} />} />
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
  if (waits.length === 0 && !hasOthers) return <Nothing filter={{ niche }} />;
  const all = counts.data ? countIn(counts.data, GATE_LANES) : waits.length;
  return (
    <>
      {waits.length > 0 && (
        <Section id="waiting" title={t.waitingFirst}>
          <ul className="content-grid">
            {waits.slice(0, SHOWN).map((item) => (
              <li key={item.content_id}>
                <SelectableCard item={item} />
              </li>
            ))}
          </ul>
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

/** Of a status alone it is said what would be there. */
function Nothing({ filter: { status, niche } }: { filter: CardFilter }) {
  const t = useTexts('content');
  const isFiltered = status !== undefined || niche !== undefined;
  const { title, text } = (status && !niche && t.emptyOf[status]) || {
    title: isFiltered ? t.emptyFiltered : t.empty,
    text: isFiltered ? t.emptyFilteredText : t.emptyText,
  };
  return (
    <EmptyState icon="film" title={title} text={text}>
      {isFiltered ? (
        <ButtonLink to="/content" icon="film">
          {t.showAll}
        </ButtonLink>
      ) : (
        <ButtonLink to="/trends" look="primary" icon="trend">
          {t.toTrends}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
