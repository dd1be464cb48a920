import {
  addMonths,
  type Day,
  dayOf,
  firstWeekday,
  type LocalMonth,
  monthOfDay,
  weeksOf,
} from '../../../api/local-days.ts';

/** A day in the address; undefined where the default shows the same. */
export type Place = { month: LocalMonth | undefined; day: Day | undefined };

/** The month shown and its selected day: by default today, or the first day of another month. */
export function calendarAt(month: LocalMonth | undefined, day: Day | undefined) {
  const today = dayOf(new Date());
  const shown = month ?? monthOfDay(today);
  const chosen = day !== undefined && monthOfDay(day) === shown ? day : standardDayOf(shown, today);
  return { today, month: shown, chosen, weeks: weeksOf(shown, firstWeekday()) };
}

export function placeOf(day: Day): Place {
  const today = dayOf(new Date());
  const month = monthOfDay(day);
  return {
    month: month === monthOfDay(today) ? undefined : month,
    day: day === standardDayOf(month, today) ? undefined : day,
  };
}

const standardDayOf = (month: LocalMonth, today: Day): Day => (monthOfDay(today) === month ? today : `${month}-01`);

/** The default day of a month before or after. */
export const otherMonth = (month: LocalMonth, count: number): Place => {
  const today = dayOf(new Date());
  return placeOf(standardDayOf(monthOfDay(addMonths(`${month}-01`, count)), today));
};
