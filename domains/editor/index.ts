import { resolve } from 'node:path';
import type { SettingsOf } from '../../kernel/config/index.ts';
import { fileLinks } from '../../kernel/files/file-links.ts';
import { defineService } from '../../kernel/service/service.ts';
import { createPlaces } from '../../read-models/places.ts';
import { administrators } from '../shared/administrators.ts';
import { openCeilings, verifiedUsers } from '../shared/ceilings.ts';
import { providersChosenFor } from '../shared/film-choices.ts';
import { FILM_PARTS, madeOnce, type OwnSettings, ownSettings } from '../shared/own-settings.ts';
import { warningsOfMusic, warningsOfSpeech } from '../shared/prices.ts';
import { ownProviderHandlers } from '../shared/provider-choices.ts';
import { ffmpegFromConfig } from '../shared/providers/ffmpeg/from-config.ts';
import { type InUseFor, providerHandlers } from '../shared/providers-in-use.ts';
import { queuedIn } from '../shared/queued.ts';
import { captionHandlers } from './api/captions.ts';
import { lookHandlers } from './api/looks.ts';
import { editorOperations } from './api/operations.ts';
import { renderHandlers } from './api/renders.ts';
import { speechHandlers } from './api/speech.ts';
import { speechServerHandlers } from './api/speech-servers.ts';
import { editorExposure } from './exposure.ts';
import { cancelRender } from './policies/cancel-render.ts';
import { renderVideo } from './policies/render-video.ts';
import { repeatRender } from './policies/repeat-render.ts';
import { requestRender } from './policies/request-render.ts';
import {
  encoderFromConfig,
  localSpeechServersFromConfig,
  musicFromConfig,
  offlineSpeech,
  speechFromConfig,
} from './providers/from-config.ts';
import { editorProvidersInUse } from './providers/in-use.ts';
import { render } from './render/index.ts';
import { editorSettings } from './settings.ts';
import { speech } from './speech/index.ts';
import type { ProvidersOf } from './use-cases/providers-of-owner.ts';

/** Renders videos: narration, captions, moving pictures. */
export const editor = defineService({
  exposure: editorExposure,
  summary: 'Speaks, captions and renders videos',
  settings: editorSettings,
  operations: editorOperations,
  policies: [requestRender, repeatRender, cancelRender, renderVideo],
  aggregates: [render, speech],
  usesFiles: true,
  assemble({ config, settings, store, documents, files, log }) {
    const offline = offlineSpeech(settings);
    const filmProviders = madeOnce(
      (own: Pick<OwnSettings<SettingsOf<typeof editorSettings>>, 'asked' | 'settings'>) => ({
        speech: speechFromConfig(own, offline),
        music: musicFromConfig(own),
      }),
    );
    const settingsFor = async (owner: string | null, contentId: string | null = null) =>
      ownSettings(store, owner, settings, FILM_PARTS, await providersChosenFor(store, contentId));
    const providersOf: ProvidersOf = async (owner, contentId) => {
      const { asked, settings: first, gone } = await settingsFor(owner, contentId);
      return { ...filmProviders({ asked, settings: first }), gone };
    };
    const inUse: InUseFor = async (caller) => editorProvidersInUse(await settingsFor(caller), encoder);
    const requireAdministrator = administrators(store);
    for (const warning of [...warningsOfSpeech(settings), ...warningsOfMusic(settings)]) log.warn(warning);
    const ffmpeg = ffmpegFromConfig(settings, config);
    const encoder = encoderFromConfig(settings, ffmpeg, log);
    // An ffmpeg that is missing is said by the first render.
    if (settings.PLATFORM_VIDEO_ENCODER !== 'software') void encoder().catch(() => undefined);
    const stopping = new AbortController();
    const { listFilmProviders, testFilmProvider, listFilmChoices, testGivenFilm } = editorOperations;
    const quality = settings.PLATFORM_VIDEO_QUALITY;
    const retryDelayMs = config.PLATFORM_RETRY_DELAY_MS;
    const ceilings = openCeilings({ store, files, countQueued: queuedIn(documents) }, config);
    const linkTo = fileLinks(files, config);
    const cacheFolder = resolve(config.PLATFORM_DATA, 'render-cache');
    const speechTools = { store, ceilings, files, providersOf, ffmpeg, retryDelayMs, linkTo };
    return {
      operations: [
        ...renderHandlers({ store, ceilings, documents, files, providersOf, ffmpeg, cacheFolder, quality, linkTo }),
        ...lookHandlers(),
        ...providerHandlers(listFilmProviders, testFilmProvider, {
          inUse,
          requireAdministrator,
          signal: stopping.signal,
        }),
        ...ownProviderHandlers(listFilmChoices, testGivenFilm, {
          store,
          settings,
          parts: FILM_PARTS,
          inUse: (own) => editorProvidersInUse(own, encoder),
          requireAdministrator,
          signal: stopping.signal,
        }),
        ...speechHandlers(speechTools),
        ...speechServerHandlers({
          localSpeechServers: localSpeechServersFromConfig(settings),
          used: settings.PLATFORM_TTS_URL ?? null,
        }),
        ...captionHandlers({ ...speechTools, documents }),
      ],
      requireAdministrator,
      requireVerified: verifiedUsers(ceilings),
      policies: [
        requestRender.using({ providersOf, quality }),
        repeatRender.using({ providersOf }),
        cancelRender.using(),
        renderVideo.using({
          places: createPlaces(documents, 'renders'),
          ceilings,
          files,
          documents,
          providersOf,
          align: offline.align,
          ffmpeg,
          encoder,
          quality,
          cacheFolder,
          retryDelayMs,
        }),
      ],
      close: async () => {
        stopping.abort();
        offline.stop();
      },
    };
  },
});
