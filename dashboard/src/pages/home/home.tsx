import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cardsQuery, countsQuery, GATE_LANES, type Lane } from '../../api/contents.ts';
import { useMe } from '../../api/use-me.ts';
import { useTitle } from '../../app/title.ts';
import { ContentGrid } from '../../components/content-card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { MakeButton } from '../../components/make-button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { FirstSteps } from './first-steps.tsx';

const IN_THE_WORKS: readonly Lane[] = ['script', 'images', 'video'];
const FILMS: readonly Lane[] = ['publish', 'done'];
const SHOWN = 10;

/** What waits for the user, what is being made, and what came of it. A new user is led to their first video. */
export function Page() {
  const t = useTexts('home');
  const { pages } = useTexts('words');
  const me = useMe();
  useTitle(pages.home);
  const counts = useQuery(countsQuery({}));
  const waiting = useInfiniteQuery(cardsQuery({ lane: GATE_LANES }));
  const working = useInfiniteQuery(cardsQuery({ lane: IN_THE_WORKS }));
  const failed = useInfiniteQuery(cardsQuery({ status: 'failed' }));
  const films = useInfiniteQuery(cardsQuery({ lane: FILMS }));
  const all = [counts, waiting, working, failed, films];
  const error = all.find((query) => query.error && !query.data)?.error;
  const [first = ''] = me.name.split(' ');
  const firstOf = ({ data }: typeof films) => data?.pages.flatMap((page) => page.items).slice(0, SHOWN) ?? [];
  if (error)
    return (
      <Around name={first}>
        <ErrorState error={error} onRetry={() => void Promise.all(all.map((query) => query.refetch()))} />
      </Around>
    );
  if (!counts.data || !waiting.data || !working.data || !failed.data || !films.data)
    return (
      <Around name={first}>
        <Skeleton shape="card" count={4} />
      </Around>
    );
  const waits = firstOf(waiting);
  const hasAny = counts.data.contents > 0;
  return (
    <Around name={first}>
      {counts.data.approved === 0 && <FirstSteps hasAny={hasAny} waiting={waits[0]} working={firstOf(working)[0]} />}
      {hasAny && (
        <>
          <section className="stack" aria-labelledby="waiting">
            <h2 id="waiting">{t.waiting}</h2>
            {waits.length > 0 ? (
              <ContentGrid items={waits} />
            ) : (
              <EmptyState icon="check" title={t.nothing} text={t.nothingText} heading="h3" />
            )}
          </section>
          <Contents id="failed" title={t.failed} items={firstOf(failed)} />
          <Contents id="works" title={t.working} items={firstOf(working)} />
          <Contents id="films" title={t.latest} items={firstOf(films)} />
          <p>
            <Link to="/content">{t.all}</Link>
          </p>
        </>
      )}
    </Around>
  );
}

function Around({ name, children }: { name: string; children: ReactNode }) {
  const t = useTexts('home');
  return (
    <div className="stack stack-l">
      <PageHead title={t.hello(name)}>
        <MakeButton />
      </PageHead>
      {children}
    </div>
  );
}

type ContentsProps = { id: string; title: string; items: Parameters<typeof ContentGrid>[0]['items'] };

const Contents = ({ id, title, items }: ContentsProps) =>
  items.length > 0 && (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ContentGrid items={items} />
    </section>
  );
