import type { ContentListItem } from '../../../api/call.ts';
import { addDays, type Day, dayOf, startOf } from '../../../api/local-days.ts';
import { isOver, type Platform, type PlatformName } from '../../../api/publishing.ts';

/** A finished video, as its list or its page knows it. */
export type Film = Pick<ContentListItem, 'content_id' | 'title' | 'trend_topic' | 'cover_url' | 'publications'>;

/** The platforms a video can be published on: those with an account where it is not live, on its way or unconfirmed. */
export function openPlatforms(film: Film, platforms: readonly Platform[]): PlatformName[] {
  const taken = takenPlatforms(film);
  return platforms
    .filter(({ platform, connected }) => connected && !taken.includes(platform))
    .map(({ platform }) => platform as PlatformName);
}

export const takenPlatforms = ({ publications }: Pick<Film, 'publications'>): string[] =>
  publications.filter(({ status }) => !isOver(status)).map(({ platform }) => platform);

const MORNING = 9;
const HOUR_MS = 3_600_000;

/** The suggested time, as the browser's field takes it: the morning of a future day, or the next full hour. */
export function proposedTime(day: Day | null, now = new Date()): string {
  const nextHour = new Date(Math.ceil((now.getTime() + 1) / HOUR_MS) * HOUR_MS);
  if (day === null || day <= dayOf(now)) return fieldOf(nextHour);
  const morning = startOf(day);
  morning.setHours(MORNING);
  return fieldOf(morning < now ? startOf(addDays(day, 1)) : morning);
}

/** `2026-11-06T09:00`, in the user's time zone. */
export const fieldOf = (time: Date): string =>
  `${dayOf(time)}T${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`;

export type When = 'now' | 'slot' | 'later';

export type Wrong = 'needPlatform' | 'needTitle' | 'needTime' | 'past';

/** What is wrong with a request to publish, or null. @param time the field's value; null to publish now */
export function wrongIn(platforms: readonly string[], time: string | null, now = Date.now()): Wrong | null {
  if (platforms.length === 0) return 'needPlatform';
  if (time === null) return null;
  const at = Date.parse(time);
  if (Number.isNaN(at)) return 'needTime';
  return at <= now ? 'past' : null;
}
