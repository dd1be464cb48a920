import type { EventStore } from '../../kernel/event-store/index.ts';
import { defaultSettings, type Settings, userEvents } from '../identity/user/events.ts';

/** A user's settings as they are now, read from the user's own stream: a gate must not open by yesterday's settings. */
export async function settingsOf(store: EventStore, userId: string | null): Promise<Settings> {
  if (userId === null) return defaultSettings;
  const last = await store.lastOf(userEvents, userId, 'SettingsUpdated');
  return last ? last.data.settings : defaultSettings;
}
