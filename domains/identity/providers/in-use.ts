import type { Config, SettingsOf } from '../../../kernel/config/index.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import type { identitySettings } from '../settings.ts';

/** Who mails, and where everything is stored. */
export function baseProvidersInUse(
  { ESDB_URL, MONGODB_URI }: Pick<Config, 'ESDB_URL' | 'MONGODB_URI'>,
  { SMTP_URL }: Pick<SettingsOf<typeof identitySettings>, 'SMTP_URL'>,
): ProviderInUse[] {
  const store = (part: 'events' | 'documents', own: string, isSet: boolean, setting: string): ProviderInUse => ({
    part,
    provider: isSet ? own : 'embedded',
    is_default: !isSet,
    works_offline: !isSet,
    settings: [setting],
  });
  return [
    {
      part: 'mail',
      provider: SMTP_URL ? 'smtp' : 'files',
      is_default: !SMTP_URL,
      works_offline: !SMTP_URL,
      url: SMTP_URL,
      settings: ['SMTP_URL', 'PLATFORM_MAIL_FROM'],
    },
    store('events', 'EventStoreDB', ESDB_URL !== undefined, 'ESDB_URL'),
    store('documents', 'MongoDB', MONGODB_URI !== undefined, 'MONGODB_URI'),
  ];
}
