import { defaultSettings, type Settings, userEvents } from '../../contracts/identity/user.ts';
import { load } from '../../kernel/aggregates/load.ts';
import { defineView } from '../../kernel/aggregates/view.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';

export const ownerSettings = defineView<typeof userEvents, Settings>({
  name: 'settings',
  events: userEvents,
  personalData: false,
  snapshots: 11,
  initial: defaultSettings,
  evolve(current, event) {
    if (event.type === 'SettingsUpdated') return event.data.settings;
    // Settings left behind by a stranger would open gates and publish on behalf of the address's owner.
    return event.type === 'AccountReclaimed' || event.type === 'UserErasureRequested' ? defaultSettings : current;
  },
});

/** A user's current settings, read from the user's own stream: a stale setting must not open a gate. */
export async function settingsOf(store: EventStore, userId: string | null): Promise<Settings> {
  return userId === null ? defaultSettings : (await load(store, ownerSettings, userId)).state;
}
