import { defineService } from '../../kernel/service/service.ts';
import { createSealing } from '../publishing-platforms/account/sealing.ts';
import { openCeilings, verifiedUsers } from '../shared/ceilings.ts';
import { localPostRoutes } from './api/local-posts/routes.ts';
import { openVisitCounter } from './api/local-posts/visit-counter.ts';
import { publisherOperations } from './api/operations.ts';
import { publicationHandlers } from './api/publications.ts';
import { releaseScheduled } from './background/release-scheduled.ts';
import { renewAccess } from './background/renew-access.ts';
import { requestPublications } from './policies/request-publications.ts';
import { uploadVideo } from './policies/upload-video.ts';
import { publicAddressOf, publishingPlatformsFromConfig } from './providers/from-config.ts';
import { publisherSettings } from './settings.ts';

/** Publishing to social platforms, and a platform of our own that needs no account. */
export const publisher = defineService({
  name: 'publisher',
  summary: 'Posts videos to platforms',
  settings: publisherSettings,
  operations: publisherOperations,
  policies: [requestPublications, uploadVideo],
  usesFiles: true,
  assemble({ config, settings, store, documents, files, log }) {
    const sealing = createSealing(config.PLATFORM_JWT_SECRETS);
    const platforms = publishingPlatformsFromConfig(config, settings, { store, sealing });
    const tools = { store, documents, platforms, files, sealing, gatewayAddress: publicAddressOf(config) };
    const visitCounter = openVisitCounter(store, log);
    return {
      operations: publicationHandlers(tools),
      // Pages, for everybody.
      routes: [localPostRoutes({ store, files, visitCounter })],
      requireVerified: verifiedUsers(openCeilings({ store, files }, config)),
      policies: [
        requestPublications.using({ platforms }),
        uploadVideo.using({ ...tools, retryDelayMs: config.PLATFORM_RETRY_DELAY_MS }),
      ],
      background: [releaseScheduled({ store, documents, log }), renewAccess({ platforms, log })],
      close: () => visitCounter.close(),
    };
  },
});
