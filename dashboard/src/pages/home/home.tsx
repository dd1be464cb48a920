import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contentsQuery } from '../../api/lists.ts';
import { useMe } from '../../api/use-me.ts';
import { useTitle } from '../../app/title.ts';
import { ButtonLink } from '../../components/button.tsx';
import { ContentGrid } from '../../components/content-card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import './home.css';

const IN_THE_WORKS: ReadonlySet<string> = new Set([
  'draft',
  'generating',
  'approved',
  'producing',
  'publishing',
  'failed',
]);
const FILMS: ReadonlySet<string> = new Set(['ready', 'published']);
const SHOWN = 10;

/** What waits for the user, what is being made, and what came of it. */
export function Page() {
  const t = useTexts('home');
  const { pages } = useTexts('words');
  const me = useMe();
  useTitle(pages.home);
  const waiting = useInfiniteQuery(contentsQuery({ status: 'awaiting_review' }));
  const all = useInfiniteQuery(contentsQuery({}));
  const error = waiting.error ?? all.error;
  const retry = () => void Promise.all([waiting.refetch(), all.refetch()]);
  const [first = ''] = me.name.split(' ');
  const items = all.data?.pages.flatMap((page) => page.items) ?? [];
  const waits = waiting.data?.pages.flatMap((page) => page.items) ?? [];
  const works = items.filter(({ status }) => IN_THE_WORKS.has(status)).slice(0, SHOWN);
  const films = items.filter(({ status }) => FILMS.has(status)).slice(0, SHOWN);
  return (
    <div className="stack stack-l">
      <PageHead title={t.hello(first)} />
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : waiting.isPending || all.isPending ? (
        <Skeleton shape="card" count={4} />
      ) : items.length === 0 ? (
        <FirstSteps />
      ) : (
        <>
          <section className="stack" aria-labelledby="waiting">
            <h2 id="waiting">{t.waiting}</h2>
            {waits.length > 0 ? (
              <ContentGrid items={waits.slice(0, SHOWN)} />
            ) : (
              <EmptyState icon="check" title={t.nothing} text={t.nothingText} />
            )}
          </section>
          {works.length > 0 && (
            <section className="stack" aria-labelledby="works">
              <h2 id="works">{t.working}</h2>
              <ContentGrid items={works} />
            </section>
          )}
          {films.length > 0 && (
            <section className="stack" aria-labelledby="films">
              <h2 id="films">{t.latest}</h2>
              <ContentGrid items={films} />
            </section>
          )}
          <p>
            <Link to="/content">{t.all}</Link>
          </p>
        </>
      )}
    </div>
  );
}

function FirstSteps() {
  const t = useTexts('home');
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t.start}</h2>
      <ol>
        {t.steps.map(([title, text], index) => (
          <li key={title}>
            <span className="first-steps-number" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ButtonLink to="/trends" look="primary" icon="trend">
        {t.go}
      </ButtonLink>
    </section>
  );
}
