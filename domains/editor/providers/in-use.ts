import type { SettingsOf } from '../../../kernel/config/index.ts';
import { MUSIC_SETTINGS, musicInUse } from '../../shared/music-in-use.ts';
import type { OwnSettings } from '../../shared/own-settings.ts';
import { musicPrice, speechPrice } from '../../shared/prices.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import { SPEECH_SETTINGS, speechInUse } from '../../shared/speech-in-use.ts';
import type { editorSettings } from '../settings.ts';
import { musicAdapter } from './music/adapters.ts';
import { speechAdapter } from './speech/adapters.ts';
import type { ChosenEncoder } from './video/choose-encoder.ts';

const SPEECH = ['PLATFORM_TTS_PROVIDER', ...Object.values(SPEECH_SETTINGS), 'PLATFORM_TTS_SECOND_VOICE'];

const MUSIC = ['PLATFORM_MUSIC_PROVIDER', ...Object.values(MUSIC_SETTINGS), 'PLATFORM_MUSIC_PRICE_USD'];

type Settings = SettingsOf<typeof editorSettings>;

/** Who speaks, plays and renders, each in the order in which they are asked. */
export function editorProvidersInUse(
  { asked, settings: { FFMPEG_PATH, PLATFORM_VIDEO_ENCODER } }: Pick<OwnSettings<Settings>, 'asked' | 'settings'>,
  encoder: () => Promise<ChosenEncoder>,
): ProviderInUse[] {
  const builtIn = { is_default: true, works_offline: true } as const;
  const outside = (part: 'voice' | 'music', shown: (settings: Settings) => ProviderInUse[]): ProviderInUse[] =>
    (asked[part] ?? [])
      .filter(({ by }) => by !== null)
      .flatMap(({ settings, by }, index) =>
        shown(settings).map((each) => ({ ...each, chosen_by: by, takes_over: index > 0 })),
      );
  return [
    ...outside('voice', outsideSpeech),
    { part: 'voice', provider: 'espeak', ...builtIn, settings: SPEECH },
    ...outside('music', outsideMusic),
    { part: 'music', provider: 'composed', ...builtIn, settings: MUSIC },
    {
      part: 'video',
      provider: 'ffmpeg',
      is_default: FFMPEG_PATH === undefined && PLATFORM_VIDEO_ENCODER === 'software',
      works_offline: true,
      settings: ['FFMPEG_PATH', 'PLATFORM_VIDEO_ENCODER', 'PLATFORM_VIDEO_DEVICE'],
      async test() {
        const { encoder: used, refusals } = await encoder();
        const found = `it was found, and encodes with ${used.name}`;
        return refusals.length === 0 ? found : `${found}, because of what was tried: ${refusals.join('; ')}`;
      },
    },
  ];
}

function outsideMusic(settings: Settings): ProviderInUse[] {
  const inUse = musicInUse(settings);
  if (!inUse) return [];
  const { offer, fields, missing } = inUse;
  const isReady = missing.length === 0;
  return [
    {
      part: 'music',
      provider: offer.name,
      model: fields.model || null,
      url: fields.url || undefined,
      price: musicPrice(settings),
      is_ready: isReady,
      settings: MUSIC,
      ...(isReady ? { test: (signal) => musicAdapter(offer.name).test(fields, signal) } : {}),
    },
  ];
}

function outsideSpeech(settings: Settings): ProviderInUse[] {
  const inUse = speechInUse(settings);
  if (!inUse) return [];
  const { offer, fields, missing } = inUse;
  const isReady = missing.length === 0;
  return [
    {
      part: 'voice',
      provider: offer.name,
      model: fields.model || null,
      url: fields.url || undefined,
      price: speechPrice(settings),
      is_ready: isReady,
      settings: [...SPEECH, 'PLATFORM_TTS_PRICE_USD'],
      ...(isReady ? { test: (signal) => speechAdapter(offer.name).test(fields, signal) } : {}),
    },
  ];
}
