import { z } from 'zod';
import { type HttpResponse, splitCredentials } from '../../../../kernel/providers/http-client.ts';
import { openAiError } from '../../../../kernel/providers/openai-error.ts';
import type { Answered, ModelApi, Question } from '../model/api.ts';

/** The part of a chat completion used here. */
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number().nonnegative().nullish(),
      completion_tokens: z.number().nonnegative().nullish(),
    })
    .nullish(),
});

/** From strictest to none: a server that refuses one is asked for the next. */
const FORMATS = [
  {
    suffix: '',
    formatOf: ({ name, schema }: Question) => ({ type: 'json_schema', json_schema: { name, strict: true, schema } }),
  },
  { suffix: '-json-object', formatOf: () => ({ type: 'json_object' }) },
  { suffix: '-text', formatOf: () => undefined },
] as const;

/** Reasoning models refuse the field that all others accept. */
const LIMITS = [
  { suffix: '', field: 'max_tokens' },
  { suffix: '-max-completion-tokens', field: 'max_completion_tokens' },
] as const;

type Model = {
  readonly provider: string;
  /** Null for a server that requires none. */
  readonly key: string | null;
  readonly model: string;
};

/** OpenAI's POST /v1/chat/completions, which most servers of language models have copied. */
export function openAiApi({ url, ...model }: Model & { /** Without `/v1`. */ readonly url: string }): ModelApi {
  const { url: base, headers } = splitCredentials(url);
  return chatCompletions({
    ...model,
    url: `${base.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/chat/completions`,
    headers: model.key ? { authorization: `Bearer ${model.key}` } : headers,
  });
}

type Endpoint = Model & { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Chat completions at any address, however a key is shown there. */
export function chatCompletions({ provider, url, headers, key, model }: Endpoint): ModelApi {
  let format = 0;
  let limit = 0;
  return {
    provider,
    callFor(question, maxTokens) {
      const { suffix, formatOf } = FORMATS[format] ?? FORMATS[2];
      const asked = LIMITS[limit] ?? LIMITS[0];
      const response_format = formatOf(question);
      const body = { model, messages: question.messages, response_format, [asked.field]: maxTokens };
      return { url, headers, body, suffix: `${suffix}${asked.suffix}` };
    },
    read,
    failed: (response) => openAiError(provider, response, key),
    changesFormat(response, { body }) {
      if ('max_tokens' in body && refuses(response, /max_tokens/)) {
        limit = 1;
        return true;
      }
      const { response_format } = body as { response_format?: { type: string } };
      if (response_format === undefined || !refuses(response, /response_format|json_schema|json_object/)) return false;
      // Of several calls at once each is refused; all of them lead to the same next format.
      format = response_format.type === 'json_schema' ? 1 : 2;
      return true;
    },
  };
}

/** Servers name the field or format that they do not support; their error codes differ. */
const refuses = ({ status, bytes }: HttpResponse, names: RegExp): boolean =>
  (status === 400 || status === 422) && names.test(bytes.toString('utf8'));

function read(json: unknown): Answered | null {
  const { data } = completionSchema.safeParse(json);
  const choice = data?.choices[0];
  if (!choice) return null;
  const { content, refusal } = choice.message;
  const isRefused = choice.finish_reason === 'content_filter' || Boolean(refusal);
  return {
    text: content ?? '',
    ended: isRefused ? 'refused' : choice.finish_reason === 'length' ? 'cut off' : 'by itself',
    tokens: data?.usage ? { input: data.usage.prompt_tokens ?? 0, output: data.usage.completion_tokens ?? 0 } : null,
  };
}
