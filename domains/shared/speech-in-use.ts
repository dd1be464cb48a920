import type { SettingsOf } from '../../kernel/config/settings.ts';
import { completed, type Field, type Fields, missingFields, type Offer } from './adapters.ts';
import type { speechServerSettings } from './outside-providers.ts';
import { SPEECH_OFFERS, type SpeechName, STANDARD_VOICES } from './speech-offers.ts';

export type SpeechSettings = SettingsOf<typeof speechServerSettings>;

export type SpeechInUse = {
  readonly offer: Offer & { readonly name: SpeechName };
  readonly fields: Fields;
  /** What it needs and nobody has set: it speaks once all is. */
  readonly missing: readonly Field[];
};

/** The setting of each field of an offer. */
export const SPEECH_SETTINGS = {
  url: 'PLATFORM_TTS_URL',
  key: 'PLATFORM_TTS_KEY',
  model: 'PLATFORM_TTS_MODEL',
  voice: 'PLATFORM_TTS_VOICE',
  region: 'PLATFORM_TTS_REGION',
} as const satisfies Record<Field, keyof SpeechSettings>;

/** Who speaks over a network by the settings; null if nobody does. An address alone is that of a server in OpenAI's format. */
export function speechInUse(settings: SpeechSettings): SpeechInUse | null {
  const name = settings.PLATFORM_TTS_PROVIDER ?? (settings.PLATFORM_TTS_URL === undefined ? null : 'openai-speech');
  const offer = SPEECH_OFFERS.find((each) => each.name === name);
  if (!offer) return null;
  const given = Object.fromEntries(
    Object.entries(SPEECH_SETTINGS).flatMap(([field, setting]) => {
      const value = settings[setting];
      return value === undefined ? [] : [[field, value]];
    }),
  );
  return { offer, fields: completed(offer, given), missing: missingFields(offer, given) };
}

/** Whether outside speech narrates with a voice: with its own, and where nobody names one. */
export function isSpokenOutside(voice: string | null, settings: SpeechSettings): boolean {
  const inUse = speechInUse(settings);
  if (!inUse || inUse.missing.length > 0) return false;
  return voice === null || voice === inUse.fields.voice || STANDARD_VOICES.includes(voice);
}
