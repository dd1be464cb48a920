import { z } from 'zod';
import { callHttp, type HttpResponse } from '../../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import { statusError } from '../../../../../kernel/providers/status-error.ts';
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
const errorSchema = z.object({
  error: z.object({
    message: z.string().optional(),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          retryDelay: z.string().optional(),
          violations: z.array(z.object({ quotaId: z.string().optional() })).optional(),
        }),
      )
      .default([]),
  }),
});
/** The reasons for which a model ends that are about its content. */
const REFUSALS = new Set(['SAFETY', 'PROHIBITED_CONTENT', 'BLOCKLIST', 'SPII', 'RECITATION']);

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
    if (answer.status !== 200) throw refusal(answer, key);
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
    errorOf: (answer) => refusal(answer, key),
  };
}

const baseOf = (url: string): string => url.replace(/\/+$/, '');

function soundIn({ bytes }: HttpResponse): Sound | null {
  const { data } = answerSchema.safeParse(parseJson(bytes));
  const [candidate] = data?.candidates ?? [];
  const reason = data?.promptFeedback?.blockReason ?? candidate?.finishReason ?? '';
  if (data?.promptFeedback?.blockReason || REFUSALS.has(reason)) throw contentRefused(reason);
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

/** A wrong key is a 400 here, and a day's spent quota a 429 like too many calls in a minute. */
function refusal(answer: HttpResponse, key: string) {
  const { message, details = [] } = errorSchema.safeParse(parseJson(answer.bytes)).data?.error ?? {};
  const isBadKey = details.some(({ reason }) => reason === 'API_KEY_INVALID');
  const isSpent = details.some(({ violations = [] }) => violations.some(({ quotaId = '' }) => /PerDay/.test(quotaId)));
  const kind = isBadKey ? 'unauthorized' : isSpent ? 'quota' : undefined;
  const seconds = Number.parseFloat(details.find(({ retryDelay }) => retryDelay)?.retryDelay ?? '');
  const wait = Number.isFinite(seconds) ? Math.round(seconds * 1_000) : undefined;
  return statusError(NAME, answer, { message, kind, retryAfterMs: wait }, key);
}
