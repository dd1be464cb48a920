import { type Day, type LocalMonth, startOf } from '../../api/local-days.ts';
import { useLocale } from '../../texts/language.ts';

function datesIn(locale: string) {
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const weekdayLong = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const offset = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' });
  return {
    day: (day: Day) => full.format(startOf(day)),
    shortDay: (day: Day) => short.format(startOf(day)),
    month: (of: LocalMonth) => month.format(startOf(`${of}-01`)),
    weekday: (day: Day) => ({ short: weekday.format(startOf(day)), long: weekdayLong.format(startOf(day)) }),
    /** Of an ISO 8601 number: 1 is Monday. */
    weekdayOf: (number: number) => weekdayLong.format(new Date(2024, 0, number)),
    time: (iso: string) => time.format(new Date(iso)),
    /** Day and time, with the offset that the zone has then. */
    moment: (iso: string) => exact.format(new Date(iso)),
    zone: zoneIn(offset),
  };
}

/** The user's time zone, as the browser knows it: its name and its current offset from UTC, if that says more. */
function zoneIn(format: Intl.DateTimeFormat): string {
  const name = format.resolvedOptions().timeZone.replaceAll('_', ' ');
  const offset = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? name;
  return offset === name ? name : `${name} (${offset})`;
}

const made = new Map<string, ReturnType<typeof datesIn>>();

/** How days and times of the user's time zone are written where the user lives. */
export function useDates(): ReturnType<typeof datesIn> {
  const locale = useLocale();
  const dates = made.get(locale) ?? datesIn(locale);
  made.set(locale, dates);
  return dates;
}
