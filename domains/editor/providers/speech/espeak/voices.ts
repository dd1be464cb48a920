import type { Voice } from '../speech-provider.ts';

/**
 * The voices offered, and their eSpeak names. eSpeak has some 140 languages and silently accepts any made-up variant
 * after a `+`, so only a closed list can tell a valid voice from a mistyped one. `f…` and `m…` are eSpeak's female and
 * male variants.
 */
const VOICES: readonly [voiceId: string, espeak: string, language: string, name: string][] = [
  ['en-us', 'en-us', 'en-US', 'English (America)'],
  ['en-us-female', 'en-us+f3', 'en-US', 'English (America), female'],
  ['en-us-female-2', 'en-us+f4', 'en-US', 'English (America), female, lower'],
  ['en-us-male', 'en-us+m3', 'en-US', 'English (America), male'],
  ['en-us-male-2', 'en-us+m7', 'en-US', 'English (America), male, deeper'],
  ['en-us-nyc', 'en-us-nyc', 'en-US', 'English (New York City)'],
  ['en-gb', 'en', 'en-GB', 'English (Great Britain)'],
  ['en-gb-female', 'en+f3', 'en-GB', 'English (Great Britain), female'],
  ['en-gb-rp', 'en-gb-x-rp', 'en-GB', 'English (Received Pronunciation)'],
  ['en-gb-scotland', 'en-gb-scotland', 'en-GB', 'English (Scotland)'],
  ['de', 'de', 'de-DE', 'German'],
  ['de-female', 'de+f3', 'de-DE', 'German, female'],
  ['fr', 'fr', 'fr-FR', 'French (France)'],
  ['fr-female', 'fr+f3', 'fr-FR', 'French (France), female'],
  ['es', 'es', 'es-ES', 'Spanish (Spain)'],
  ['es-female', 'es+f3', 'es-ES', 'Spanish (Spain), female'],
  ['es-419', 'es-419', 'es-419', 'Spanish (Latin America)'],
  ['it', 'it', 'it-IT', 'Italian'],
  ['pt', 'pt', 'pt-PT', 'Portuguese (Portugal)'],
  ['pt-br', 'pt-br', 'pt-BR', 'Portuguese (Brazil)'],
  ['nl', 'nl', 'nl-NL', 'Dutch'],
  ['pl', 'pl', 'pl-PL', 'Polish'],
  ['sv', 'sv', 'sv-SE', 'Swedish'],
  ['tr', 'tr', 'tr-TR', 'Turkish'],
  ['ru', 'ru', 'ru-RU', 'Russian'],
  ['uk', 'uk', 'uk-UA', 'Ukrainian'],
];

export const ESPEAK = 'espeak';

export const espeakVoices: readonly (Voice & { espeakName: string })[] = VOICES.map(
  ([voiceId, espeakName, language, name]) => ({ voiceId, name, language, provider: ESPEAK, espeakName }),
);

/** What eSpeak needs of a voice. */
export type SpokenVoice = { readonly espeakName: string; readonly language: string };

/** The voice that reads a language, in the register of the voice that it is compared with; null if there is none. */
export function readerOf(language: string, register: 'low' | 'high'): SpokenVoice | null {
  const [base] = language.split('-');
  const voice =
    espeakVoices.find((candidate) => candidate.language === language) ??
    espeakVoices.find((candidate) => candidate.language.split('-')[0] === base);
  if (!voice) return null;
  return { language: voice.language, espeakName: register === 'high' ? `${voice.espeakName}+f3` : voice.espeakName };
}
