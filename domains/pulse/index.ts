import { defineService } from '../../kernel/service/service.ts';
import { openCeilings } from '../shared/ceilings.ts';
import { queuedIn } from '../shared/queued.ts';
import { analyticsHandlers } from './api/analytics.ts';
import { costHandlers } from './api/costs.ts';
import { pulseOperations } from './api/operations.ts';
import { pipelineHandlers } from './api/pipelines.ts';
import { samplePlatforms } from './background/sample-platforms.ts';
import { samplePublications } from './background/sample-publications.ts';
import { pulseExposure } from './exposure.ts';
import { performance } from './performance/index.ts';
import { sampleOnPublishing } from './policies/sample-on-publishing.ts';
import { platformCountsFromConfig } from './providers/from-config.ts';
import { createLocalPostsSource } from './providers/local-posts.ts';
import { pulseSettings } from './settings.ts';
import { createContentSampler } from './use-cases/sample-content.ts';

/** Analytics, costs and pipeline history. */
export const pulse = defineService({
  exposure: pulseExposure,
  summary: 'Counts results and costs',
  settings: pulseSettings,
  operations: pulseOperations,
  policies: [sampleOnPublishing],
  aggregates: [performance],
  assemble({ config, settings, store, documents, files, log }) {
    const sources = [createLocalPostsSource(store)];
    const { environment, connected } = platformCountsFromConfig(config, settings, { store, documents });
    const sampleContent = createContentSampler({ store, documents, sources, environment, connected });
    const everySeconds = settings.PLATFORM_PULSE_INTERVAL_SECONDS;
    return {
      operations: [
        ...analyticsHandlers({ documents, sampleContent }),
        ...costHandlers({
          ceilings: openCeilings({ store, files, countQueued: queuedIn(documents) }, config),
          documents,
        }),
        ...pipelineHandlers({ store, documents }),
      ],
      policies: [sampleOnPublishing.using({ sources })],
      background: [
        samplePublications({ store, documents, sources, everySeconds, log }),
        samplePlatforms(
          { store, documents, log, environment, connected },
          settings.PLATFORM_PULSE_PLATFORM_INTERVAL_SECONDS,
        ),
      ],
    };
  },
});
