import { Link } from '@tanstack/react-router';
import { ownPath } from '../../api/call.ts';
import { isUnderWay, type Render } from '../../api/renders.ts';
import { Badge } from '../../components/badge.tsx';
import { FailureCause } from '../../components/failure-note.tsx';
import { RenderProgress } from '../../components/film/render-progress.tsx';
import { useVoiceName } from '../../components/film/use-voice-name.ts';
import { Icon } from '../../components/icon.tsx';
import { useAgo, useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import './film-card.css';

/** A video by its poster, or the progress of one that is being rendered. */
export function FilmCard({ render }: { render: Render }) {
  const { statuses, length } = useTexts('media').videos;
  const ago = useAgo();
  const { clock } = useFormats();
  const { content_id, title, film, status, failure, requested_at } = render;
  const picture = film?.poster_url ?? render.picture_url;
  const state = isUnderWay(render) ? 'under_way' : status;
  return (
    <li className="video-card">
      <div className="video-poster">
        {picture ? (
          <img src={ownPath(picture)} alt="" width={render.width} height={render.height} loading="lazy" />
        ) : (
          <span className="video-nothing">
            <Icon name="video" size={30} />
          </span>
        )}
        {state !== 'rendered' && (
          <Badge tone={LOOKS[state]?.[0] ?? 'plain'} icon={LOOKS[state]?.[1] ?? 'clock'}>
            {statuses[state] ?? state}
          </Badge>
        )}
        {film && (
          <>
            <span className="video-play">
              <Icon name="play" size={26} />
            </span>
            <span className="video-length numbers">
              <span className="sr-only">{length(clock(film.duration_seconds))}</span>
              <span aria-hidden="true">{clock(film.duration_seconds)}</span>
            </span>
          </>
        )}
      </div>
      <div className="video-words">
        <Link to="/videos/$contentId" params={{ contentId: content_id }} className="video-link">
          {title}
        </Link>
        <Facts render={render} />
        {state === 'under_way' && <RenderProgress render={render} />}
        {failure && (
          <p className="small video-failure">
            <FailureCause failure={failure} />
          </p>
        )}
        <span className="soft small">{ago(film?.rendered_at ?? requested_at)}</span>
      </div>
    </li>
  );
}

const LOOKS: Readonly<Record<string, readonly ['accent' | 'bad' | 'plain', 'sparkle' | 'alert' | 'cross']>> = {
  under_way: ['accent', 'sparkle'],
  failed: ['bad', 'alert'],
  cancelled: ['plain', 'cross'],
};

/** Size, voice and captions: those of the finished video if there is one. */
function Facts({ render }: { render: Render }) {
  const { captions } = useTexts('words');
  const { bytes } = useFormats();
  const voiceName = useVoiceName();
  const { film } = render;
  const { voice_id, subtitle_style } = film ?? render;
  const facts = [film && bytes(film.size_bytes), voiceName(voice_id), captions[subtitle_style] ?? subtitle_style];
  return <p className="soft small">{facts.filter(Boolean).join(' · ')}</p>;
}
