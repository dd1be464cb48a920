import { openAiFailures } from '../openai.ts';
import type { Ending, ModelFormat } from './fake-model.ts';

const REASONS: Readonly<Record<Ending, string>> = {
  'by itself': 'stop',
  'cut off': 'length',
  refused: 'content_filter',
};

/** Shapes of https://platform.openai.com/docs/api-reference/chat/object. */
export const openAiModel: ModelFormat = {
  model: 'gpt-4o-mini',
  hasKey: ({ headers }, key) => headers.authorization === `Bearer ${key}`,
  asks: ({ path }) => path === '/v1/chat/completions',
  answer: (text, ending) => ({
    body: {
      id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
      object: 'chat.completion',
      created: 1_741_569_952,
      model: 'gpt-4o-mini-2024-07-18',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: ending === 'refused' ? null : text, refusal: null, annotations: [] },
          logprobs: null,
          finish_reason: REASONS[ending],
        },
      ],
      usage: { prompt_tokens: 1_000, completion_tokens: 500, total_tokens: 1_500 },
      service_tier: 'default',
    },
  }),
  describe: ({ path }) =>
    path === '/v1/models' ? { body: { object: 'list', data: [{ id: 'gpt-4o-mini', object: 'model' }] } } : null,
  invalid: (message) => ({
    status: 400,
    body: { error: { message, type: 'invalid_request_error', param: null, code: null } },
  }),
  failures: {
    badKey: openAiFailures.unauthorized,
    quota: openAiFailures.insufficientQuota,
    rateLimit: openAiFailures.rateLimited(7),
    refusal: openAiFailures.contentPolicy,
  },
  keepsKeys: true,
};
