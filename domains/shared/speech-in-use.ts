import type { SettingsOf } from '../../kernel/config/settings.ts';
import { type Field, type FilledFields, filled, missingFields } from './adapter.ts';
import type { speechServerSettings } from './outside-providers.ts';
import { SPEECH_OFFERS, type SpeechOffer, STANDARD_VOICES } from './speech-offers.ts';

export type SpeechSettings = SettingsOf<typeof speechServerSettings>;

export type SpeechInUse = {
  readonly offer: SpeechOffer;
  readonly fields: FilledFields;
  /** Its missing settings: it speaks once all are set. */
  readonly missing: readonly Field[];
};

/** The setting of each field of an offer. */
export const SPEECH_SETTINGS = {
  url: 'PLATFORM_TTS_URL',
  key: 'PLATFORM_TTS_KEY',
  model: 'PLATFORM_TTS_MODEL',
  voice: 'PLATFORM_TTS_VOICE',
  region: 'PLATFORM_TTS_REGION',
} as const satisfies Partial<Record<Field, keyof SpeechSettings>>;

/** The outside speech in the settings; null if there is none. An address alone means a server with OpenAI's format. */
export function speechInUse(settings: SpeechSettings): SpeechInUse | null {
  const name = settings.PLATFORM_TTS_PROVIDER ?? (settings.PLATFORM_TTS_URL === undefined ? null : 'openai-speech');
  const offer = SPEECH_OFFERS.find((each) => each.name === name);
  if (!offer) return null;
  const given = Object.fromEntries(
    Object.entries(SPEECH_SETTINGS).map(([field, setting]) => [field, settings[setting]]),
  );
  return { offer, fields: filled(offer, given), missing: missingFields(offer, given) };
}

/** How the voices that need no configuration are named: `en-us`, `de`, `es-female`. */
const OFFLINE = /^[a-z]{2,3}(-[a-z0-9]+)*$/;

/** Whether outside speech narrates with a voice: with its own voices, and if no voice is named. */
export function isSpokenOutside(voice: string | null, settings: SpeechSettings): boolean {
  const inUse = speechInUse(settings);
  if (!inUse || inUse.missing.length > 0) return false;
  return voice === null || voice === inUse.fields.voice || !OFFLINE.test(voice) || STANDARD_VOICES.includes(voice);
}
