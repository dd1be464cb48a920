import { join } from 'node:path';
import { fileLinks } from '../../kernel/files/file-links.ts';
import { defineService } from '../../kernel/service/service.ts';
import { administrators } from '../shared/administrators.ts';
import { openCeilings, verifiedUsers } from '../shared/ceilings.ts';
import { warningsOfMusic, warningsOfSpeech } from '../shared/prices.ts';
import { providerHandlers } from '../shared/providers-in-use.ts';
import { captionHandlers } from './api/captions.ts';
import { lookHandlers } from './api/looks.ts';
import { editorOperations } from './api/operations.ts';
import { renderHandlers } from './api/renders.ts';
import { speechHandlers } from './api/speech.ts';
import { speechServerHandlers } from './api/speech-servers.ts';
import { editorExposure } from './exposure.ts';
import { renderVideo } from './policies/render-video.ts';
import { requestRender } from './policies/request-render.ts';
import {
  ffmpegFromConfig,
  localSpeechServersFromConfig,
  musicFromConfig,
  speechFromConfig,
} from './providers/from-config.ts';
import { editorProvidersInUse } from './providers/in-use.ts';
import { render } from './render/index.ts';
import { editorSettings } from './settings.ts';
import { speech } from './speech/index.ts';

/** Renders videos: narration, captions, moving pictures. */
export const editor = defineService({
  exposure: editorExposure,
  summary: 'Speaks, captions and renders videos',
  settings: editorSettings,
  operations: editorOperations,
  policies: [requestRender, renderVideo],
  aggregates: [render, speech],
  usesFiles: true,
  assemble({ config, settings, store, documents, files, log }) {
    const speech = speechFromConfig(settings);
    for (const warning of [...warningsOfSpeech(settings), ...warningsOfMusic(settings)]) log.warn(warning);
    const ffmpeg = ffmpegFromConfig(settings, config);
    const stopping = new AbortController();
    const { listFilmProviders, testFilmProvider } = editorOperations;
    const quality = settings.PLATFORM_VIDEO_QUALITY;
    const retryDelayMs = config.PLATFORM_RETRY_DELAY_MS;
    const ceilings = openCeilings({ store, files }, config);
    const linkTo = fileLinks(files, config);
    const cacheFolder = join(files.root, '..', 'render-cache');
    const speechTools = { store, ceilings, files, speech, ffmpeg, retryDelayMs, linkTo };
    return {
      operations: [
        ...renderHandlers({ store, ceilings, documents, files, speech, ffmpeg, cacheFolder, quality, linkTo }),
        ...lookHandlers(),
        ...providerHandlers(
          listFilmProviders,
          testFilmProvider,
          editorProvidersInUse(settings, ffmpeg),
          stopping.signal,
        ),
        ...speechHandlers(speechTools),
        ...speechServerHandlers({
          localSpeechServers: localSpeechServersFromConfig(settings),
          used: settings.PLATFORM_TTS_URL ?? null,
        }),
        ...captionHandlers({ ...speechTools, documents }),
      ],
      requireAdministrator: administrators(store),
      requireVerified: verifiedUsers(ceilings),
      policies: [
        requestRender.using({ speech, quality }),
        renderVideo.using({
          ceilings,
          files,
          documents,
          speech,
          secondVoiceId: speech.secondVoiceId,
          music: musicFromConfig(settings),
          align: speech.align,
          ffmpeg,
          quality,
          cacheFolder,
          retryDelayMs,
        }),
      ],
      close: async () => {
        stopping.abort();
        speech.stop();
      },
    };
  },
});
