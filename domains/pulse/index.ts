import type { Service } from '../../kernel/service/service.ts';
import { pulseApi } from './api.ts';
import { firstSample } from './policies/first-sample.ts';
import { ownPosts } from './providers/own-posts.ts';
import { sampler } from './sampler.ts';

/** Analytics, costs and the history of pipelines. */
export const pulse: Service = {
  name: 'pulse',
  assemble({ config, store, documents, log }) {
    const sources = [ownPosts(store)];
    return {
      routes: [pulseApi({ store, documents })],
      policies: [firstSample(sources)],
      background: [sampler({ store, documents, sources, everySeconds: config.PLATFORM_PULSE_INTERVAL_SECONDS, log })],
    };
  },
};
