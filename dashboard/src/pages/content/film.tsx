import { useQuery } from '@tanstack/react-query';
import { type Content, ownPath } from '../../api/call.ts';
import { imagesQuery, renderQuery } from '../../api/lists.ts';
import { ButtonAnchor } from '../../components/button.tsx';
import { FailureNote } from '../../components/failure-note.tsx';
import { Player } from '../../components/player.tsx';
import { Progress } from '../../components/progress.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

/** The film with its captions, or how far it is. */
export function Film({ content }: { content: Content }) {
  const t = useTexts('content');
  const { duration } = useFormats();
  const { data: render, error, refetch } = useQuery(renderQuery(content));
  const { data: images } = useQuery(imagesQuery(content.content_id));
  const poster = images?.items.find(({ url }) => url)?.url;
  const url = render?.status === 'rendered' ? render.url : null;
  const isRunning = render && ['queued', 'narrating', 'captioning', 'rendering'].includes(render.status);
  return (
    <section className="card stack" aria-labelledby="film">
      <h2 id="film">{t.film}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {url && (
        <>
          <Player
            src={ownPath(url)}
            poster={poster ? ownPath(poster) : undefined}
            captions={render?.vtt_url ? ownPath(render.vtt_url) : null}
            captionsLabel={t.captions}
            language="en"
            label={content.title}
          />
          <ButtonAnchor icon="download" href={ownPath(url)} download>
            {t.download}
          </ButtonAnchor>
        </>
      )}
      {isRunning && (
        <Progress
          label={t.rendering}
          percent={render.percent}
          note={render.eta_seconds === null ? null : t.left(duration(render.eta_seconds))}
        />
      )}
      {render?.failure && !content.failure && <FailureNote failure={render.failure} />}
      {render === null && <p className="soft">{t.noFilm}</p>}
    </section>
  );
}
