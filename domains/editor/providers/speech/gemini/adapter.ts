import { z } from 'zod';
import { GEMINI_REFUSALS, geminiError } from '../../../../../kernel/providers/gemini-error.ts';
import { callHttp, type HttpResponse } from '../../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import type { FilledFields } from '../../../../shared/adapter.ts';
import { offerOf } from '../../../../shared/speech-offers.ts';
import { decodeWav, pcmOf } from '../../audio/wav.ts';
import { createOutsideSpeech, type Sound, type SpeechProtocol } from '../outside-speech.ts';
import type { SpeechAdapter } from '../speech-adapter.ts';
import { GEMINI_VOICES } from './voices.ts';

const NAME = 'gemini-speech';
const MODEL = { timeoutMs: 10_000, maxBytes: 1024 * 1024 };

const answerSchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ inlineData: z.object({ mimeType: z.string(), data: z.string() }).optional() })),
          })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .default([]),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
});

/**
 * Gemini's speech models, by models/{model}:generateContent. They answer with samples, as a WAV or without a header,
 * and say nothing about the times of words. They speak at their own pace, and no idempotency key is known.
 */
export const geminiSpeech: SpeechAdapter = {
  ...offerOf(NAME),
  create: (fields, deps) => createOutsideSpeech(protocolOf(fields), deps),
  async test({ url, key, model }, signal) {
    const headers = { 'x-goog-api-key': key };
    const answer = await callHttp(`${baseOf(url)}/v1beta/models/${model}`, {
      provider: NAME,
      headers,
      ...MODEL,
      signal,
    });
    if (answer.status !== 200) throw geminiError(NAME, answer, key);
    return `it answers, and has ${model}`;
  },
};

function protocolOf({ url, key, model, voice }: FilledFields): SpeechProtocol {
  const names = [...new Set([...GEMINI_VOICES, voice])].filter((name) => name !== '');
  return {
    name: NAME,
    // 8,192 tokens are read at once; a token is one character in the worst scripts.
    maxLength: 5_000,
    speeds: { min: 1, max: 1 },
    voices: async () => names.map((name) => ({ voiceId: name, name, language: 'mul' })),
    requestFor: (part) => ({
      url: `${baseOf(url)}/v1beta/models/${model}:generateContent`,
      headers: { 'x-goog-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        contents: [{ parts: [{ text: part.text }] }],
        generationConfig: {
          responseModalities: ['AUDIO'],
          speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: part.voice.voiceId } } },
        },
      }),
    }),
    soundIn,
    errorOf: (answer) => geminiError(NAME, answer, key),
  };
}

const baseOf = (url: string): string => url.replace(/\/+$/, '');

function soundIn({ bytes }: HttpResponse): Sound | null {
  const { data } = answerSchema.safeParse(parseJson(bytes));
  const [candidate] = data?.candidates ?? [];
  const reason = data?.promptFeedback?.blockReason ?? candidate?.finishReason ?? '';
  if (data?.promptFeedback?.blockReason || GEMINI_REFUSALS.has(reason)) throw contentRefused(reason);
  const inline = candidate?.content?.parts.find((part) => part.inlineData)?.inlineData;
  if (!inline) return null;
  const sound = Buffer.from(inline.data, 'base64');
  // Models before 3.8 answer with samples alone: `audio/L16;codec=pcm;rate=24000`.
  const rate = Number(/^audio\/(?:L16|pcm)\b.*\brate=(\d+)/i.exec(inline.mimeType)?.[1]);
  return rate > 0 ? { pcm: pcmOf(sound), sampleRate: rate } : decodeWav(sound);
}

const contentRefused = (reason: string) =>
  new ProviderError({
    provider: NAME,
    kind: 'refused',
    code: 'content-refused',
    cause: `the model refuses the text: ${reason}`,
    nextAction: 'change the text',
  });
