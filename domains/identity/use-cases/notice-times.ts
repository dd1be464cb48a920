import { DateTime } from 'luxon';
import { isTimeZone } from '../../shared/time-zones.ts';

/** A time zone that is gone counts as UTC. */
const clockAt = (now: number, timeZone: string): DateTime =>
  DateTime.fromMillis(now, { zone: isTimeZone(timeZone) ? timeZone : 'UTC' });

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * When the clocks of a time zone show a time of the day next, after `now`; all in milliseconds since 1970. A time that
 * a change of clocks leaves out comes as much later as they are moved.
 * @param time such as `08:00`
 */
export function nextAt(now: number, time: string, timeZone: string): number {
  const today = clockAt(now, timeZone);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const on = (days: number): number => today.plus({ days }).set({ hour, minute, second: 0, millisecond: 0 }).toMillis();
  return on(0) > now ? on(0) : on(1);
}

type QuietHours = {
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly time_zone: string;
};

/** When the quiet hours end that it is now; null if it is none. */
export function quietUntil(now: number, { quiet_from, quiet_to, time_zone }: QuietHours): number | null {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return null;
  const { hour, minute } = clockAt(now, time_zone);
  const minutes = hour * 60 + minute;
  const [from, to] = [minutesOf(quiet_from), minutesOf(quiet_to)];
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  return isQuiet ? nextAt(now, quiet_to, time_zone) : null;
}
