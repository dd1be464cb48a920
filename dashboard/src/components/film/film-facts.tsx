import { useQuery } from '@tanstack/react-query';
import type { Film } from '../../api/renders.ts';
import { voicesQuery } from '../../api/settings.ts';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

/** What a finished film is like. */
export function FilmFacts({ film }: { film: Film }) {
  const t = useTexts('media').film;
  const { clock, bytes, dateTime } = useFormats();
  const { data: voices } = useQuery(voicesQuery);
  const facts = [
    [t.facts.length, clock(film.duration_seconds)],
    [t.facts.size, bytes(film.size_bytes)],
    [t.facts.dimensions, `${film.width} × ${film.height}`],
    [t.facts.voice, voices?.items.find(({ voice_id }) => voice_id === film.voice_id)?.name ?? film.voice_id],
    [t.facts.captions, t.styles[film.subtitle_style] ?? film.subtitle_style],
    [t.facts.rendered, dateTime(film.rendered_at)],
  ] as const;
  return (
    <dl className="film-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="soft small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
