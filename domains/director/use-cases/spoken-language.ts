import { STANDARD_VOICES } from '../../shared/outside-providers.ts';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * The language that a film of the owner is spoken in, by its English name: that of the voice in the settings. Voices of
 * a speech server speak the language of their text, and eSpeak's default voice is English.
 */
export function spokenLanguage(voice: string | null): string {
  const [, code] = /^([a-z]{2,3})(?:-[a-z0-9-]+)?$/i.exec(voice ?? '') ?? [];
  if (code === undefined || STANDARD_VOICES.includes(voice ?? '')) return ENGLISH;
  return names.of(code) ?? ENGLISH;
}

const ENGLISH = 'English';
