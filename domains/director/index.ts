import { fileLinks } from '../../kernel/files/file-links.ts';
import { defineService } from '../../kernel/service/service.ts';
import { createPlaces } from '../../read-models/places.ts';
import { administrators } from '../shared/administrators.ts';
import { budget } from '../shared/budget/index.ts';
import { openCeilings, verifiedUsers } from '../shared/ceilings.ts';
import { ownSettings, WRITER_PARTS } from '../shared/own-settings.ts';
import { warningsOfWriter } from '../shared/prices.ts';
import { ownProviderHandlers } from '../shared/provider-choices.ts';
import { type InUseFor, providerHandlers } from '../shared/providers-in-use.ts';
import { queuedIn } from '../shared/queued.ts';
import { work } from '../shared/work/index.ts';
import { contentHandlers } from './api/content.ts';
import { directorOperations } from './api/operations.ts';
import { startHandlers } from './api/starts.ts';
import { autoStarts } from './auto-starts/index.ts';
import { expireGates } from './background/expire-gates.ts';
import { content } from './content/index.ts';
import { directorExposure } from './exposure.ts';
import { advanceOnProduction } from './policies/advance-on-production.ts';
import { advanceOnPublishing } from './policies/advance-on-publishing.ts';
import { autoStart } from './policies/auto-start.ts';
import { draftScripts } from './policies/draft-scripts.ts';
import { showClips } from './policies/show-clips.ts';
import { writersInUse } from './providers/in-use.ts';
import { createPageReader } from './providers/read-page.ts';
import { directorSettings } from './settings.ts';
import { topic } from './topic/index.ts';
import { createProvidersOf } from './use-cases/providers-of-owner.ts';

/** Orchestrates the content pipeline, with human gates. */
export const director = defineService({
  exposure: directorExposure,
  summary: 'Writes content from trends, and waits for people at gates',
  settings: directorSettings,
  operations: directorOperations,
  policies: [autoStart, draftScripts, advanceOnProduction, advanceOnPublishing, showClips],
  aggregates: [autoStarts, budget, content, topic, work],
  assemble({ config, settings, store, documents, files, log }) {
    const ceilings = openCeilings({ store, files, countQueued: queuedIn(documents) }, config);
    const providersOf = createProvidersOf(store, settings);
    const inUse: InUseFor = async (caller) => writersInUse(await ownSettings(store, caller, settings, WRITER_PARTS));
    const requireAdministrator = administrators(store);
    const readPage = createPageReader({
      inside: settings.PLATFORM_PAGES_INSIDE === 'yes',
      timeoutMs: settings.PLATFORM_PAGES_TIMEOUT_SECONDS * 1_000,
    });
    const stopping = new AbortController();
    const { listWriterProviders, testWriterProvider, listWriterChoices, testGivenWriter } = directorOperations;
    for (const warning of warningsOfWriter(settings)) log.warn(warning);
    const retryDelayMs = config.PLATFORM_RETRY_DELAY_MS;
    return {
      operations: [
        ...providerHandlers(listWriterProviders, testWriterProvider, {
          inUse,
          requireAdministrator,
          signal: stopping.signal,
        }),
        ...ownProviderHandlers(listWriterChoices, testGivenWriter, {
          store,
          settings,
          parts: WRITER_PARTS,
          inUse: writersInUse,
          requireAdministrator,
          signal: stopping.signal,
        }),
        // Must precede the routes that would match `start` as the id of content.
        ...startHandlers({ store, files, ceilings, providersOf, readPage, signal: stopping.signal }),
        ...contentHandlers({
          store,
          documents,
          files,
          ceilings,
          linkTo: fileLinks(files, config),
          providersOf,
        }),
      ],
      requireAdministrator,
      requireVerified: verifiedUsers(ceilings),
      policies: [
        autoStart.using({ documents, ceilings, providersOf }),
        draftScripts.using({ places: createPlaces(documents, 'scripts'), ceilings, providersOf, retryDelayMs }),
        advanceOnProduction.using({ retryDelayMs }),
        advanceOnPublishing.using(),
        showClips.using(),
      ],
      background: [expireGates({ store, documents, log })],
      close: async () => stopping.abort(),
    };
  },
});
