import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Content } from '../../api/call.ts';
import { isVideoMade } from '../../api/contents.ts';
import { mayWait } from '../../api/places.ts';
import { isUnderWay, mayHaveRender, renderQuery } from '../../api/renders.ts';
import '../../components/film/film.css';
import { FilmFiles } from '../../components/film/film-files.tsx';
import { FilmPlayer } from '../../components/film/film-player.tsx';
import { RenderAgain } from '../../components/film/render-again.tsx';
import { RenderState } from '../../components/film/render-state.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { Places } from './places.tsx';

/** Keeps the room that the player takes, so that nothing jumps when it comes. */
const PlayerPlace = () => <div className="player skeleton skeleton-media" aria-hidden="true" />;

/** The video with its captions, and the progress of one that is being rendered. */
export function Film({ content }: { content: Content }) {
  const t = useTexts('media').film;
  const { film: heading, stopped } = useTexts('content');
  const { content_id, title, failure, status } = content;
  const {
    data: render,
    error,
    refetch,
  } = useQuery({
    ...renderQuery(content_id, content),
    enabled: mayHaveRender(content),
  });
  const film = render?.film ?? null;
  return (
    <section className="card stack" aria-labelledby="film">
      <h2 id="film">{heading}</h2>
      {error && !render && <ErrorState error={error} onRetry={() => void refetch()} />}
      {render === undefined && !error && isVideoMade(content.lane) && <PlayerPlace />}
      {render && film && <FilmPlayer film={film} render={render} onBroken={() => void refetch()} />}
      {/* The content says itself why its pipeline failed. */}
      {render && !(failure && render.failure) && <RenderState render={render} />}
      {film && <FilmFiles film={film} title={title} />}
      {render && !isUnderWay(render) && (
        <div className="row">
          <RenderAgain render={render} />
          <Link to="/videos/$contentId" params={{ contentId: content_id }}>
            {t.larger}
          </Link>
        </div>
      )}
      {mayWait(content) && <Places content={content} />}
      {(render === null || !mayHaveRender(content)) && <p className="soft">{stopped[status] ?? t.none}</p>}
    </section>
  );
}
