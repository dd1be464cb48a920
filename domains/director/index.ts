import type { Service } from '../../kernel/service/service.ts';
import { directorApi } from './api.ts';
import { expireGates } from './expire-gates.ts';
import { autoStart } from './policies/auto-start.ts';
import { followPipeline } from './policies/follow-pipeline.ts';
import { heedProduction } from './policies/heed-production.ts';
import { heedPublishing } from './policies/heed-publishing.ts';
import { openReview } from './policies/open-review.ts';
import { startPipeline } from './policies/start-pipeline.ts';
import { writeScript } from './policies/write-script.ts';
import { writerFromConfig } from './providers/index.ts';

/** Content pipeline orchestration with human gates. */
export const director: Service = {
  name: 'director',
  assemble: ({ config, store, documents, log }) => ({
    routes: [directorApi({ store, documents })],
    policies: [
      autoStart(documents),
      startPipeline,
      writeScript(writerFromConfig(config), config.PLATFORM_RETRY_DELAY_MS),
      openReview,
      followPipeline,
      heedProduction(config.PLATFORM_RETRY_DELAY_MS),
      heedPublishing,
    ],
    background: [expireGates({ store, documents, log })],
  }),
};
