import { defineService } from '../../kernel/service/service.ts';
import { watchKeys } from '../../kernel/service/watch-keys.ts';
import { administrators } from '../shared/administrators.ts';
import { openCeilings, verifiedUsers } from '../shared/ceilings.ts';
import { ownProviders } from '../shared/own-providers/index.ts';
import { listHandler } from '../shared/providers-in-use.ts';
import { queuedIn } from '../shared/queued.ts';
import { credentialRoutes } from './api/credentials.ts';
import { dataExportHandlers } from './api/data-export.ts';
import { erasureHandlers } from './api/erasure.ts';
import { mailedTokenRoutes } from './api/mailed-tokens.ts';
import { meHandlers } from './api/me.ts';
import { notificationHandlers } from './api/notifications.ts';
import { oauthRoutes } from './api/oauth.ts';
import { identityOperations } from './api/operations.ts';
import { ownProviderHandlers } from './api/own-providers.ts';
import { presetHandlers } from './api/presets.ts';
import { sessionHandlers } from './api/sessions.ts';
import { userHandlers } from './api/users.ts';
import { webhookHandlers } from './api/webhook.ts';
import { deliverDueNotifications } from './background/deliver-notifications.ts';
import { keepErased } from './background/keep-erased.ts';
import { resealKeys } from './background/reseal-keys.ts';
import { createMailTokens } from './credentials/mail-tokens.ts';
import { createRefreshTokens } from './credentials/refresh-tokens.ts';
import { dataExports } from './data-export/index.ts';
import { emailClaim } from './email-claim/index.ts';
import { identityExposure } from './exposure.ts';
import { notification } from './notification/index.ts';
import { oauthClaim } from './oauth-claim/index.ts';
import { endSessions } from './policies/end-sessions.ts';
import { eraseUsers } from './policies/erase-users.ts';
import { forgetKeys } from './policies/forget-keys.ts';
import { notify } from './policies/notify.ts';
import { notifyOfBudgets } from './policies/notify-of-budgets.ts';
import { notifyOfTrends } from './policies/notify-of-trends.ts';
import { sendMails } from './policies/send-mails.ts';
import { settleNotices } from './policies/settle-notices.ts';
import { presets } from './presets/index.ts';
import { mailerFromConfig } from './providers/from-config.ts';
import { baseProvidersInUse } from './providers/in-use.ts';
import { createWebhookSender } from './providers/webhook-sender.ts';
import { sentMails } from './sent-mails/index.ts';
import { dashboardUrlIn, identitySettings } from './settings.ts';
import { signInRefusals } from './sign-in-refusals/index.ts';
import { signIns } from './sign-ins/index.ts';
import { tokenFamily } from './token-family/index.ts';
import { createSessions } from './use-cases/sessions.ts';
import { user } from './user/index.ts';
import { webhook } from './webhook/index.ts';

export { CommandRefused, runUsersCommand } from './api/command-line.ts';
export { ensureFirstAdministrator, prepareFirstAdministrator } from './use-cases/first-administrator.ts';

/** Users, credentials, sessions and notifications. */
export const identity = defineService({
  exposure: identityExposure,
  summary: 'Keeps users, sessions and notifications',
  settings: identitySettings,
  operations: identityOperations,
  policies: [endSessions, eraseUsers, forgetKeys, notify, notifyOfBudgets, notifyOfTrends, sendMails, settleNotices],
  aggregates: [
    dataExports,
    emailClaim,
    notification,
    oauthClaim,
    ownProviders,
    presets,
    sentMails,
    signInRefusals,
    signIns,
    tokenFamily,
    user,
    webhook,
  ],
  assemble({ config, settings, store, documents, personKeys, files, log }) {
    const mailTokens = createMailTokens(config.PLATFORM_JWT_SECRETS);
    const refreshTokens = createRefreshTokens(config.PLATFORM_JWT_SECRETS);
    const sessions = createSessions(store, refreshTokens, {
      leewaySeconds: settings.REFRESH_REUSE_LEEWAY_SECONDS,
      lifetimeDays: settings.SESSION_LIFETIME_DAYS,
    });
    const registration = settings.PLATFORM_REGISTRATION;
    const mailer = mailerFromConfig(settings, config.PLATFORM_DATA);
    const dashboardUrl = dashboardUrlIn(config);
    const delivery = { store, documents, mailer, sender: createWebhookSender(settings), dashboardUrl };
    const ceilings = openCeilings({ store, files, countQueued: queuedIn(documents) }, config);
    const mayLeadInside = settings.PLATFORM_WEBHOOKS_INSIDE === 'yes';
    return {
      routes: [
        credentialRoutes({ store, sessions, mailTokens, log, registration }),
        mailedTokenRoutes({ store, mailTokens, log }),
        oauthRoutes({ store, sessions, registration }),
      ],
      operations: [
        ...meHandlers({ store }),
        ...ownProviderHandlers({ store, seals: personKeys.seals }),
        ...presetHandlers({ store }),
        ...dataExportHandlers({ store, documents }),
        ...erasureHandlers({ store }),
        ...sessionHandlers({ store }),
        ...userHandlers({ store, documents, mailTokens, registration }),
        ...notificationHandlers({ store, documents }),
        listHandler(identityOperations.listBaseProviders, baseProvidersInUse(config, settings)),
        ...webhookHandlers({ ...delivery, mayLeadInside }),
      ],
      requireAdministrator: administrators(store),
      requireVerified: verifiedUsers(ceilings),
      policies: [
        endSessions.using(),
        eraseUsers.using({ store, personKeys, mailer, documents }),
        forgetKeys.using(),
        notify.using(),
        notifyOfBudgets.using({ ceilings }),
        notifyOfTrends.using({ documents }),
        sendMails.using({ mailer, mailTokens, dashboardUrl }),
        settleNotices.using(),
      ],
      background: [
        deliverDueNotifications({ ...delivery, log }),
        keepErased({ store, documents, personKeys, log }),
        resealKeys({ personKeys, log }),
        watchKeys({ store, personKeys, log }),
      ],
      close: async () => mailer.close(),
    };
  },
});
