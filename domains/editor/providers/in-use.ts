import type { SettingsOf } from '../../../kernel/config/index.ts';
import { checkModel } from '../../../kernel/providers/check-openai.ts';
import { speechPrice } from '../../shared/prices.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import type { editorSettings } from '../settings.ts';
import type { Ffmpeg } from './ffmpeg/locate.ts';

const SPEECH = ['PLATFORM_TTS_URL', 'PLATFORM_TTS_KEY', 'PLATFORM_TTS_MODEL', 'PLATFORM_TTS_VOICE'];

/** Who speaks, plays and renders. */
export function editorProvidersInUse(
  settings: SettingsOf<typeof editorSettings>,
  ffmpeg: () => Promise<Ffmpeg>,
): ProviderInUse[] {
  const { PLATFORM_TTS_URL: url, PLATFORM_TTS_KEY: key = null, PLATFORM_TTS_MODEL: model } = settings;
  const builtIn = { is_default: true, works_offline: true } as const;
  const server: ProviderInUse[] =
    url === undefined
      ? []
      : [
          {
            part: 'voice',
            provider: 'openai-speech',
            model,
            url,
            price: speechPrice(settings),
            settings: [...SPEECH, 'PLATFORM_TTS_PRICE_USD'],
            test: (signal) => checkModel('openai-speech', { url, key, model }, signal),
          },
        ];
  return [
    ...server,
    { part: 'voice', provider: 'espeak', ...builtIn, settings: SPEECH },
    { part: 'music', provider: 'composed', ...builtIn, settings: [] },
    {
      part: 'video',
      provider: 'ffmpeg',
      is_default: settings.FFMPEG_PATH === undefined,
      works_offline: true,
      settings: ['FFMPEG_PATH'],
      async test() {
        await ffmpeg();
        return 'it was found, and encodes what films need';
      },
    },
  ];
}
