import { openAiError } from '../../../../../kernel/providers/openai-error.ts';
import { STANDARD_VOICES } from '../../../../shared/speech-offers.ts';
import { decodeWav } from '../../audio/wav.ts';
import type { SpeechProtocol } from '../outside-speech.ts';

export const OPENAI_SPEECH = 'openai-speech';

export type OpenAiSpeechServer = {
  /** Without `/v1`, for example `https://api.openai.com`. */
  readonly baseUrl: string;
  /** null for a server that requires none. */
  readonly key: string | null;
  readonly model: string;
  /** The server's names for its voices. Default: OpenAI's. */
  readonly voiceIds?: readonly string[];
};

/** A server with OpenAI's POST /v1/audio/speech, which says nothing about the times of words. */
export function openAiProtocol({
  baseUrl,
  key,
  model,
  voiceIds = STANDARD_VOICES,
}: OpenAiSpeechServer): SpeechProtocol {
  const base = baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  return {
    name: OPENAI_SPEECH,
    maxLength: 4_096,
    speeds: { min: 0.25, max: 4 },
    voices: async () => voiceIds.map((voiceId) => ({ voiceId, name: capitalised(voiceId), language: 'mul' })),
    requestFor: ({ text, voice, speed }) => ({
      url: `${base}/v1/audio/speech`,
      headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), 'content-type': 'application/json' },
      body: JSON.stringify({ model, input: text, voice: voice.voiceId, speed, response_format: 'wav' }),
    }),
    soundIn: ({ bytes }) => decodeWav(bytes),
    errorOf: (answer) => openAiError(OPENAI_SPEECH, answer, key),
  };
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
