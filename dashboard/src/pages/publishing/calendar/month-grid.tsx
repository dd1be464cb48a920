import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { addDays, addMonths, type Day, type LocalMonth, monthOfDay } from '../../../api/local-days.ts';
import { useTexts } from '../../../texts/index.ts';
import { useDates } from '../dates.ts';
import { DayCell } from './day-cell.tsx';
import type { PostsByDay } from './posts-by-day.ts';

type Props = {
  month: LocalMonth;
  weeks: readonly (readonly Day[])[];
  today: Day;
  chosen: Day;
  byDay: PostsByDay;
  isBusy: boolean;
  onDay: (day: Day) => void;
  /** A post is dragged to another day. */
  onMove: (publicationId: string, day: Day) => void;
};

/**
 * A grid of days. The selected day is in the tab order; the arrow keys and their companions move the selection.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/#kbd_label
 */
export function MonthGrid({ month, weeks, today, chosen, byDay, isBusy, onDay, onMove }: Props) {
  const t = useTexts('publishing').calendar;
  const dates = useDates();
  const help = useId();
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the selected day
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [chosen]);
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const week = weeks.find((days) => days.includes(chosen));
    const moves: Readonly<Record<string, () => Day | undefined>> = {
      ArrowLeft: () => addDays(chosen, -1),
      ArrowRight: () => addDays(chosen, 1),
      ArrowUp: () => addDays(chosen, -7),
      ArrowDown: () => addDays(chosen, 7),
      Home: () => week?.[0],
      End: () => week?.at(-1),
      PageUp: () => addMonths(chosen, -1),
      PageDown: () => addMonths(chosen, 1),
    };
    const to = moves[event.key]?.();
    if (to === undefined) return;
    event.preventDefault();
    isMoving.current = to !== chosen;
    onDay(to);
  };
  return (
    <>
      <p id={help} className="sr-only">
        {t.keys} {t.drag}
      </p>
      <table
        ref={grid}
        className="month"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table in which the arrow keys move
        role="grid"
        aria-labelledby="month"
        aria-describedby={help}
        aria-busy={isBusy}
        onKeyDown={onKey}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => {
              const { short, long } = dates.weekday(day);
              return (
                <th key={day} scope="col" abbr={long}>
                  {short}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  posts={byDay.get(day) ?? []}
                  isToday={day === today}
                  isChosen={day === chosen}
                  isOutside={monthOfDay(day) !== month}
                  onChoose={() => onDay(day)}
                  onDrop={(publicationId) => onMove(publicationId, day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
