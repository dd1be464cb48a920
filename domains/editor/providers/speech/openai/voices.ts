import type { Voice } from '../speech-provider.ts';

export const OPENAI_SPEECH = 'openai-speech';

export const toVoice = (voiceId: string): Voice => ({
  voiceId,
  name: voiceId.charAt(0).toUpperCase() + voiceId.slice(1),
  language: 'mul',
  provider: OPENAI_SPEECH,
});
