import { number, textOr, url } from '../../kernel/config/settings.ts';

export const identitySettings = {
  REFRESH_REUSE_LEEWAY_SECONDS: number(0, 0, 60, 'how long a used refresh token may be repeated'),
  SMTP_URL: url(/^smtps?$/, 'an smtp:// address; absent, mails are files in the data folder'),
  PLATFORM_MAIL_FROM: textOr('Content Pipeline <no-reply@localhost>', 'the sender of mails'),
};
