import { load } from '../../kernel/aggregates/load.ts';
import { defineView } from '../../kernel/aggregates/view.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { defaultSettings, type Settings, userEvents } from '../identity/user/events.ts';

export const ownerSettings = defineView<typeof userEvents, Settings>({
  name: 'settings',
  events: userEvents,
  personalData: false,
  snapshots: 6,
  initial: defaultSettings,
  evolve(current, event) {
    if (event.type === 'SettingsUpdated') return event.data.settings;
    // What a stranger had set for the owner of the address would open gates and publish.
    return event.type === 'AccountReclaimed' || event.type === 'UserErasureRequested' ? defaultSettings : current;
  },
});

/** A user's settings as they are now, read from the user's own stream: a gate must not open by yesterday's settings. */
export async function settingsOf(store: EventStore, userId: string | null): Promise<Settings> {
  return userId === null ? defaultSettings : (await load(store, ownerSettings, userId)).state;
}
