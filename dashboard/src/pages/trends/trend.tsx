import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Trend } from '../../api/call.ts';
import { filmsOfTrendQuery, trendPerformanceQuery, trendQuery, trendScoresQuery } from '../../api/trends.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { ContentGrid } from '../../components/content-card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { HistoryLink } from '../../components/history-link.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { ErrorState, ProblemNote } from '../../components/states.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { useSourceNames } from './source-names.ts';
import { EarlierQuestion, Outcome, TrendFacts } from './trend-parts.tsx';
import './trends.css';
import { useMake } from './use-make.ts';

const route = getRouteApi('/shell/trends/$trendId');

/** One trend: what it is about and where it comes from, how its score went, and what was made from it. */
export function Page() {
  const t = useTexts('trends');
  const { trendId } = route.useParams();
  const { data: trend, error, refetch } = useQuery(trendQuery(trendId));
  useTitle(trend?.topic ?? t.title);
  if (error && !trend)
    return (
      <>
        <PageHead title={t.title} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!trend) return <Skeleton shape="card" count={3} />;
  return <Shown trend={trend} />;
}

function Shown({ trend }: { trend: Trend }) {
  const t = useTexts('trends');
  const make = useMake(trend);
  return (
    <div className="stack">
      <PageHead title={trend.topic}>
        <ButtonLink to="/make" search={{ trend: trend.trend_id }} icon="settings">
          {t.options}
        </ButtonLink>
        <Button look="primary" icon="sparkle" busy={make.isPending} onClick={make.begin}>
          {t.make}
        </Button>
      </PageHead>
      {make.error && <ProblemNote error={make.error} />}
      <EarlierQuestion make={make} />
      <section className="card stack stack-s" aria-labelledby="about">
        <h2 id="about">{t.page.about}</h2>
        {trend.summary && <p>{trend.summary}</p>}
        <TrendFacts trend={trend} />
        <div className="row">
          <HistoryLink stream={`trend-${trend.trend_id}`} />
        </div>
      </section>
      <Scores trend={trend} />
      <Films trend={trend} />
    </div>
  );
}

/** A line where there are several, and always the numbers. */
function Scores({ trend: { trend_id, score } }: { trend: Trend }) {
  const t = useTexts('trends');
  const { number, dateTime } = useFormats();
  const sourceNames = useSourceNames();
  const { data: scores, error, refetch } = useQuery(trendScoresQuery(trend_id));
  const values = scores?.map((each) => each.score) ?? [];
  const rounded = (value: number) => number(Math.round(value));
  return (
    <section className="card stack stack-s" aria-labelledby="score">
      <h2 id="score">{t.page.score}</h2>
      {error && !scores ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !scores ? (
        <Skeleton shape="row" />
      ) : scores.length === 0 ? (
        <p className="soft">{t.page.given}</p>
      ) : (
        <>
          <p>{t.score(rounded(score))}</p>
          {scores.length > 1 && (
            <>
              <Sparkline
                readings={scores.map((each) => ({ at: Date.parse(each.seen_at), value: each.score }))}
                label={t.page.drawn(rounded(Math.min(...values)), rounded(Math.max(...values)), scores.length)}
              />
              <details>
                <summary>{t.page.numbers}</summary>
                <DataTable
                  caption={t.page.score}
                  rows={scores.toReversed()}
                  keyOf={({ seen_at }) => seen_at}
                  columns={[
                    { key: 'seen', name: t.page.seen, cell: ({ seen_at }) => dateTime(seen_at) },
                    { key: 'sources', name: t.source, cell: ({ sources }) => sourceNames(sources) },
                    { key: 'score', name: t.page.score, cell: (each) => rounded(each.score), align: 'end' },
                  ]}
                />
              </details>
            </>
          )}
        </>
      )}
    </section>
  );
}

function Films({ trend: { trend_id } }: { trend: Trend }) {
  const t = useTexts('trends');
  const { data: films, error, refetch } = useQuery(filmsOfTrendQuery(trend_id));
  const { data: results } = useInfiniteQuery(trendPerformanceQuery);
  const result = results?.pages.flatMap(({ items }) => items).find((each) => each.trend_id === trend_id);
  return (
    <section className="stack stack-s" aria-labelledby="films">
      <h2 id="films">{t.page.films}</h2>
      {result && <Outcome result={result} />}
      {error && !films ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !films ? (
        <Skeleton shape="card" />
      ) : films.length === 0 ? (
        <p className="soft">{t.page.noFilms}</p>
      ) : (
        <ContentGrid items={films} />
      )}
    </section>
  );
}
