import type { Service } from '../../kernel/service/service.ts';
import { publisherApi } from './api.ts';
import { requestPublications } from './policies/request-publications.ts';
import { upload } from './policies/upload.ts';
import { postsApi } from './posts/api.ts';
import { openVisits } from './posts/visits.ts';
import { platformsFromConfig, publicAddressOf } from './providers/from-config.ts';
import { publicationSchedule } from './schedule.ts';
import { openSealing } from './sealing.ts';

/** Publishing to social platforms, and a platform of our own that needs no account. */
export const publisher: Service = {
  name: 'publisher',
  assemble({ config, store, documents, files, log }) {
    const sealing = openSealing(config.PLATFORM_JWT_SECRET);
    const platforms = platformsFromConfig(config, { store, sealing });
    const tools = { store, documents, platforms, files, sealing, address: publicAddressOf(config) };
    const visits = openVisits(store, log);
    return {
      routes: [publisherApi(tools), postsApi({ store, files, visits })],
      policies: [requestPublications(platforms), upload({ ...tools, retryDelayMs: config.PLATFORM_RETRY_DELAY_MS })],
      background: [publicationSchedule(store, documents, log)],
      close: () => visits.close(),
    };
  },
};
