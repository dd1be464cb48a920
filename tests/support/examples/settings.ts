import { defaultSettings, type Settings, type UserEvent, userEvents } from '../../../contracts/identity/user.ts';
import { type History, history } from '../specs/history.ts';

/** A user has changed these parts of the settings. */
export const settingsHistory = (user_id: string, changes: Partial<Settings>): History<UserEvent> =>
  history(userEvents, user_id, user_id, {
    type: 'SettingsUpdated',
    data: { user_id, settings: { ...defaultSettings, ...changes } },
  });
