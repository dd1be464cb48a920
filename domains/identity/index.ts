import { resolve } from 'node:path';
import type { Config } from '../../kernel/config/index.ts';
import type { Service } from '../../kernel/service/service.ts';
import { credentialRoutes } from './api/credentials.ts';
import { mailedTokenRoutes } from './api/mailed-tokens.ts';
import { meRoutes } from './api/me.ts';
import { notificationRoutes } from './api/notifications.ts';
import { userRoutes } from './api/users.ts';
import { endSessions } from './policies/end-sessions.ts';
import { notify } from './policies/notify.ts';
import { sendMails } from './policies/send-mails.ts';
import { fileMailer, smtpMailer } from './providers/mail.ts';
import { openSessions } from './sessions.ts';
import { openMailTokens } from './tokens/mail-token.ts';
import { openRefreshTokens } from './tokens/refresh-token.ts';

export { ensureFirstAdministrator } from './first-administrator.ts';

/** Users, credentials, sessions and notifications. */
export const identity: Service = {
  name: 'identity',
  assemble({ config, store, documents, log }) {
    const mailTokens = openMailTokens(config.PLATFORM_JWT_SECRET);
    const refreshTokens = openRefreshTokens(config.PLATFORM_JWT_SECRET);
    const sessions = openSessions(store, refreshTokens, config.REFRESH_REUSE_LEEWAY_SECONDS);
    const mailer = config.SMTP_URL
      ? smtpMailer(config.SMTP_URL, config.PLATFORM_MAIL_FROM)
      : fileMailer(resolve(config.PLATFORM_DATA, 'mail'), config.PLATFORM_MAIL_FROM);
    return {
      routes: [
        credentialRoutes({ store, sessions, mailTokens, log }),
        mailedTokenRoutes({ store, mailTokens }),
        meRoutes({ store }),
        userRoutes({ store, documents, mailTokens }),
        notificationRoutes({ store, documents }),
      ],
      policies: [endSessions, notify(documents), sendMails({ mailer, mailTokens, dashboardUrl: dashboardOf(config) })],
      close: async () => mailer.close(),
    };
  },
};

/** Where links in mails lead. */
const dashboardOf = (config: Config): string =>
  config.PLATFORM_DASHBOARD_URL ??
  config.PLATFORM_PUBLIC_URL ??
  `http://${config.PLATFORM_HOST}:${config.PLATFORM_PORT}`;
