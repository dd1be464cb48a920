import { geminiFailures } from '../speech/gemini.ts';
import type { Ending, ModelFormat } from './fake-model.ts';

const REASONS: Readonly<Record<Ending, string>> = { 'by itself': 'STOP', 'cut off': 'MAX_TOKENS', refused: 'SAFETY' };

const MODEL = '/v1beta/models/gemini-3.8-flash';

/** Shapes of https://ai.google.dev/api/generate-content. */
export const geminiModel: ModelFormat = {
  model: 'gemini-3.8-flash',
  hasKey: ({ headers }, key) => headers['x-goog-api-key'] === key,
  asks: ({ path }) => path === `${MODEL}:generateContent`,
  answer: (text, ending) => ({
    body: {
      candidates: [
        {
          ...(ending === 'refused'
            ? {}
            : { content: { parts: [{ text: 'A hook first.', thought: true }, { text }], role: 'model' } }),
          finishReason: REASONS[ending],
          index: 0,
        },
      ],
      usageMetadata: {
        promptTokenCount: 1_000,
        candidatesTokenCount: 400,
        thoughtsTokenCount: 100,
        totalTokenCount: 1_500,
      },
      modelVersion: 'gemini-3.8-flash',
      responseId: 'mAitaLmkHPPlz7IPvtfUqQ4',
    },
  }),
  describe: ({ path }) => (path === MODEL ? { body: { name: 'models/gemini-3.8-flash' } } : null),
  invalid: (message) => ({ status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } }),
  failures: geminiFailures,
};
