/** A calendar day in the user's time zone, `2026-11-06`; the API's times are UTC. */
export type Day = string;
/** `2026-11` */
export type LocalMonth = string;

const WEEK = 7;

export const dayOf = (time: Date): Day =>
  [String(time.getFullYear()).padStart(4, '0'), two(time.getMonth() + 1), two(time.getDate())].join('-');

export const dayOfTime = (iso: string): Day => dayOf(new Date(iso));
export const monthOfDay = (day: Day): LocalMonth => day.slice(0, 7);

/** The first moment of a day; correct on days when clocks change. */
export function startOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

export const addDays = (day: Day, count: number): Day => {
  const time = startOf(day);
  time.setDate(time.getDate() + count);
  return dayOf(time);
};

/** The same day of another month, or the last day of a shorter one. */
export function addMonths(day: Day, count: number): Day {
  const time = startOf(day);
  const date = time.getDate();
  time.setDate(1);
  time.setMonth(time.getMonth() + count);
  time.setDate(Math.min(date, new Date(time.getFullYear(), time.getMonth() + 1, 0).getDate()));
  return dayOf(time);
}

/** From the first moment of one day to the last of another, as the API expects. */
export const timesOf = (first: Day, last: Day): { from: string; to: string } => ({
  from: startOf(first).toISOString(),
  to: new Date(startOf(addDays(last, 1)).getTime() - 1).toISOString(),
});

/** The days of a filter, each of which may be open. */
export const timesIn = ({
  from,
  to,
}: {
  from?: Day | undefined;
  to?: Day | undefined;
}): { from?: string; to?: string } => ({
  ...(from ? { from: timesOf(from, from).from } : {}),
  ...(to ? { to: timesOf(to, to).to } : {}),
});

/** The whole weeks a month touches. @param firstWeekday 0 for Sunday */
export function weeksOf(month: LocalMonth, firstWeekday: number): Day[][] {
  const first: Day = `${month}-01`;
  const weeks: Day[][] = [];
  let day = addDays(first, -((startOf(first).getDay() - firstWeekday + WEEK) % WEEK));
  while (weeks.length === 0 || monthOfDay(day) === month) {
    weeks.push(Array.from({ length: WEEK }, (_, index) => addDays(day, index)));
    day = addDays(day, WEEK);
  }
  return weeks;
}

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The first day of the week in the user's region, as the browser knows it; otherwise Monday. */
export function firstWeekday(): number {
  const locale = new Intl.Locale(navigator.language) as WithWeek;
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % WEEK;
}

const two = (part: number): string => String(part).padStart(2, '0');
