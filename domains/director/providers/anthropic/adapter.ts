import { z } from 'zod';
import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import type { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { statusError } from '../../../../kernel/providers/status-error.ts';
import type { FilledFields } from '../../../shared/adapter.ts';
import { writerOffer } from '../../../shared/writer-offers.ts';
import type { WriterAdapter } from '../adapter.ts';
import type { Answered, ModelApi } from '../model/api.ts';
import { createModelWriter } from '../model/writer.ts';
import { testModel } from '../test-model.ts';

const NAME = 'anthropic';

/** Claude, by Anthropic's POST /v1/messages (https://platform.claude.com/docs/en/api/messages). */
export const anthropic: WriterAdapter = {
  ...writerOffer(NAME),
  create: (fields, options) => createModelWriter(apiOf(fields), options),
  test: ({ url, key, model }, signal) =>
    testModel(
      {
        provider: NAME,
        url: `${baseOf(url)}/v1/models/${encodeURIComponent(model)}`,
        headers: headersOf(key),
        model,
        failed: (response) => failed(response, key),
      },
      signal,
    ),
};

const baseOf = (url: string): string => url.replace(/\/+$/, '').replace(/\/v1$/, '');

const headersOf = (key: string) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' });

function apiOf({ url, key, model }: FilledFields): ModelApi {
  let knowsSchemas = true;
  return {
    provider: NAME,
    callFor({ messages, schema }, maxTokens) {
      // The order of the conversation is system first, which is no message here.
      const [system, ...conversation] = messages;
      const body = { model, max_tokens: maxTokens, system: system?.content, messages: conversation };
      return {
        url: `${baseOf(url)}/v1/messages`,
        headers: headersOf(key),
        body: knowsSchemas ? { ...body, output_config: { format: { type: 'json_schema', schema } } } : body,
        suffix: knowsSchemas ? '' : '-text',
      };
    },
    read,
    failed: (response) => failed(response, key),
    changesFormat({ status, bytes }, { body }) {
      if (status !== 400 || !('output_config' in body) || !/output_config|schema/.test(bytes.toString())) return false;
      knowsSchemas = false;
      return true;
    },
  };
}

const messageSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z.object({ input_tokens: z.number().nonnegative(), output_tokens: z.number().nonnegative() }).nullish(),
});

function read(json: unknown): Answered | null {
  const { data } = messageSchema.safeParse(json);
  if (!data) return null;
  const { content, stop_reason, usage } = data;
  return {
    // Its thoughts are in blocks of another type.
    text: content.flatMap(({ type, text = '' }) => (type === 'text' ? [text] : [])).join(''),
    ended:
      stop_reason === 'refusal'
        ? 'refused'
        : stop_reason === 'max_tokens' || stop_reason === 'model_context_window_exceeded'
          ? 'cut off'
          : 'by itself',
    tokens: usage ? { input: usage.input_tokens, output: usage.output_tokens } : null,
  };
}

const errorSchema = z.object({ error: z.object({ type: z.string().optional(), message: z.string().optional() }) });

/** Spent credit is an invalid request here, which only its message tells apart. */
function failed(response: HttpResponse, key: string): ProviderError {
  const { type, message } = errorSchema.safeParse(parseJson(response.bytes)).data?.error ?? {};
  const isSpent = type === 'billing_error' || /credit balance is too low/i.test(message ?? '');
  return statusError(NAME, response, { message, kind: isSpent ? 'quota' : undefined }, key);
}
