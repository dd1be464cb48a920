import { Link } from '@tanstack/react-router';
import type { ContentCard } from '../api/contents.ts';
import { useTexts } from '../texts/index.ts';

/** Of many, only these. */
const SHOWN = 5;

/** Leads to each of them, or to the first of many. */
export function EarlierFilms({ films }: { films: readonly ContentCard[] }) {
  const { statuses } = useTexts('words');
  return (
    <ul>
      {films.slice(0, SHOWN).map(({ content_id, title, trend_topic, status }) => (
        <li key={content_id}>
          <Link to="/content/$contentId" params={{ contentId: content_id }}>
            {title || trend_topic}
          </Link>{' '}
          <span className="soft small">({statuses[status]})</span>
        </li>
      ))}
    </ul>
  );
}
