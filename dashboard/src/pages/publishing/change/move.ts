import { type Day, dayOf, startOf } from '../../../api/local-days.ts';
import type { Publication } from '../../../api/publishing.ts';

/**
 * When a publication goes live if it is moved to another day: at the same time of day.
 * @returns ISO 8601 UTC; null if it is not scheduled, on that day already, or that time has passed
 */
export function movedTo({ status, schedule_at }: Publication, day: Day, now = Date.now()): string | null {
  if (status !== 'scheduled' || schedule_at === null) return null;
  const before = new Date(schedule_at);
  if (dayOf(before) === day) return null;
  const at = startOf(day);
  at.setHours(before.getHours(), before.getMinutes(), before.getSeconds());
  return at.getTime() > now ? at.toISOString() : null;
}
