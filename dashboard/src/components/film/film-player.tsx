import { ownPath } from '../../api/call.ts';
import type { Film, Render } from '../../api/renders.ts';
import { useTexts } from '../../texts/index.ts';
import { Player } from '../player.tsx';

type Props = { film: Film; render: Render; onBroken: () => void };

/** Plays a video. Its captions track is off by default if captions are burnt in: they would appear twice. */
export function FilmPlayer({ film, render, onBroken }: Props) {
  const t = useTexts('media').film;
  const { url, vtt_url, poster_url, subtitle_style, width, height } = film;
  // Videos rendered before posters existed have none.
  const poster = poster_url ?? render.picture_url;
  const isBurntIn = subtitle_style !== 'none';
  if (url === null) return null;
  return (
    <div className="stack stack-s film-player">
      <Player
        src={ownPath(url)}
        poster={poster ? ownPath(poster) : undefined}
        captions={vtt_url ? { src: ownPath(vtt_url), label: t.captions, language: 'en', areOn: !isBurntIn } : null}
        label={render.title}
        width={width}
        height={height}
        onBroken={onBroken}
      />
      {vtt_url && <p className="soft small">{isBurntIn ? t.burntIn : t.onTrack}</p>}
    </div>
  );
}
