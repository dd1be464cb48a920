import { fileLinks } from '../../kernel/files/file-links.ts';
import { defineService } from '../../kernel/service/service.ts';
import { account } from '../publishing-platforms/account/index.ts';
import { createSealing } from '../publishing-platforms/account/sealing.ts';
import { accountTurn } from '../publishing-platforms/account-turn/index.ts';
import { userAccountsFromSettings } from '../publishing-platforms/connected-account/from-settings.ts';
import { connectedAccount } from '../publishing-platforms/connected-account/index.ts';
import { openCeilings, verifiedUsers } from '../shared/ceilings.ts';
import { listHandler } from '../shared/providers-in-use.ts';
import { queuedIn } from '../shared/queued.ts';
import { connectionRoutes, redirectUriFor } from './api/accounts/connection-routes.ts';
import { accountHandlers } from './api/accounts/handlers.ts';
import { commentHandlers } from './api/comments/handlers.ts';
import { defaultsHandlers } from './api/defaults/handlers.ts';
import { evergreenHandlers } from './api/evergreens/handlers.ts';
import { localPostRoutes } from './api/local-posts/routes.ts';
import { openVisitCounter } from './api/local-posts/visit-counter.ts';
import { publisherOperations } from './api/operations.ts';
import { publicationHandlers } from './api/publications.ts';
import { slotHandlers } from './api/slots/handlers.ts';
import { releaseScheduled } from './background/release-scheduled.ts';
import { renewAccess } from './background/renew-access.ts';
import { renewAccounts } from './background/renew-accounts.ts';
import { repeatEvergreens } from './background/repeat-evergreens.ts';
import { evergreen } from './evergreen/index.ts';
import { publisherExposure } from './exposure.ts';
import { firstComment } from './first-comment/index.ts';
import { disconnectReclaimed } from './policies/disconnect-reclaimed.ts';
import { postFirstComments } from './policies/post-first-comments.ts';
import { publishReadyContent } from './policies/publish-ready-content.ts';
import { publishRepeats } from './policies/publish-repeats.ts';
import { releaseSlots } from './policies/release-slots.ts';
import { stopEvergreens } from './policies/stop-evergreens.ts';
import { takeDownPosts } from './policies/take-down-posts.ts';
import { uploadVideo } from './policies/upload-video.ts';
import { withdrawScheduled } from './policies/withdraw-scheduled.ts';
import { post } from './post/index.ts';
import { accountsOf } from './providers/accounts.ts';
import { callToolsFrom, publishingPlatformsFromConfig } from './providers/from-config.ts';
import { platformsInUse } from './providers/in-use.ts';
import { publication } from './publication/index.ts';
import { publishingDefaults } from './publishing-defaults/index.ts';
import { publishingSchedule } from './publishing-schedule/index.ts';
import { publisherSettings } from './settings.ts';

/** Publishes to social platforms, and to a built-in platform that needs no account. */
export const publisher = defineService({
  exposure: publisherExposure,
  summary: 'Posts videos to platforms',
  settings: publisherSettings,
  operations: publisherOperations,
  policies: [
    publishReadyContent,
    publishRepeats,
    uploadVideo,
    takeDownPosts,
    withdrawScheduled,
    releaseSlots,
    stopEvergreens,
    disconnectReclaimed,
    postFirstComments,
  ],
  aggregates: [
    account,
    accountTurn,
    connectedAccount,
    evergreen,
    post,
    publication,
    publishingSchedule,
    firstComment,
    publishingDefaults,
  ],
  usesFiles: true,
  assemble({ config, settings, store, documents, files, log }) {
    const sealing = createSealing(config.PLATFORM_JWT_SECRETS);
    const calls = callToolsFrom(config, settings);
    const platforms = publishingPlatformsFromConfig(settings, calls, { store, sealing });
    const ofUsers = userAccountsFromSettings(settings, { ...calls, store, documents, sealing });
    const accounts = accountsOf(platforms, ofUsers.connected);
    const { gatewayAddress } = calls;
    const ceilings = openCeilings({ store, files, countQueued: queuedIn(documents) }, config);
    const linkTo = fileLinks(files, config);
    const tools = { store, documents, ceilings, accounts, files, sealing, gatewayAddress, linkTo };
    const connecting = { ...tools, ...ofUsers, platforms, redirectUriOf: redirectUriFor(gatewayAddress), log };
    const visitCounter = openVisitCounter(store, log);
    const publicAddress = config.PLATFORM_PUBLIC_URL ? gatewayAddress : null;
    const inUse = platformsInUse(platforms, (name) => ofUsers.applicationOf(name).application !== null);
    return {
      operations: [
        listHandler(publisherOperations.listPlatformProviders, inUse),
        ...slotHandlers(tools),
        ...evergreenHandlers(tools),
        ...defaultsHandlers(tools),
        ...publicationHandlers(tools),
        ...commentHandlers(tools),
        ...accountHandlers(connecting),
      ],
      // Public pages.
      routes: [
        localPostRoutes({ store, files, visitCounter, publicAddress }),
        connectionRoutes({ ...connecting, dashboard: config.PLATFORM_DASHBOARD_URL ?? null }),
      ],
      requireVerified: verifiedUsers(ceilings),
      policies: [
        publishReadyContent.using({ accounts }),
        publishRepeats.using({ accounts }),
        uploadVideo.using({ ...tools, retryDelayMs: config.PLATFORM_RETRY_DELAY_MS }),
        takeDownPosts.using({ accounts, retryDelayMs: config.PLATFORM_RETRY_DELAY_MS }),
        withdrawScheduled.using(),
        releaseSlots.using(),
        stopEvergreens.using(),
        disconnectReclaimed.using({ disconnecting: connecting }),
        postFirstComments.using({ accounts, retryDelayMs: config.PLATFORM_RETRY_DELAY_MS }),
      ],
      background: [
        releaseScheduled({ store, documents, log }),
        repeatEvergreens({ store, documents, log }),
        renewAccess({ platforms, log }),
        renewAccounts({ ...ofUsers, store, log }),
      ],
      close: () => visitCounter.close(),
    };
  },
});
