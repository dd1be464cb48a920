import { resolve } from 'node:path';
import type { Config } from '../../kernel/config/index.ts';
import { defineService } from '../../kernel/service/service.ts';
import { credentialRoutes } from './api/credentials.ts';
import { mailedTokenRoutes } from './api/mailed-tokens.ts';
import { meRoutes } from './api/me.ts';
import { notificationRoutes } from './api/notifications.ts';
import { userRoutes } from './api/users.ts';
import { openMailTokens } from './credentials/mail-tokens.ts';
import { openRefreshTokens } from './credentials/refresh-tokens.ts';
import { endSessions } from './policies/end-sessions.ts';
import { notify } from './policies/notify.ts';
import { sendMails } from './policies/send-mails.ts';
import { fileMailer, smtpMailer } from './providers/mail.ts';
import { identitySettings } from './settings.ts';
import { openSessions } from './use-cases/sessions.ts';

export { ensureFirstAdministrator } from './use-cases/first-administrator.ts';

/** Users, credentials, sessions and notifications. */
export const identity = defineService({
  name: 'identity',
  settings: identitySettings,
  policies: [endSessions, notify, sendMails],
  assemble({ config, settings, store, documents, log }) {
    const mailTokens = openMailTokens(config.PLATFORM_JWT_SECRET);
    const refreshTokens = openRefreshTokens(config.PLATFORM_JWT_SECRET);
    const sessions = openSessions(store, refreshTokens, settings.REFRESH_REUSE_LEEWAY_SECONDS);
    const mailer = settings.SMTP_URL
      ? smtpMailer(settings.SMTP_URL, settings.PLATFORM_MAIL_FROM)
      : fileMailer(resolve(config.PLATFORM_DATA, 'mail'), settings.PLATFORM_MAIL_FROM);
    return {
      routes: [
        credentialRoutes({ store, sessions, mailTokens, log }),
        mailedTokenRoutes({ store, mailTokens }),
        meRoutes({ store }),
        userRoutes({ store, documents, mailTokens }),
        notificationRoutes({ store, documents }),
      ],
      policies: [
        endSessions.using(),
        notify.using({ documents }),
        sendMails.using({ mailer, mailTokens, dashboardUrl: dashboardOf(config) }),
      ],
      close: async () => mailer.close(),
    };
  },
});

/** Where links in mails lead. */
const dashboardOf = (config: Config): string =>
  config.PLATFORM_DASHBOARD_URL ??
  config.PLATFORM_PUBLIC_URL ??
  `http://${config.PLATFORM_HOST}:${config.PLATFORM_PORT}`;
