import { paintTestPicture } from './pictures.ts';
import { type FakeServer, type RecordedRequest, type Reply, startFakeServer } from './server.ts';
import { toneWav } from './tone-wav.ts';

export type OpenAiEndpoint = 'images' | 'chat' | 'speech';

export type FakeOpenAiOptions = {
  key?: string;
  /** How an image is handed over. Default base64. */
  imagesAs?: 'b64_json' | 'url';
  /** The assistant's message for a chat request. Default: one fixed sentence. */
  chat?: (body: Record<string, unknown>) => string;
  /** The bytes for a speech request. Default: a WAV tone, 60 ms a character, whatever the format. */
  speech?: (body: Record<string, unknown>) => Uint8Array | Promise<Uint8Array>;
};

export type FakeOpenAi = FakeServer & {
  /** Answers the next `times` calls of an endpoint with this instead. */
  failNext(endpoint: OpenAiEndpoint, reply: Reply, times?: number): void;
  /** Successful answers that were not repeats of an Idempotency-Key: what the bill would show. */
  readonly billed: Record<OpenAiEndpoint, number>;
  /** Requests of one endpoint, in order. */
  callsOf(endpoint: OpenAiEndpoint): RecordedRequest[];
};

const PATHS: Record<string, OpenAiEndpoint> = {
  '/v1/images/generations': 'images',
  '/v1/images/edits': 'images',
  '/v1/chat/completions': 'chat',
  '/v1/audio/speech': 'speech',
};

const failure = (status: number, type: string, code: string | null, message: string, headers = {}): Reply => ({
  status,
  headers,
  body: { error: { message, type, param: null, code } },
});

/** The failures of the real service, by name. */
export const openAiFailures = {
  unauthorized: failure(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided: sk-***.'),
  rateLimited: (seconds: number) =>
    failure(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached.', { 'retry-after': String(seconds) }),
  insufficientQuota: failure(429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota.'),
  paymentRequired: failure(402, 'payment_required', null, 'Insufficient credits.'),
  moderationBlocked: failure(
    400,
    'image_generation_user_error',
    'moderation_blocked',
    'Rejected by the safety system.',
  ),
  contentPolicy: failure(400, 'invalid_request_error', 'content_policy_violation', 'Rejected by the safety system.'),
  invalid: failure(400, 'invalid_request_error', 'invalid_value', 'Invalid value.'),
  serverError: failure(500, 'server_error', null, 'The server had an error.'),
  overloaded: failure(503, 'server_error', 'overloaded', 'The engine is overloaded.'),
} satisfies Record<string, Reply | ((seconds: number) => Reply)>;

/**
 * Behaves like an OpenAI-compatible server for images, chat and speech; a repeated Idempotency-Key is answered as
 * before.
 */
export async function startFakeOpenAi(options: FakeOpenAiOptions = {}): Promise<FakeOpenAi> {
  const failures: Record<OpenAiEndpoint, Reply[]> = { images: [], chat: [], speech: [] };
  const billed: Record<OpenAiEndpoint, number> = { images: 0, chat: 0, speech: 0 };
  const answered = new Map<string, Reply>();
  const pictures = new Map<string, Buffer>();

  const server: FakeServer = await startFakeServer(async (request) => {
    const picture = pictures.get(request.path);
    if (picture) return { headers: { 'content-type': 'image/png' }, body: picture };
    if (options.key && request.headers.authorization !== `Bearer ${options.key}`) return openAiFailures.unauthorized;
    if (request.path === '/v1/models') return { body: { object: 'list', data: [{ id: 'fake', object: 'model' }] } };
    const endpoint = PATHS[request.path];
    if (!endpoint) return failure(404, 'invalid_request_error', 'unknown_url', `Unknown request URL: ${request.path}`);
    const failing = failures[endpoint].shift();
    if (failing) return failing;
    const key = request.headers['idempotency-key'];
    const repeated = typeof key === 'string' ? answered.get(`${endpoint} ${key}`) : undefined;
    if (repeated) return repeated;
    const reply = await answer(endpoint, (request.json ?? {}) as Record<string, unknown>);
    billed[endpoint]++;
    if (typeof key === 'string') answered.set(`${endpoint} ${key}`, reply);
    return reply;
  });

  async function answer(endpoint: OpenAiEndpoint, body: Record<string, unknown>): Promise<Reply> {
    if (endpoint === 'chat') return chatAnswer(options.chat?.(body) ?? 'A fixed answer.', body);
    if (endpoint === 'speech') {
      const bytes = (await options.speech?.(body)) ?? toneWav(String(body.input ?? '').length * 0.06);
      return { headers: { 'content-type': 'audio/wav' }, body: bytes };
    }
    const [width = 1024, height = 1024] = String(body.size ?? '1024x1024')
      .split('x')
      .map(Number);
    const bytes = await paintTestPicture(width, height, 'png', billed.images * 40);
    if (options.imagesAs !== 'url') return imagesAnswer({ b64_json: bytes.toString('base64') });
    const path = `/files/${pictures.size + 1}.png`;
    pictures.set(path, bytes);
    return imagesAnswer({ url: `${server.url}${path}` });
  }

  return {
    ...server,
    billed,
    failNext: (endpoint, reply, times = 1) => void failures[endpoint].push(...Array<Reply>(times).fill(reply)),
    callsOf: (endpoint) => server.requests.filter(({ path }) => PATHS[path] === endpoint),
  };
}

const imagesAnswer = (picture: { b64_json?: string; url?: string }): Reply => ({
  body: {
    created: 1_700_000_000,
    data: [{ ...picture, revised_prompt: 'a revised prompt' }],
    usage: { input_tokens: 12, output_tokens: 1_056, total_tokens: 1_068 },
  },
});

function chatAnswer(content: string, body: Record<string, unknown>): Reply {
  const prompt_tokens = Math.ceil(JSON.stringify(body.messages ?? []).length / 4);
  const completion_tokens = Math.ceil(content.length / 4);
  return {
    body: {
      id: 'chatcmpl-fake',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: body.model ?? 'fake',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    },
  };
}
