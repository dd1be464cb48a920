import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { languageName, languageOfVoice, speaks } from '../../shared/languages.ts';
import { OFFLINE_VOICES_SPEAK } from '../../shared/outside-providers.ts';
import type { Writer } from '../providers/writer.ts';
import { languageOf } from './cards/language.ts';

/** What is known about the words of a film before there are any. */
export type Wording = {
  /** ISO 639; null to leave it to voice and material. */
  readonly language: string | null;
  /** The voice that was chosen for this film; null for any that fits. */
  readonly voice_id: string | null;
  /** The voice in the owner's settings. */
  readonly usual_voice: string | null;
  /** What it is written from, or the script itself. */
  readonly material: string;
  /** Whether the material is the finished script. */
  readonly isWritten: boolean;
};

/** What this installation can write and say. */
export type Tongues = {
  readonly writer: Pick<Writer, 'languages'>;
  /** Whether there is a speech server, whose voices speak any language. */
  readonly hasSpeechServer: boolean;
};

/**
 * The language of a film: the one that was chosen, that of the chosen voice, or what fits material and settings.
 * Whatever cannot be written or said is refused here, before anything is spent.
 * @throws Rejection `content/voice-speaks-another-language`, `content/language-not-written`,
 *   `content/language-not-spoken`, `content/needs-translation`
 */
export function filmLanguage(wording: Wording, tongues: Tongues): string {
  const chosen = wording.language ?? languageOfVoice(wording.voice_id);
  const language = chosen ?? fittingLanguage(wording, tongues.writer);
  requireSpeaks(wording.voice_id, language);
  if (!tongues.hasSpeechServer && !OFFLINE_VOICES_SPEAK.includes(language)) throw notSpoken(language);
  if (!wording.isWritten) requireWriting(language, wording.material, tongues.writer);
  return language;
}

/** @param voice_id null for any that fits @throws Rejection `content/voice-speaks-another-language` */
export function requireSpeaks(voice_id: string | null, language: string | null): void {
  if (language !== null && !speaks(voice_id, language)) throw otherVoice(voice_id ?? '', language);
}

function fittingLanguage(
  { usual_voice, material, isWritten }: Wording,
  { languages }: Pick<Writer, 'languages'>,
): string {
  const usual = languageOfVoice(usual_voice);
  const given = languageOf(material);
  if (isWritten) return given ?? usual ?? ENGLISH;
  // A writer of some languages takes its facts as they are.
  if (languages === null) return usual ?? given ?? ENGLISH;
  return [given, usual].find((language) => language !== null && languages.includes(language)) ?? ENGLISH;
}

const ENGLISH = 'en';
/** A word of a title says little against the language that someone has chosen: stars die, and The Beatles sang. */
const CERTAIN = 2;

/** Whether a writer can write this language from this material. */
export function canWrite({ languages }: Pick<Writer, 'languages'>, language: string, material: string): boolean {
  if (languages === null) return true;
  const given = languageOf(material);
  return languages.includes(language) && (given === null || given === language);
}

function requireWriting(language: string, material: string, { languages }: Pick<Writer, 'languages'>): void {
  if (languages === null) return;
  if (!languages.includes(language)) throw notWritten(language, languages);
  const given = languageOf(material, CERTAIN);
  if (given !== null && given !== language) throw needsTranslation(language, given);
}

const MODEL = 'choose a language model under Providers';

const otherVoice = (voice_id: string, language: string): Rejection =>
  new Rejection(
    'content/voice-speaks-another-language',
    'invalid',
    `The video is in ${languageName(language)}, but the voice ${voice_id} speaks ${languageName(languageOfVoice(voice_id) ?? '')}: choose one that speaks ${languageName(language)} (GET editor/voices?language=${language}), or name none to have one chosen`,
    { field: 'voice_id', voice_id, language },
  );

const notSpoken = (language: string): Rejection =>
  new Rejection(
    'content/language-not-spoken',
    'invalid',
    `None of the voices speaks ${languageName(language)}: choose one of ${namesOf(OFFLINE_VOICES_SPEAK)}, or choose other voices under Providers`,
    { field: 'language', language },
  );

const notWritten = (language: string, languages: readonly string[]): Rejection =>
  new Rejection(
    'content/language-not-written',
    'invalid',
    `Without a language model, scripts are written in ${namesOf(languages)} only: choose one of them, give your own script, or ${MODEL}, which writes ${languageName(language)}`,
    { field: 'language', language },
  );

const needsTranslation = (language: string, given: string): Rejection =>
  new Rejection(
    'content/needs-translation',
    'invalid',
    `The video is to be in ${languageName(language)}, but its material is in ${languageName(given)}, and translation is not available: choose ${languageName(given)}, give facts in ${languageName(language)}, or ${MODEL}`,
    { field: 'language', language, material: given },
  );

const namesOf = (languages: readonly string[]): string => new Intl.ListFormat('en').format(languages.map(languageName));
