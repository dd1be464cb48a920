import { DateTime } from 'luxon';
import type { Slot } from '../../../contracts/publisher/publishing-schedule.ts';

/** How far ahead slots are looked for: a queue that is longer is full. */
const DAYS_AHEAD = 366;

export type Slots = { readonly slots: readonly Slot[]; readonly time_zone: string };

/**
 * The times at which slots recur, earliest first, within a year. The time of day stays when the clocks change; one
 * that a change leaves out comes as much later as the clocks were moved, and one that comes twice counts once.
 * @param after ISO 8601: slots at this very moment have passed
 * @returns ISO 8601 UTC
 */
export function* slotTimes({ slots, time_zone }: Slots, after: string): Generator<string> {
  const start = DateTime.fromISO(after, { zone: time_zone });
  for (let days = 0; days <= DAYS_AHEAD; days++) {
    const day = start.plus({ days });
    const times = slots
      .filter(({ weekday }) => weekday === day.weekday)
      .map(({ time }) => {
        const [hour = 0, minute = 0] = time.split(':').map(Number);
        return day.set({ hour, minute, second: 0, millisecond: 0 }).toMillis();
      });
    for (const at of [...new Set(times)].sort((one, other) => one - other))
      if (at > start.toMillis()) yield new Date(at).toISOString();
  }
}
