import type { Writer } from '../../../../../domains/director/providers/writer.ts';
import { type FakeOpenAi, type FakeOpenAiOptions, startFakeOpenAi } from '../../../../support/fakes/openai.ts';
import type { Reply } from '../../../../support/fakes/server.ts';
import { openAiWriter } from '../../openai-writer.ts';

export const KEY = 'sk-test-1234567890';
export const never = new AbortController().signal;

const reuters = { title: 'Reuters', url: 'https://www.reuters.com/markets/fed' };

/** What the model answers: it cites sources by their numbers. */
export const answer = {
  title: 'The Fed cuts rates',
  description: 'A quarter point less. Source: Reuters.',
  hashtags: ['#fed', '#rates', '#economy', '#shorts'],
  scenes: [0, 1, 2, 3].map((index) => ({
    index,
    narration: `This is what scene ${index} says.`,
    visual_prompt: `a bank, seen from angle ${index}, vertical composition`,
    duration_seconds: 2.2,
    sources: index === 3 ? [] : [1],
  })),
};
export const good = JSON.stringify(answer);

export const draft = {
  ...answer,
  scenes: answer.scenes.map(({ sources, ...scene }) => ({ ...scene, sources: sources.map(() => reuters) })),
};

/** Tries a writer out on a server that answers with a good draft, unless told otherwise. */
export async function withServer(
  options: FakeOpenAiOptions,
  test: (writer: Writer, server: FakeOpenAi) => Promise<void>,
  changes: { key?: string; suffix?: string; timeoutMs?: number } = {},
): Promise<void> {
  const { key = KEY, suffix = '', timeoutMs = 5_000 } = changes;
  const server = await startFakeOpenAi({ key: KEY, chat: () => good, ...options });
  const baseUrl = server.url + suffix;
  const writer = openAiWriter(baseUrl, { key, prices: { inputUsd: 0.15, outputUsd: 0.6 }, timeoutMs });
  try {
    await test(writer, server);
  } finally {
    await server.close();
  }
}

type Sent = {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: {
    type: string;
    json_schema?: { strict: boolean; schema: { required: string[]; additionalProperties: boolean } };
  };
};
export const sent = (server: FakeOpenAi): Sent[] => server.callsOf('chat').map(({ json }) => json as Sent);
export const keys = (server: FakeOpenAi) => server.callsOf('chat').map(({ headers }) => headers['idempotency-key']);

/** An answer of the real service: what it says, why it stopped, what it counted. */
export const completion = (content: string | null, finish_reason = 'stop', message: object = {}): Reply => ({
  body: {
    choices: [{ index: 0, message: { role: 'assistant', content, ...message }, finish_reason }],
    usage: { prompt_tokens: 1_000, completion_tokens: 500, total_tokens: 1_500 },
  },
});
export const counted = [
  { amount_usd: 0.00015, provider: 'openai-writer', unit: 'input_token', quantity: 1_000 },
  { amount_usd: 0.0003, provider: 'openai-writer', unit: 'output_token', quantity: 500 },
];
