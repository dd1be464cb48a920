import { join } from 'node:path';
import type { Config, SettingsOf } from '../../kernel/config/index.ts';
import { fileLinks } from '../../kernel/files/file-links.ts';
import { defineService } from '../../kernel/service/service.ts';
import { rendersApi } from './api/renders.ts';
import { speechApi } from './api/speech.ts';
import { renderVideo } from './policies/render-video.ts';
import { requestRender } from './policies/request-render.ts';
import { type Ffmpeg, locateFfmpeg } from './providers/ffmpeg/locate.ts';
import { chooseByVoice } from './providers/speech/choose.ts';
import { createEspeakProvider } from './providers/speech/espeak/provider.ts';
import { createOpenAiSpeechProvider } from './providers/speech/openai/provider.ts';
import { editorSettings } from './settings.ts';

/** Video rendering: narration, captions, moving pictures. */
export const editor = defineService({
  name: 'editor',
  settings: editorSettings,
  policies: [requestRender, renderVideo],
  assemble({ config, settings, store, documents, files }) {
    const espeak = createEspeakProvider({ timeoutMs: settings.PLATFORM_TTS_TIMEOUT_SECONDS * 1_000 });
    const speech = chooseByVoice([espeak, ...paidSpeech(settings)]);
    const ffmpeg = locatedOnce(settings.FFMPEG_PATH ?? null, config);
    const retryDelayMs = config.PLATFORM_RETRY_DELAY_MS;
    const linkTo = fileLinks(files, config);
    const cacheFolder = join(files.root, '..', 'render-cache');
    const speaking = { store, files, speech, ffmpeg, retryDelayMs };
    return {
      routes: [rendersApi({ store, documents, speech, linkTo }), speechApi({ ...speaking, documents, linkTo })],
      policies: [
        requestRender.using(),
        renderVideo.using({ files, documents, speech, ffmpeg, cacheFolder, retryDelayMs }),
      ],
      close: async () => espeak.stop(),
    };
  },
});

function paidSpeech(config: SettingsOf<typeof editorSettings>) {
  if (!config.PLATFORM_TTS_URL) return [];
  return [
    createOpenAiSpeechProvider({
      baseUrl: config.PLATFORM_TTS_URL,
      key: config.PLATFORM_TTS_KEY ?? null,
      model: config.PLATFORM_TTS_MODEL,
      priceUsd: config.PLATFORM_TTS_PRICE_USD,
      timeoutMs: config.PLATFORM_TTS_TIMEOUT_SECONDS * 1_000,
    }),
  ];
}

/** Looked for at the first use; what was not found is looked for again at the next. */
function locatedOnce(configured: string | null, { PLATFORM_DATA }: Config): () => Promise<Ffmpeg> {
  let located: Promise<Ffmpeg> | undefined;
  return () => {
    located ??= locateFfmpeg({ configured, dataFolder: PLATFORM_DATA }).catch((error) => {
      located = undefined;
      throw error;
    });
    return located;
  };
}
