import type { Voice } from '../speech-provider.ts';

export const OPENAI_SPEECH = 'openai-speech';

/** The voices of OpenAI's own models (API reference of POST /v1/audio/speech). Each speaks the language of its text. */
export const STANDARD_VOICES = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'onyx',
  'nova',
  'sage',
  'shimmer',
  'verse',
  'marin',
  'cedar',
];

export const toVoice = (voiceId: string): Voice => ({
  voiceId,
  name: voiceId.charAt(0).toUpperCase() + voiceId.slice(1),
  language: 'mul',
  provider: OPENAI_SPEECH,
});
