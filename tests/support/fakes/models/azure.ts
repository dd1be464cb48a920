import type { Reply } from '../server.ts';
import type { ModelFormat } from './fake-model.ts';
import { openAiModel } from './openai.ts';

const failure = (status: number, error: object, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { error },
});

/**
 * Shapes of https://learn.microsoft.com/azure/ai-services/openai/reference and, for what is filtered,
 * https://learn.microsoft.com/azure/ai-services/openai/concepts/content-filter.
 */
export const azureModel: ModelFormat = {
  ...openAiModel,
  model: 'scripts',
  hasKey: ({ headers }, key) => headers['api-key'] === key,
  asks: ({ path, query }) =>
    path === '/openai/deployments/scripts/chat/completions' && query.get('api-version') === '2024-10-21',
  describe: ({ path, query }) =>
    path === '/openai/models' && query.has('api-version')
      ? { body: { object: 'list', data: [{ id: 'gpt-4o-mini-2024-07-18', object: 'model', status: 'succeeded' }] } }
      : null,
  failures: {
    badKey: failure(401, {
      code: '401',
      message:
        'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
    }),
    rateLimit: failure(
      429,
      {
        code: 'RateLimitReached',
        message: 'Requests have exceeded the token rate limit. Please retry after 7 seconds.',
      },
      { 'retry-after': '7' },
    ),
    refusal: failure(400, {
      message: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      type: null,
      param: 'prompt',
      code: 'content_filter',
      status: 400,
      innererror: {
        code: 'ResponsibleAIPolicyViolation',
        content_filter_result: { violence: { filtered: true, severity: 'medium' } },
      },
    }),
  },
  keepsKeys: false,
};
