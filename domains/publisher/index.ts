import { defineService } from '../../kernel/service/service.ts';
import { postsApi } from './api/posts/routes.ts';
import { openVisits } from './api/posts/visits.ts';
import { publisherApi } from './api/publications.ts';
import { releaseScheduled } from './background/release-scheduled.ts';
import { requestPublications } from './policies/request-publications.ts';
import { upload } from './policies/upload.ts';
import { platformsFromConfig, publicAddressOf } from './providers/from-config.ts';
import { openSealing } from './providers/sealing.ts';
import { publisherSettings } from './settings.ts';

/** Publishing to social platforms, and a platform of our own that needs no account. */
export const publisher = defineService({
  name: 'publisher',
  settings: publisherSettings,
  policies: [requestPublications, upload],
  assemble({ config, settings, store, documents, files, log }) {
    const sealing = openSealing(config.PLATFORM_JWT_SECRET);
    const platforms = platformsFromConfig(config, settings, { store, sealing });
    const tools = { store, documents, platforms, files, sealing, address: publicAddressOf(config) };
    const visits = openVisits(store, log);
    return {
      routes: [publisherApi(tools), postsApi({ store, files, visits })],
      policies: [
        requestPublications.using({ platforms }),
        upload.using({ ...tools, retryDelayMs: config.PLATFORM_RETRY_DELAY_MS }),
      ],
      background: [releaseScheduled(store, documents, log)],
      close: () => visits.close(),
    };
  },
});
