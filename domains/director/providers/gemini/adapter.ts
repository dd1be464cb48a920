import { z } from 'zod';
import { GEMINI_REFUSALS, geminiError } from '../../../../kernel/providers/gemini-error.ts';
import type { FilledFields } from '../../../shared/adapter.ts';
import { writerOffer } from '../../../shared/writer-offers.ts';
import type { WriterAdapter } from '../adapter.ts';
import type { Answered, ModelApi } from '../model/api.ts';
import type { Message } from '../model/prompt.ts';
import { createModelWriter } from '../model/writer.ts';
import { testModel } from '../test-model.ts';

const NAME = 'gemini-writer';

/** Gemini, by models/{model}:generateContent (https://ai.google.dev/api/generate-content). */
export const gemini: WriterAdapter = {
  ...writerOffer(NAME),
  create: (fields, options) => createModelWriter(apiOf(fields), options),
  test: (fields, signal) =>
    testModel(
      {
        provider: NAME,
        url: addressOf(fields),
        headers: { 'x-goog-api-key': fields.key },
        model: fields.model,
        failed: (response) => geminiError(NAME, response, fields.key),
      },
      signal,
    ),
};

const addressOf = ({ url, model }: FilledFields): string =>
  `${url.replace(/\/+$/, '')}/v1beta/models/${encodeURIComponent(model)}`;

function apiOf(fields: FilledFields): ModelApi {
  let knowsSchemas = true;
  return {
    provider: NAME,
    callFor({ messages, schema }, maxOutputTokens) {
      // The order of the conversation is system first, which is no part of the contents here.
      const [system, ...conversation] = messages;
      const format = { responseMimeType: 'application/json', ...(knowsSchemas ? { responseJsonSchema: schema } : {}) };
      return {
        url: `${addressOf(fields)}:generateContent`,
        headers: { 'x-goog-api-key': fields.key },
        body: {
          systemInstruction: { parts: [{ text: system?.content }] },
          contents: conversation.map(contentOf),
          generationConfig: { maxOutputTokens, ...format },
        },
        suffix: knowsSchemas ? '' : '-json-object',
      };
    },
    read,
    failed: (response) => geminiError(NAME, response, fields.key),
    changesFormat({ status, bytes }) {
      if (status !== 400 || !knowsSchemas || !/response_?json_?schema/i.test(bytes.toString())) return false;
      knowsSchemas = false;
      return true;
    },
  };
}

const contentOf = ({ role, content }: Message) => ({
  role: role === 'assistant' ? 'model' : 'user',
  parts: [{ text: content }],
});

const answerSchema = z
  .object({
    candidates: z
      .array(
        z.object({
          content: z
            .object({
              parts: z.array(z.object({ text: z.string().optional(), thought: z.boolean().optional() })).default([]),
            })
            .optional(),
          finishReason: z.string().optional(),
        }),
      )
      .default([]),
    promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
    usageMetadata: z
      .object({
        promptTokenCount: z.number().default(0),
        candidatesTokenCount: z.number().default(0),
        thoughtsTokenCount: z.number().default(0),
      })
      .optional(),
  })
  .refine(({ candidates, promptFeedback }) => candidates.length > 0 || promptFeedback?.blockReason);

/** Thoughts are billed as what is written, and are no part of the answer. */
function read(json: unknown): Answered | null {
  const { data } = answerSchema.safeParse(json);
  if (!data) return null;
  const { candidates, promptFeedback, usageMetadata: usage } = data;
  const reason = promptFeedback?.blockReason ? 'SAFETY' : (candidates[0]?.finishReason ?? 'STOP');
  const parts = candidates[0]?.content?.parts ?? [];
  return {
    text: parts.flatMap(({ text = '', thought }) => (thought ? [] : [text])).join(''),
    ended: GEMINI_REFUSALS.has(reason) ? 'refused' : reason === 'MAX_TOKENS' ? 'cut off' : 'by itself',
    tokens: usage
      ? { input: usage.promptTokenCount, output: usage.candidatesTokenCount + usage.thoughtsTokenCount }
      : null,
  };
}
