import { ALL_PARTS, settingsWith } from '../../../domains/shared/own-settings.ts';
import type { ProviderSettings } from '../../../domains/shared/set-providers.ts';

/** Settings as they hold where no one has chosen anything. */
export const asSet = <Settings extends Partial<ProviderSettings>>(settings: Settings) =>
  settingsWith(settings, {}, ALL_PARTS);
