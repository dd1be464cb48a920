import type { EventStore } from '../../../kernel/event-store/index.ts';
import { HttpError } from '../../../kernel/http/errors.ts';
import { languageName, languageOfVoice } from '../../shared/languages.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { SpeechProvider } from '../providers/speech/speech-provider.ts';
import type { ProvidersOf } from '../use-cases/providers-of-owner.ts';
import { voicesFor } from '../use-cases/render-options.ts';

/** @throws HttpError 422 for a voice that does not exist */
export async function requireVoice(speech: SpeechProvider, voiceId: string): Promise<void> {
  if ((await speech.voices()).some((voice) => voice.voiceId === voiceId)) return;
  const expected = 'one of the voices listed at GET editor/voices';
  throw new HttpError(422, 'validation_error', `body.voice_id: expected ${expected}`, [
    { type: 'unknown_voice', loc: ['body', 'voice_id'], msg: `Input should be ${expected}`, input: voiceId },
  ]);
}

/**
 * Refuses a voice that does not speak the language of a script, and names voices that do.
 * @param language ISO 639; null if unknown
 * @throws HttpError 422
 */
export async function requireLanguage(speech: SpeechProvider, voiceId: string, language: string | null): Promise<void> {
  if (language === null) return;
  const fitting = await voicesFor(speech, language);
  if (fitting.some((voice) => voice.voiceId === voiceId)) return;
  const spoken = languageName(languageOfVoice(voiceId) ?? '');
  const offered = fitting.map((voice) => voice.voiceId).slice(0, MOST_OFFERED);
  const message = `The script is in ${languageName(language)}, and the voice ${voiceId} speaks ${spoken}: choose a voice that speaks ${languageName(language)}, such as ${offered.join(', ')}`;
  throw new HttpError(422, 'validation_error', message, [
    { type: 'another_language', loc: ['body', 'voice_id'], msg: message, input: voiceId },
  ]);
}

const MOST_OFFERED = 3;

/** The requested voice, or the one in the user's settings. @throws HttpError 422 for a voice that does not exist */
export async function chooseVoice(
  { store, providersOf }: { readonly store: EventStore; readonly providersOf: ProvidersOf },
  userId: string,
  requested: string | null | undefined,
): Promise<string> {
  const { speech } = await providersOf(userId, null);
  const voiceId = requested ?? (await settingsOf(store, userId)).defaults.voice_id ?? speech.defaultVoiceId;
  await requireVoice(speech, voiceId);
  return voiceId;
}
