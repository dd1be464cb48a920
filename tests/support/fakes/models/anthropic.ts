import type { Reply } from '../server.ts';
import type { Ending, ModelFormat } from './fake-model.ts';

const REASONS: Readonly<Record<Ending, string>> = {
  'by itself': 'end_turn',
  'cut off': 'max_tokens',
  refused: 'refusal',
};

/** https://platform.claude.com/docs/en/api/errors */
const failure = (status: number, type: string, message: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' },
});

/** Shapes of https://platform.claude.com/docs/en/api/messages. */
export const anthropicModel: ModelFormat = {
  model: 'claude-sonnet-5-5',
  hasKey: ({ headers }, key) => headers['x-api-key'] === key && headers['anthropic-version'] === '2023-06-01',
  asks: ({ path, json }) => path === '/v1/messages' && isMessage(json),
  answer: (text, ending) => ({
    body: {
      id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-5-5',
      content: [
        { type: 'thinking', thinking: 'A hook first.', signature: 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h' },
        ...(ending === 'refused' ? [] : [{ type: 'text', text }]),
      ],
      stop_reason: REASONS[ending],
      stop_sequence: null,
      usage: {
        input_tokens: 1_000,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: 500,
        service_tier: 'standard',
      },
    },
  }),
  describe: ({ path }) =>
    path === '/v1/models/claude-sonnet-5-5'
      ? { body: { type: 'model', id: 'claude-sonnet-5-5', display_name: 'Claude Sonnet 5.5' } }
      : failure(404, 'not_found_error', 'model not found'),
  invalid: (message) => failure(400, 'invalid_request_error', message),
  failures: {
    badKey: failure(401, 'authentication_error', 'invalid x-api-key'),
    quota: failure(
      400,
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),
    rateLimit: failure(429, 'rate_limit_error', 'Number of request tokens has exceeded your per-minute rate limit.', {
      'retry-after': '7',
    }),
  },
};

/** The system's part is no message, and every message is the user's or the assistant's. */
function isMessage(json: unknown): boolean {
  const { system, max_tokens, messages } = json as Record<string, unknown>;
  if (typeof system !== 'string' || typeof max_tokens !== 'number' || !Array.isArray(messages)) return false;
  return messages.every(({ role }) => role === 'user' || role === 'assistant');
}
