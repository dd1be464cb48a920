import type { Reply } from '../server.ts';
import { toneWav } from '../tone-wav.ts';
import { type FakeSpeech, startFakeSpeech } from './fake-speech.ts';

/** Shapes of https://ai.google.dev/gemini-api/docs/speech-generation and https://ai.google.dev/api/generate-content. */
const failure = (code: number, status: string, message: string, details: object[] = []): Reply => ({
  status: code,
  body: { error: { code, message, status, details } },
});

export const geminiFailures = {
  refusal: { body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 8 } } },
  badKey: failure(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
  ]),
  quota: failure(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
    },
  ]),
  rateLimit: failure(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier' }],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' },
  ]),
} satisfies Record<string, Reply>;

/** What a model answers: since 3.8 a whole WAV, before samples without a header. */
export const geminiAnswer = (mimeType: string, sound: Buffer): Reply => ({
  body: {
    candidates: [
      {
        content: { parts: [{ inlineData: { mimeType, data: sound.toString('base64') } }], role: 'model' },
        finishReason: 'STOP',
        index: 0,
      },
    ],
    usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 48, totalTokenCount: 56 },
    modelVersion: 'gemini-3.8-flash-tts',
  },
});

export const startFakeGeminiSpeech = (key: string): Promise<FakeSpeech> =>
  startFakeSpeech({
    badKey: geminiFailures.badKey,
    hasKey: ({ headers }) => headers['x-goog-api-key'] === key,
    isSpoken: ({ path }) => path.endsWith(':generateContent'),
    speak: () => geminiAnswer('audio/wav', toneWav(2)),
    list: ({ path }) =>
      path === '/v1beta/models/gemini-3.8-flash-tts'
        ? { body: { name: 'models/gemini-3.8-flash-tts', displayName: 'Gemini 3.8 Flash TTS' } }
        : null,
  });
