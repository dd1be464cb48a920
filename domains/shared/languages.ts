import { z } from 'zod';
import { STANDARD_VOICES } from './speech-offers.ts';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The English name of a language, by its ISO 639 code: `German` for `de`. */
export const languageName = (code: string): string => names.of(code) ?? code;

/** `en`, or a tag that begins with it: regions are a matter of voices. */
export const languageField = z
  .string()
  .trim()
  .toLowerCase()
  .max(24)
  .regex(/^[a-z]{2,3}(-[a-z0-9-]{1,20})?$/, 'Input should be a language code such as en or de')
  .transform((tag) => tag.split('-')[0] ?? tag)
  .refine((code) => names.of(code) !== undefined, 'Input should be the code of a language, such as en or de');

/**
 * The language that a voice speaks, by its id; null if it speaks that of its text, as voices of speech servers do, or
 * if nothing is known about it.
 */
export function languageOfVoice(voiceId: string | null | undefined): string | null {
  const [, code] = /^([a-z]{2,3})(?:-[a-z0-9-]+)?$/i.exec(voiceId ?? '') ?? [];
  if (code === undefined || STANDARD_VOICES.includes(voiceId ?? '') || voiceId?.includes('Multilingual')) return null;
  return names.of(code.toLowerCase()) === undefined ? null : code.toLowerCase();
}

/** Whether a voice can read a language aloud; voices whose language is unknown are trusted. */
export function speaks(voiceId: string | null | undefined, language: string | null): boolean {
  const spoken = languageOfVoice(voiceId);
  return language === null || spoken === null || spoken === language;
}
