import { resolve } from 'node:path';
import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { identitySettings } from '../settings.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** This installation's mailer: the configured SMTP server, or files in `dataFolder`, which need no configuration. */
export function mailerFromConfig(settings: SettingsOf<typeof identitySettings>, dataFolder: string): Mailer {
  if (settings.SMTP_URL) return createSmtpMailer(settings.SMTP_URL, settings.PLATFORM_MAIL_FROM);
  return createFileMailer(resolve(dataFolder, 'mail'), settings.PLATFORM_MAIL_FROM);
}
