import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { contentQuery } from '../../api/lists.ts';
import { isUnderWay, type Render, renderQuery } from '../../api/renders.ts';
import { useTitle } from '../../app/title.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import '../../components/film/film.css';
import { CoverWords } from '../../components/film/cover-words.tsx';
import { FilmFacts } from '../../components/film/film-facts.tsx';
import { FilmFiles } from '../../components/film/film-files.tsx';
import { FilmPlayer } from '../../components/film/film-player.tsx';
import { RenderAgain } from '../../components/film/render-again.tsx';
import { RenderState } from '../../components/film/render-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { loadTexts, useTexts } from '../../texts/index.ts';
import './video.css';

const NextStep = lazy(async () => {
  const [{ NextStep }] = await Promise.all([import('../../commands/next-step.tsx'), loadTexts('content')]);
  return { default: NextStep };
});

const route = getRouteApi('/shell/videos/$contentId');

/** One video, large, with everything that can be done with it. */
export function Page() {
  const t = useTexts('media');
  const { contentId } = route.useParams();
  const { data: render, error, refetch } = useQuery(renderQuery(contentId));
  useTitle(render?.title || t.videos.title);
  if (error && !render)
    return (
      <>
        <PageHead title={t.videos.title} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  if (render === null)
    return (
      <div className="stack">
        <PageHead title={t.videos.title} lead={t.film.unfinished} />
        <Links contentId={contentId} />
      </div>
    );
  if (!render) return <Skeleton shape="card" count={2} />;
  return <Theatre render={render} onBroken={() => void refetch()} />;
}

function Theatre({ render, onBroken }: { render: Render; onBroken: () => void }) {
  const t = useTexts('media').film;
  const { content_id, title, film } = render;
  return (
    <article className={film && film.width > film.height ? 'theatre theatre-wide' : 'theatre'}>
      <div className="theatre-screen">
        {film ? (
          <FilmPlayer film={film} render={render} onBroken={onBroken} />
        ) : (
          <div className="theatre-nothing">
            <Icon name="video" size={40} />
            <p>{t.unfinished}</p>
          </div>
        )}
      </div>
      <div className="stack theatre-side">
        <h1>{title}</h1>
        <Next contentId={content_id} />
        {film && film.render_id !== render.render_id && <p className="soft">{t.earlier}</p>}
        <RenderState render={render} />
        {render.timing_reason && <p className="soft">{t.roughTimes(render.timing_reason)}</p>}
        {film && <FilmFacts film={film} />}
        {film && film.render_id === render.render_id && <CoverWords render={render} film={film} />}
        {film && <FilmFiles film={film} title={title} />}
        <Links contentId={content_id}>{!isUnderWay(render) && <RenderAgain render={render} />}</Links>
      </div>
    </article>
  );
}

/** The first thing to do with the video: decide on it, publish it, share it. */
function Next({ contentId }: { contentId: string }) {
  const t = useTexts('media').videos;
  const { data: content } = useQuery(contentQuery(contentId));
  if (!content) return null;
  if (content.status === 'awaiting_review')
    return (
      <div className="row">
        <ButtonLink look="primary" to="/content/$contentId" params={{ contentId }} icon="check">
          {t.toReview}
        </ButtonLink>
      </div>
    );
  return (
    <Suspense>
      <NextStep content={content} />
    </Suspense>
  );
}

function Links({ contentId, children }: { contentId: string; children?: ReactNode }) {
  const t = useTexts('media').videos;
  return (
    <div className="row row-s theatre-links">
      {children}
      <ButtonLink to="/content/$contentId" params={{ contentId }} icon="film">
        {t.toContent}
      </ButtonLink>
      <ButtonLink to="/videos" look="quiet" icon="left">
        {t.all}
      </ButtonLink>
    </div>
  );
}
