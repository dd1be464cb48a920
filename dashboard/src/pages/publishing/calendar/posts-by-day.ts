import { type Day, dayOfTime } from '../../../api/local-days.ts';
import type { Publication } from '../../../api/publishing.ts';

export type PostsByDay = ReadonlyMap<Day, readonly Publication[]>;

/** Groups posts by day, keeping their order. */
export function postsByDay(items: readonly Publication[]): PostsByDay {
  const days = new Map<Day, Publication[]>();
  for (const item of items) {
    const day = dayOfTime(item.live_at);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return days;
}
