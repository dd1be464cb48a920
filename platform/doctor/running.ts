import { editorSettings } from '../../domains/editor/settings.ts';
import { pickSettings, type SettingsTable } from '../../kernel/config/index.ts';
import { type Check, ok } from '../../kernel/diagnosis/finding.ts';
import type { Resources } from '../../kernel/service/resources.ts';
import { checkMail, checkProviders } from './outside.ts';
import { unknownSettings } from './settings.ts';
import { checkFfmpeg, checkFonts } from './video.ts';

/**
 * What is looked at of the services while they run, beside what the gateway looks at by itself.
 * @param tables of the settings that they have read
 */
export const checksOfServices = (
  { config, store }: Pick<Resources, 'config' | 'store'>,
  tables: readonly SettingsTable[],
): readonly Check[] => [
  {
    name: 'settings',
    look: async () => [
      ok('settings', 'the platform runs with them, and has found nothing wrong'),
      ...unknownSettings(process.env, tables),
    ],
  },
  { name: 'providers', look: () => checkProviders(config, store) },
  { name: 'mail', look: () => checkMail(config) },
  { name: 'ffmpeg', look: () => checkFfmpeg(pickSettings(config, editorSettings), config) },
  { name: 'fonts', look: checkFonts },
];
