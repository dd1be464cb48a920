import type { EventStore } from '../../../kernel/event-store/index.ts';
import { HttpError } from '../../../kernel/http/errors.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { ConfiguredSpeech } from '../providers/from-config.ts';
import type { SpeechProvider } from '../providers/speech/speech-provider.ts';

/** @throws HttpError 422 for a voice that does not exist */
export async function requireVoice(speech: SpeechProvider, voiceId: string): Promise<void> {
  if ((await speech.voices()).some((voice) => voice.voiceId === voiceId)) return;
  const expected = 'one of the voices listed at GET editor/voices';
  throw new HttpError(422, 'validation_error', `body.voice_id: expected ${expected}`, [
    { type: 'unknown_voice', loc: ['body', 'voice_id'], msg: `Input should be ${expected}`, input: voiceId },
  ]);
}

/** The requested voice, or the one in the user's settings. @throws HttpError 422 for a voice that does not exist */
export async function chooseVoice(
  { store, speech }: { readonly store: EventStore; readonly speech: ConfiguredSpeech },
  userId: string,
  requested: string | null | undefined,
): Promise<string> {
  const voiceId = requested ?? (await settingsOf(store, userId)).defaults.voice_id ?? speech.defaultVoiceId;
  await requireVoice(speech, voiceId);
  return voiceId;
}
