import { usePlatformNames } from '../../../components/platform.tsx';
import { useTexts } from '../../../texts/index.ts';
import { Cover } from '../cover.tsx';
import { type Film, takenPlatforms } from './publish-request.ts';

type Props = {
  films: readonly Film[];
  chosen: string | undefined;
  onChoose: (contentId: string) => void;
};

/** Chooses one of the videos by its image. */
export function FilmChoice({ films, chosen, onChoose }: Props) {
  const t = useTexts('publishing').dialog;
  const names = usePlatformNames();
  return (
    <fieldset className="choices">
      <legend>{t.film}</legend>
      <div className="films">
        {films.map((film) => {
          const taken = takenPlatforms(film).map((platform) => names[platform] ?? platform);
          return (
            <label key={film.content_id} className="film">
              <input
                type="radio"
                name="film"
                value={film.content_id}
                checked={film.content_id === chosen}
                onChange={() => onChoose(film.content_id)}
              />
              <Cover url={film.cover_url} className="film-cover" />
              <span className="film-words">
                <span className="film-title">{film.title || film.trend_topic}</span>
                <span className="small soft">{taken.length === 0 ? t.ready : t.alsoOn(taken.join(', '))}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
