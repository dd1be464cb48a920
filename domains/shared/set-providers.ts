import type { OwnPart } from '../../contracts/shared/own-providers.ts';
import { type ClipSettings, clipsInUse } from './clips-in-use.ts';
import { cloudImagesInUse, type ImageSettings, localImagesInUse } from './images-in-use.ts';
import { type MusicSettings, musicInUse } from './music-in-use.ts';
import { type SpeechSettings, speechInUse } from './speech-in-use.ts';
import { stockInUse } from './stock-in-use.ts';
import { secondWriterSet, type WriterSettings, writerInUse } from './writers-in-use.ts';

/** The settings of every part that people can choose a provider for. */
export type ProviderSettings = WriterSettings & ImageSettings & SpeechSettings & MusicSettings & ClipSettings;

/** A provider that the settings name, or that is built in. */
export type SetProvider = {
  readonly provider: string;
  readonly by: 'settings' | null;
  /** Whether everything that it needs is there. */
  readonly isReady: boolean;
  /** Where it stands among those that people choose. */
  readonly place: 'before' | 'after';
  /** Beside whom it is asked, without being named. */
  readonly isAsked: 'always' | 'unless-own' | 'with-everybody' | 'unless-chosen' | 'if-named';
  /** What makes it the provider of its part. */
  readonly changes: Partial<ProviderSettings>;
};

/** What plays each part without anyone's choice, in the order in which it is asked. A part that is not here has none. */
const SET: { readonly [part: string]: (settings: ProviderSettings) => readonly SetProvider[] } = {
  writer(settings) {
    const first = writerInUse(settings);
    const second = secondWriterSet(settings);
    const isWritten = first.offer.name === 'templates';
    return [
      ...(isWritten ? [] : [named(first, {})]),
      ...(second
        ? [
            {
              ...named(second, secondAsFirst(settings)),
              place: 'after' as const,
              isAsked: isWritten ? ('with-everybody' as const) : ('unless-own' as const),
            },
          ]
        : []),
      ...(second?.offer.name === 'templates' ? [] : [templates(isWritten)]),
    ];
  },
  images(settings) {
    const local = localImagesInUse(settings);
    const cloud = cloudImagesInUse(settings);
    const isPainted = local.offer.name === 'procedural';
    const painter = builtIn('procedural', isPainted, {
      PLATFORM_IMAGES_LOCAL_PROVIDER: 'procedural',
      PLATFORM_IMAGES_LOCAL_URL: undefined,
      PLATFORM_IMAGES_LOCAL_WORKFLOW: undefined,
    });
    const isPainterFirst = isPainted && settings.PLATFORM_IMAGES_PAINTER === 'first';
    return [
      // What runs on a machine of one's own costs nothing, and is asked before what does.
      ...(isPainted ? [] : [{ ...named(local, {}), place: 'before' as const, isAsked: 'always' as const }]),
      ...(isPainterFirst ? [{ ...painter, isAsked: 'always' as const }] : []),
      ...(cloud ? [named(cloud, {})] : []),
      ...(isPainterFirst ? [] : [{ ...painter, isAsked: isPainted ? ('always' as const) : painter.isAsked }]),
    ];
  },
  photographs(settings) {
    const stock = stockInUse(settings);
    return stock ? [named(stock, {})] : [];
  },
  voice(settings) {
    const outside = speechInUse(settings);
    return [
      ...(outside ? [named(outside, {})] : []),
      builtIn('espeak', outside === null, { PLATFORM_TTS_PROVIDER: undefined, PLATFORM_TTS_URL: undefined }),
    ];
  },
  music(settings) {
    const outside = musicInUse(settings);
    return [
      ...(outside ? [named(outside, {})] : []),
      builtIn('composed', outside === null, { PLATFORM_MUSIC_PROVIDER: undefined }),
    ];
  },
  clips(settings) {
    const outside = clipsInUse(settings);
    return outside ? [named(outside, {})] : [];
  },
};

/** Who plays a part by the settings, first to last, and then what is built in. */
export const setProviders = (part: OwnPart, settings: ProviderSettings): readonly SetProvider[] =>
  SET[part]?.(settings) ?? [];

type InUse = { readonly offer: { readonly name: string }; readonly missing: readonly unknown[] };

const named = ({ offer, missing }: InUse, changes: Partial<ProviderSettings>): SetProvider => ({
  provider: offer.name,
  by: 'settings',
  isReady: missing.length === 0,
  place: 'after',
  isAsked: 'unless-chosen',
  changes,
});

const builtIn = (provider: string, isUsual: boolean, changes: Partial<ProviderSettings>): SetProvider => ({
  provider,
  by: null,
  isReady: true,
  place: 'after',
  isAsked: isUsual ? 'unless-chosen' : 'if-named',
  changes: isUsual ? {} : changes,
});

const templates = (isUsual: boolean): SetProvider =>
  builtIn('templates', isUsual, {
    PLATFORM_LLM_PROVIDER: 'templates',
    PLATFORM_LLM_URL: undefined,
    PLATFORM_LLM_SECOND_PROVIDER: undefined,
    PLATFORM_LLM_SECOND_URL: undefined,
  });

/** The second writer's settings as if it were the first. */
const secondAsFirst = (settings: ProviderSettings): Partial<ProviderSettings> => ({
  PLATFORM_LLM_PROVIDER: settings.PLATFORM_LLM_SECOND_PROVIDER,
  PLATFORM_LLM_URL: settings.PLATFORM_LLM_SECOND_URL,
  PLATFORM_LLM_KEY: settings.PLATFORM_LLM_SECOND_KEY,
  PLATFORM_LLM_MODEL: settings.PLATFORM_LLM_SECOND_MODEL,
  PLATFORM_LLM_API_VERSION: settings.PLATFORM_LLM_SECOND_API_VERSION,
  PLATFORM_LLM_TIMEOUT_SECONDS: settings.PLATFORM_LLM_SECOND_TIMEOUT_SECONDS,
  PLATFORM_LLM_PRICE_INPUT_USD: settings.PLATFORM_LLM_SECOND_PRICE_INPUT_USD,
  PLATFORM_LLM_PRICE_OUTPUT_USD: settings.PLATFORM_LLM_SECOND_PRICE_OUTPUT_USD,
});
