import type { SpeechEvent } from '../../../contracts/editor/speech.ts';
import type { DataOf } from '../../../kernel/events/event.ts';

const cost = { amount_usd: 0.01, provider: 'openai-speech', unit: 'character' as const, quantity: 5 };

/** A speech on demand that was paid for, and an attempt at it that was of no use. */
export const speechData: DataOf<SpeechEvent, 'SpeechSynthesized'> = {
  speech_id: 's',
  characters: 5,
  file_path: 's.mp3',
  duration_seconds: 1,
  output_format: 'mp3',
  voice_id: 'nova',
  provider: 'openai-speech',
  words: [{ text: 'Hello', start: 0, end: 1 }],
  timing: 'estimated',
  timing_reason: 'the recording does not sound like the words of the text',
  cost,
};
export const failedAttempt: DataOf<SpeechEvent, 'SpeechAttemptFailed'> = {
  speech_id: 's',
  provider: 'openai-speech',
  code: 'no-audio',
  cause: 'c',
  cost,
};
