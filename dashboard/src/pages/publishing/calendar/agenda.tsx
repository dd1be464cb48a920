import { type Day, type LocalMonth, monthOfDay } from '../../../api/local-days.ts';
import { Badge } from '../../../components/badge.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useDates } from '../dates.ts';
import { Post } from '../post.tsx';
import type { PostsByDay } from './posts-by-day.ts';

/** The days of a month that have posts, as a list. */
export function Agenda({ month, today, byDay }: { month: LocalMonth; today: Day; byDay: PostsByDay }) {
  const t = useTexts('publishing').calendar;
  const dates = useDates();
  const days = [...byDay].filter(([day]) => monthOfDay(day) === month);
  if (days.length === 0) return <EmptyState icon="calendar" title={t.empty} text={t.emptyText} heading="h3" />;
  return (
    <ol className="agenda" aria-label={t.agenda}>
      {days.map(([day, posts]) => (
        <li key={day} className="stack stack-s" {...(day === today ? { 'aria-current': 'date' as const } : {})}>
          <div className="row row-s agenda-day">
            <h3>{dates.shortDay(day)}</h3>
            {day === today && <Badge tone="accent">{t.today}</Badge>}
          </div>
          <ul className="posts posts-narrow">
            {posts.map((post) => (
              <Post key={post.publication_id} publication={post} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
