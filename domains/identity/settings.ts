import type { Config, SettingsOf } from '../../kernel/config/index.ts';
import { number, oneOf, textOr, url, yesOrNo } from '../../kernel/config/settings.ts';

export const identitySettings = {
  /** Who may have an account: everyone who registers, only invited people, or no one new. */
  PLATFORM_REGISTRATION: oneOf(['open', 'invitation', 'closed'], 'open'),
  REFRESH_REUSE_LEEWAY_SECONDS: number(0, 0, 60, 'seconds for which a used refresh token may be repeated'),
  SESSION_LIFETIME_DAYS: number(180, 1, 3_650, 'days after which a session ends, however often it is refreshed'),
  SMTP_URL: url(/^smtps?$/, 'an smtp:// address; absent: mails are files in the data folder'),
  PLATFORM_WEBHOOKS_INSIDE: yesOrNo(
    'no',
    'whether webhooks of users may lead to this machine and its networks, over http as well',
  ),
  PLATFORM_MAIL_FROM: textOr('Content Pipeline <no-reply@localhost>', 'the sender of mails'),
};

export type Registration = SettingsOf<typeof identitySettings>['PLATFORM_REGISTRATION'];

/** Where links in mails lead: to the dashboard, or to the gateway if no dashboard is configured. */
export const dashboardUrlIn = (config: Config): string =>
  config.PLATFORM_DASHBOARD_URL ??
  config.PLATFORM_PUBLIC_URL ??
  `http://${config.PLATFORM_HOST}:${config.PLATFORM_PORT}`;
