import { useQuery } from '@tanstack/react-query';
import { type Day, dayOfTime, type LocalMonth, monthOfDay } from '../../../api/local-days.ts';
import { calendarQuery, type PublicationFilter } from '../../../api/publishing.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState, Note } from '../../../components/states.tsx';
import { useMedia } from '../../../components/use-media.ts';
import { useTexts } from '../../../texts/index.ts';
import { Agenda } from './agenda.tsx';
import './calendar.css';
import { useMove } from '../change/use-move.ts';
import { DayPanel } from './day-panel.tsx';
import { MonthBar } from './month-bar.tsx';
import { MonthGrid } from './month-grid.tsx';
import { calendarAt, type Place, placeOf } from './place.ts';
import { postsByDay } from './posts-by-day.ts';

type Props = {
  month: LocalMonth | undefined;
  day: Day | undefined;
  filter: Pick<PublicationFilter, 'platform' | 'status'>;
  onDay: (place: Place) => void;
  onSchedule: (day: Day) => void;
};

/** Below this width a grid cell is too narrow for a post, and an agenda is shown. */
const NARROW = '(max-width: 44rem)';

/** A month of posts by day. */
export function Calendar({ month: asked, day, filter, onDay, onSchedule }: Props) {
  const t = useTexts('publishing').calendar;
  const isNarrow = useMedia(NARROW);
  const { month, today, chosen, weeks } = calendarAt(asked, day);
  const range = { first: weeks[0]?.[0] ?? chosen, last: weeks.at(-1)?.at(-1) ?? chosen };
  const { data, error, isPending, refetch } = useQuery(calendarQuery(range, filter));
  const byDay = postsByDay(data?.items ?? []);
  const move = useMove((to) => onDay(placeOf(to)));
  const isEmpty = data?.items.length === 0;
  return (
    <section className="stack" aria-labelledby="month">
      <MonthBar
        month={month}
        posts={data?.items.filter(({ live_at }) => monthOfDay(dayOfTime(live_at)) === month) ?? []}
        isToday={chosen === today}
      />
      {data && !data.isWhole && <Note tone="info" title={t.notWhole} />}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isNarrow ? (
        isPending ? (
          <Skeleton shape="row" count={4} />
        ) : (
          <Agenda month={month} today={today} byDay={byDay} />
        )
      ) : (
        <div className="calendar">
          <div className="stack stack-s">
            <MonthGrid
              month={month}
              weeks={weeks}
              today={today}
              chosen={chosen}
              byDay={byDay}
              isBusy={isPending}
              onDay={(to) => onDay(placeOf(to))}
              onMove={(id, to) =>
                move(
                  data?.items.find(({ publication_id }) => publication_id === id),
                  to,
                )
              }
            />
            {isEmpty && (
              <p className="soft small">
                {t.empty}. {t.emptyText}
              </p>
            )}
          </div>
          <DayPanel
            day={chosen}
            today={today}
            posts={byDay.get(chosen) ?? []}
            isBusy={isPending}
            onSchedule={onSchedule}
          />
        </div>
      )}
    </section>
  );
}
