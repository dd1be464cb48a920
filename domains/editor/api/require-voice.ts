import { HttpError } from '../../../kernel/http/errors.ts';
import type { SpeechProvider } from '../providers/speech/speech-provider.ts';

/** @throws HttpError 422 for a voice that nobody has */
export async function requireVoice(speech: SpeechProvider, voiceId: string): Promise<void> {
  if ((await speech.voices()).some((voice) => voice.voiceId === voiceId)) return;
  const expected = 'one of the voices listed at GET editor/voices';
  throw new HttpError(422, 'validation_error', `body.voice_id: expected ${expected}`, [
    { type: 'unknown_voice', loc: ['body', 'voice_id'], msg: `Input should be ${expected}`, input: voiceId },
  ]);
}
