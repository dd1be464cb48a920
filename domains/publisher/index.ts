import type { Service } from '../../kernel/service/service.ts';
import { publisherApi } from './api.ts';
import { requestPublications } from './policies/request-publications.ts';
import { upload } from './policies/upload.ts';
import { postsApi } from './posts/api.ts';
import { openVisits } from './posts/visits.ts';
import { platformsFromConfig, publicAddressOf } from './providers/from-config.ts';
import { publicationSchedule } from './schedule.ts';

/** Publishing to social platforms, and a platform of our own that needs no account. */
export const publisher: Service = {
  name: 'publisher',
  assemble({ config, store, documents, files, log }) {
    const platforms = platformsFromConfig(config);
    const address = publicAddressOf(config);
    const visits = openVisits(store, log);
    return {
      routes: [publisherApi({ store, documents, files, platforms, address }), postsApi({ store, files, visits })],
      policies: [
        requestPublications(platforms),
        upload({ platforms, files, address, retryDelayMs: config.PLATFORM_RETRY_DELAY_MS }),
      ],
      background: [publicationSchedule(store, documents, log)],
      close: () => visits.close(),
    };
  },
};
