import { defineService } from '../../kernel/service/service.ts';
import { pulseApi } from './api/analytics.ts';
import { samplePublications } from './background/sample-publications.ts';
import { firstSample } from './policies/first-sample.ts';
import { ownPosts } from './providers/own-posts.ts';
import { pulseSettings } from './settings.ts';

/** Analytics, costs and the history of pipelines. */
export const pulse = defineService({
  name: 'pulse',
  settings: pulseSettings,
  policies: [firstSample],
  assemble({ settings, store, documents, log }) {
    const sources = [ownPosts(store)];
    return {
      routes: [pulseApi({ store, documents })],
      policies: [firstSample.using({ sources })],
      background: [
        samplePublications({ store, documents, sources, everySeconds: settings.PLATFORM_PULSE_INTERVAL_SECONDS, log }),
      ],
    };
  },
});
