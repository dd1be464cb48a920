import { ownPath } from '../../api/call.ts';
import type { Film } from '../../api/renders.ts';
import { useTexts } from '../../texts/index.ts';
import { ButtonAnchor } from '../button.tsx';

/** Downloads of a video and its subtitles. */
export function FilmFiles({ film, title }: { film: Film; title: string }) {
  const t = useTexts('media').film;
  const files = [
    [film.url, 'mp4', t.download],
    [film.srt_url, 'srt', t.srt],
    [film.vtt_url, 'vtt', t.vtt],
  ] as const;
  return (
    <div className="row row-s">
      {files.map(
        ([url, extension, name]) =>
          url && (
            <ButtonAnchor
              key={extension}
              icon="download"
              href={ownPath(url)}
              download={`${fileName(title)}.${extension}`}
              aria-label={`${t.downloads}: ${name}`}
            >
              {name}
            </ButtonAnchor>
          ),
      )}
    </div>
  );
}

/** A title as a file name that every system accepts. */
const fileName = (title: string): string =>
  title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'film';
