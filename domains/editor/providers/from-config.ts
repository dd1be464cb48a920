import { onceFound } from '../../../kernel/async/once-found.ts';
import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { musicInUse } from '../../shared/music-in-use.ts';
import { musicPrice, speechPrice } from '../../shared/prices.ts';
import type { Ffmpeg } from '../../shared/providers/ffmpeg/locate.ts';
import { speechInUse } from '../../shared/speech-in-use.ts';
import type { editorSettings } from '../settings.ts';
import { musicAdapter } from './music/adapters.ts';
import type { MusicProvider } from './music/music-adapter.ts';
import { speechAdapter } from './speech/adapters.ts';
import { type Aligner, createAligner } from './speech/align/index.ts';
import { createEspeakProvider } from './speech/espeak/provider.ts';
import { createLocalSpeechServers, type LocalSpeechServer } from './speech/local-servers.ts';
import { routeByVoice } from './speech/route-by-voice.ts';
import type { SpeechProvider } from './speech/speech-provider.ts';
import { type ChosenEncoder, chooseEncoder } from './video/choose-encoder.ts';
import { SOFTWARE } from './video/encoder.ts';

type Settings = SettingsOf<typeof editorSettings>;

export type ConfiguredSpeech = SpeechProvider & {
  /** The default voice if neither the request nor the user's settings name one. */
  readonly defaultVoiceId: string;
  /** Takes over where the voice of a film is down; null if none does. */
  readonly secondVoiceId: string | null;
};

/** The voices that need no configuration, and what finds the words in others' recordings. One process has one of them. */
export type OfflineSpeech = ReturnType<typeof createEspeakProvider> & { readonly align: Aligner };

export function offlineSpeech(settings: Pick<Settings, 'PLATFORM_TTS_TIMEOUT_SECONDS'>): OfflineSpeech {
  const espeak = createEspeakProvider({ timeoutMs: settings.PLATFORM_TTS_TIMEOUT_SECONDS * 1_000 });
  return { ...espeak, align: createAligner(espeak.read) };
}

/** The offline voices, and those of the outside speech that is configured, which then narrates by default. */
export function speechFromConfig(settings: Settings, offline: OfflineSpeech): ConfiguredSpeech {
  const outside = outsideSpeech(settings, offline.align);
  return {
    ...routeByVoice([offline, ...(outside ? [outside.speech] : [])]),
    defaultVoiceId: outside?.voiceId ?? ESPEAK_VOICE,
    secondVoiceId: settings.PLATFORM_TTS_SECOND_VOICE ?? null,
  };
}

const ESPEAK_VOICE = 'en-us';

type OutsideSpeech = { readonly speech: SpeechProvider; readonly voiceId: string };

/** null if none is configured, or if something that it needs is missing. */
function outsideSpeech(settings: Settings, align: Aligner): OutsideSpeech | null {
  const inUse = speechInUse(settings);
  if (!inUse || inUse.missing.length > 0) return null;
  const timeoutMs = settings.PLATFORM_TTS_TIMEOUT_SECONDS * 1_000;
  const deps = { priceUsd: speechPrice(settings), timeoutMs, align };
  const speech = speechAdapter(inUse.offer.name).create(inUse.fields, deps);
  return { speech, voiceId: inUse.fields.voice };
}

/** The outside provider of music; null if there is none, or if one of its settings is missing. */
export function musicFromConfig(settings: Settings): MusicProvider | null {
  const inUse = musicInUse(settings);
  if (!inUse || inUse.missing.length > 0) return null;
  const timeoutMs = settings.PLATFORM_MUSIC_TIMEOUT_SECONDS * 1_000;
  return musicAdapter(inUse.offer.name).create(inUse.fields, { priceUsd: musicPrice(settings), timeoutMs });
}

/** Looks for speech servers on this machine, unless that is switched off. */
export function localSpeechServersFromConfig({
  PLATFORM_TTS_DISCOVERY_PORTS: ports,
}: Pick<Settings, 'PLATFORM_TTS_DISCOVERY_PORTS'>): () => Promise<LocalSpeechServer[]> {
  return createLocalSpeechServers(ports === 'off' ? [] : ports.split(',').map(Number));
}

/** Tries encoders on first use, once for each ffmpeg that is found; what was refused is logged, once. */
export function encoderFromConfig(
  { PLATFORM_VIDEO_ENCODER, PLATFORM_VIDEO_DEVICE }: Settings,
  ffmpeg: () => Promise<Ffmpeg>,
  log: Pick<Log, 'info' | 'warn'>,
): () => Promise<ChosenEncoder> {
  return onceFound(async () => {
    const choice = await chooseEncoder(await ffmpeg(), PLATFORM_VIDEO_ENCODER, PLATFORM_VIDEO_DEVICE);
    const { encoder, refusals } = choice;
    if (refusals.length > 0) log.warn({ refusals }, 'no wanted encoder can be used: videos are encoded in software');
    else if (encoder !== SOFTWARE) log.info({ encoder: encoder.name }, 'videos are encoded in hardware');
    return choice;
  });
}
