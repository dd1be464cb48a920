import type { EventStore } from '../../kernel/event-store/index.ts';
import { defaultSettings, type Settings, type UserEvent } from '../identity/user/events.ts';

/** A user's settings as they stand now, read from the user's own stream: a gate must not open by yesterday's wish. */
export async function settingsOf(store: EventStore, userId: string | null): Promise<Settings> {
  if (userId === null) return defaultSettings;
  const last = await store.lastOf(`user-${userId}`, 'SettingsUpdated');
  return last ? (last.data as Extract<UserEvent, { type: 'SettingsUpdated' }>['data']).settings : defaultSettings;
}
