import type { Film } from '../../api/renders.ts';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { Facts } from '../facts.tsx';
import { useVoiceName } from './use-voice-name.ts';

/** What a finished video is like. */
export function FilmFacts({ film }: { film: Film }) {
  const { film: t, looks } = useTexts('media');
  const { captions } = useTexts('words');
  const { clock, bytes, dateTime } = useFormats();
  const voiceName = useVoiceName();
  const facts = [
    [t.facts.length, clock(film.duration_seconds)],
    [t.facts.size, bytes(film.size_bytes)],
    [t.facts.dimensions, `${film.width} × ${film.height}`],
    [t.facts.voice, voiceName(film.voice_id)],
    [t.facts.captions, captions[film.subtitle_style] ?? film.subtitle_style],
    ...(looks[film.look] ? [[t.facts.look, looks[film.look]?.title ?? ''] as const] : []),
    [t.facts.rendered, dateTime(film.rendered_at)],
  ] as const;
  return <Facts items={facts} />;
}
