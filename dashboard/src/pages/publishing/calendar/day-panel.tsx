import type { Day } from '../../../api/local-days.ts';
import type { Publication } from '../../../api/publishing.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useDates } from '../dates.ts';
import { Post } from '../post.tsx';

type Props = {
  day: Day;
  today: Day;
  posts: readonly Publication[];
  isBusy: boolean;
  onSchedule: (day: Day) => void;
};

/** The posts of the selected day, with their actions. */
export function DayPanel({ day, today, posts, isBusy, onSchedule }: Props) {
  const t = useTexts('publishing').calendar;
  const dates = useDates();
  return (
    <section className="day-panel stack" aria-labelledby="chosen-day">
      <div className="row row-s">
        <h3 id="chosen-day">{dates.day(day)}</h3>
        {day === today && <Badge tone="accent">{t.today}</Badge>}
      </div>
      {isBusy ? (
        <Skeleton shape="row" count={2} />
      ) : posts.length === 0 ? (
        <p className="soft">{t.nothing}</p>
      ) : (
        <ul className="posts posts-narrow">
          {posts.map((post) => (
            <Post key={post.publication_id} publication={post} />
          ))}
        </ul>
      )}
      {day >= today && (
        <div>
          <Button icon="plus" onClick={() => onSchedule(day)}>
            {t.scheduleHere}
          </Button>
        </div>
      )}
    </section>
  );
}
