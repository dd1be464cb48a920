import { defineService } from '../../kernel/service/service.ts';
import { contentHandlers } from './api/content.ts';
import { directorOperations } from './api/operations.ts';
import { expireGates } from './background/expire-gates.ts';
import { advanceOnProduction } from './policies/advance-on-production.ts';
import { advanceOnPublishing } from './policies/advance-on-publishing.ts';
import { autoStart } from './policies/auto-start.ts';
import { writeScript } from './policies/write-script.ts';
import { writerFromConfig } from './providers/from-config.ts';
import { directorSettings } from './settings.ts';

/** Content pipeline orchestration with human gates. */
export const director = defineService({
  name: 'director',
  summary: 'Writes content from trends, and waits for people at gates',
  settings: directorSettings,
  operations: directorOperations,
  policies: [autoStart, writeScript, advanceOnProduction, advanceOnPublishing],
  assemble({ config, settings, store, documents, log }) {
    const retryDelayMs = config.PLATFORM_RETRY_DELAY_MS;
    return {
      operations: contentHandlers({ store, documents }),
      policies: [
        autoStart.using({ documents }),
        writeScript.using({ writer: writerFromConfig(settings), retryDelayMs }),
        advanceOnProduction.using({ retryDelayMs }),
        advanceOnPublishing.using(),
      ],
      background: [expireGates({ store, documents, log })],
    };
  },
});
