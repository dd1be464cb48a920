import type { PublishingSlots } from '../../../api/publishing.ts';

type Slot = PublishingSlots['slots'][number];

/** A time of day and the days of the week on which it is a slot. @see Slot */
export type TimeOnDays = { readonly time: string; readonly weekdays: readonly number[] };

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The slots by their time of day, earliest first. */
export function timesOf(slots: readonly Slot[]): TimeOnDays[] {
  const times = [...new Set(slots.map(({ time }) => time))].sort();
  return times.map((time) => ({
    time,
    weekdays: slots.flatMap((slot) => (slot.time === time ? [slot.weekday] : [])),
  }));
}

/** As the API takes them; a time that is given twice counts once. */
export function slotsOf(times: readonly TimeOnDays[]): Slot[] {
  const found = new Map<string, Slot>();
  for (const { time, weekdays } of times)
    for (const weekday of weekdays) found.set(`${weekday} ${time}`, { weekday, time });
  return [...found.values()];
}

/** The next full hour of the evening that is not in use: where a new row begins. */
export function proposedSlot(times: readonly TimeOnDays[]): TimeOnDays {
  const used = new Set(times.map(({ time }) => time));
  const hours = [18, 19, 20, 21, 12, 9, 7, 15];
  const hour = hours.find((each) => !used.has(`${String(each).padStart(2, '0')}:00`)) ?? 18;
  return { time: `${String(hour).padStart(2, '0')}:00`, weekdays: [1, 2, 3, 4, 5] };
}
