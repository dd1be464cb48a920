import { Link } from '@tanstack/react-router';
import type { ContentCard } from '../api/contents.ts';
import { useStanding } from './standing.ts';

/** Of many, only these. */
const SHOWN = 5;

/** Leads to each of them, or to the first of many. */
export function EarlierFilms({ films }: { films: readonly ContentCard[] }) {
  const standing = useStanding();
  return (
    <ul>
      {films.slice(0, SHOWN).map((film) => (
        <li key={film.content_id}>
          <Link to="/content/$contentId" params={{ contentId: film.content_id }}>
            {film.title || film.trend_topic}
          </Link>{' '}
          <span className="soft small">({standing(film)})</span>
        </li>
      ))}
    </ul>
  );
}
