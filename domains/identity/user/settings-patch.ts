import type { Settings } from '../../../contracts/identity/user.ts';

/** Any part of the settings, at any depth; lists are replaced as a whole. */
export type SettingsPatch = {
  readonly [Section in keyof Settings]?:
    | { readonly [Name in keyof Settings[Section]]?: Settings[Section][Name] | undefined }
    | undefined;
};

/** The settings with the patch merged into them. */
export function mergeSettings(settings: Settings, patch: SettingsPatch): Settings {
  return {
    gates: overlay(settings.gates, patch.gates),
    auto_start: overlay(settings.auto_start, patch.auto_start),
    publishing: overlay(settings.publishing, patch.publishing),
    notifications: overlay(settings.notifications, patch.notifications),
    notices: overlay(settings.notices, patch.notices),
    budget: overlay(settings.budget, patch.budget),
    defaults: overlay(settings.defaults, patch.defaults),
  };
}

function overlay<Section extends object>(
  section: Section,
  patch: { readonly [Name in keyof Section]?: Section[Name] | undefined } = {},
): Section {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...section, ...Object.fromEntries(given) };
}
