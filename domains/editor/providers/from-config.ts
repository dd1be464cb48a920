import { onceFound } from '../../../kernel/async/once-found.ts';
import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { musicInUse } from '../../shared/music-in-use.ts';
import type { OwnSettings } from '../../shared/own-settings.ts';
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
  /** Those that take over where the voice of a film is down, one after the other. */
  readonly otherVoiceIds: readonly string[];
};

/** The voices that need no configuration, and what finds the words in others' recordings. One process has one of them. */
export type OfflineSpeech = ReturnType<typeof createEspeakProvider> & { readonly align: Aligner };

export function offlineSpeech(settings: Pick<Settings, 'PLATFORM_TTS_TIMEOUT_SECONDS'>): OfflineSpeech {
  const espeak = createEspeakProvider({ timeoutMs: settings.PLATFORM_TTS_TIMEOUT_SECONDS * 1_000 });
  return { ...espeak, align: createAligner(espeak.read) };
}

type Own = Pick<OwnSettings<Settings>, 'asked' | 'settings'>;

/**
 * The offline voices, and those of the outside speech that is asked, of which the first narrates by default. The voice
 * that the settings name takes over last.
 */
export function speechFromConfig({ asked, settings }: Own, offline: OfflineSpeech): ConfiguredSpeech {
  const found = (asked.voice ?? []).flatMap((each): OutsideSpeech[] => {
    if (each.by === null) return [{ speech: offline, voiceId: ESPEAK_VOICE }];
    const outside = outsideSpeech(each.settings, offline.align);
    return outside ? [outside] : [];
  });
  const [first, ...others] = found.map(({ voiceId }) => voiceId);
  const last = settings.PLATFORM_TTS_SECOND_VOICE;
  return {
    ...routeByVoice([offline, ...found.flatMap(({ speech }) => (speech === offline ? [] : [speech]))]),
    defaultVoiceId: first ?? ESPEAK_VOICE,
    otherVoiceIds: [...others, ...(last ? [last] : [])],
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

/** The outside providers of music, first to last, up to the built-in musician, who is never down. */
export function musicFromConfig({ asked }: Pick<Own, 'asked'>): MusicProvider[] {
  const all = asked.music ?? [];
  const builtIn = all.findIndex(({ by }) => by === null);
  return all.slice(0, builtIn === -1 ? undefined : builtIn).flatMap(({ settings }) => outsideMusic(settings) ?? []);
}

/** null if there is none, or if one of its settings is missing. */
function outsideMusic(settings: Settings): MusicProvider | null {
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
